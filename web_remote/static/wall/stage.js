// What is asked of whom, the picture of the moment below it, and the last thing that happened; and what lies over all
// of it: a pause, a game put aside, a correction that all have to agree to.

import { h } from "../js/dom.js";
import { counting } from "../js/house.js";
import { kindOf, seatName } from "../js/names.js";
import { page } from "../js/page.js";
import { cardFace, picture } from "../js/shape.js";
import { later, listed, t } from "../js/words.js";

const SETTLES = ["card-shown", "nobody-disproved"];
const SHOWN = [
  ...["turn-began", "dice-rolled", "roll-off-began", "suggestion-made", "accusation-made", "correction-proposed"],
  ...["card-drawn", "paused", "game-set-aside", ...SETTLES],
]; // news that the picture itself tells
const ORIGINS = {
  virtual: later("virtual dice"),
  typed: later("typed in"),
  reader: later("read from the dice"),
  card: later("from a card"),
};

/** Whether people sit there whose tokens can stand beside the picture. */
export const isBegun = ({ phase, table }) => table.seats.length > 0 && phase !== "over";

/** The words of this moment round its picture. */
export function stage(scene, leaf) {
  const { view } = page;
  const { title, text } = leaf?.head ?? view.prompt;
  return [
    leaf?.over !== false && h("p", { key: "over", class: "over" }, leaf?.over ?? over(view)),
    h("h1", { key: "title", class: title.length > 60 ? "long" : null, "aria-live": "polite" }, title),
    text && h("p", { key: "text", class: "text" }, text),
    h("div", { key: `leaf-${leaf?.key ?? scene}`, class: `leaf ${leaf?.look ?? ""}` }, leaf?.body),
    ["turn", "suggestion", "interlude"].includes(scene) && h("p", { key: "news", class: "news" }, news(view)),
  ];
}

/** The small line on top: which turn it is and where its roll came from, or which game. */
function over({ phase, turn, table }) {
  if (phase === "roll-off" && table.roll_off?.round > 1) return t("Tied: throw again");
  if (["roll-off", "first", "start-rooms"].includes(phase)) return t("Who starts");
  if (!turn) return page.edition.name;
  const number = t("Turn {number}", { number: turn.number });
  const origin = turn.roll && ORIGINS[turn.roll.origin];
  return origin ? `${number} \u00b7 ${t(origin)}` : number;
}

/** The last thing that happened, unless the picture itself shows it. */
function news({ news: told }) {
  const last = told.at(-1);
  return last && !isShown(last.event) ? last.say : "";
}

/** After a suggestion its strip says how it ended; later that is news. */
const isShown = (event) => SHOWN.includes(event) && (page.view.turn?.suggestion || !SETTLES.includes(event));

/** What lies over the picture. */
export function overlay() {
  const { paused, aside, prompt, table } = page.view;
  const ends = counting();
  if (ends) return plate("ends", ends, h("p", {}, t("Any button or phone stops it.")));
  if (aside || paused)
    return plate(
      "rests",
      h("img", { src: `/art/icon-${aside ? "lock" : "pause"}.svg`, alt: "", width: 80, height: 80 }),
      h("h2", {}, prompt.title),
      prompt.text && h("p", {}, prompt.text),
      aside && page.house?.printed && h("p", { class: "address" }, page.house.printed),
    );
  return table.correction && correction(table.correction);
}

const plate = (key, ...within) => h("div", { key, class: "over-all", role: "status" }, h("div", {}, within));

function correction({ token, place, consents }) {
  const isRoom = kindOf(place) === "room";
  return plate(
    "correction",
    h("h2", {}, page.view.news.findLast(({ event }) => event === "correction-proposed")?.say),
    h("div", { class: "pair" }, picture(token, "huge"), isRoom && cardFace(place)),
    h("p", {}, consents.length > 0 && t("Agreed: {names}", { names: listed(consents.map(seatName)) })),
  );
}
