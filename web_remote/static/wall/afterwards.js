// After the game: the envelope open before everybody, the course of the game, the dice, the seal, the match.

import { diceChart } from "../js/dicechart.js";
import { h } from "../js/dom.js";
import { match } from "../js/match.js";
import { KINDS, seatOf } from "../js/names.js";
import { page } from "../js/page.js";
import { checkAll } from "../js/sealcheck.js";
import { caseArt, picture } from "../js/shape.js";
import { known, timeline } from "../js/timeline.js";
import { t } from "../js/words.js";
import { art, cards } from "./pieces.js";

const ROW_PARTS = 2.2; // a seat's row on the timeline, in heights of a letter
const FEW = 3; // sentences to a page

let checked = { game: "", result: null };

/** The pages of the end, which take turns. */
export function afterwards() {
  const { table } = page.view;
  const { over } = table;
  const row = parseFloat(getComputedStyle(document.documentElement).fontSize) * ROW_PARTS;
  const course = timeline({ seats: table.seats, over, row });
  const fell = diceChart(table);
  return [
    opened(over),
    course && { key: "course", over: false, head: { title: t("The game") }, look: "course", body: course },
    ...knowing(),
    fell && { key: "dice", over: false, head: { title: t("The dice") }, body: fell },
    over.cards.length > 0 && seal(),
    table.match.kind !== "none" && { key: "match", over: false, body: match(table) },
  ].filter(Boolean);
}

function opened({ envelope, winner }) {
  const title = page.view.prompt.title;
  return {
    key: "opened",
    over: false,
    head: { title },
    look: "pair opening",
    body: [
      winner && picture(seatOf(winner).suspect, "winner"),
      art(envelope ? caseArt().replace("envelope", "envelope-open") : caseArt(), "case"),
      envelope && cards(KINDS.map((kind) => envelope[kind])),
    ],
  };
}

/** Who could have known when, in words, a few to a page. */
function knowing() {
  const seats = known();
  const pages = Array.from({ length: Math.ceil(seats.length / FEW) }, (_, at) => seats.slice(at * FEW, (at + 1) * FEW));
  return pages.map((some, at) => ({
    key: `knowing-${at}`,
    over: false,
    head: { title: t("Who could have known when") },
    body: h(
      "ul",
      { class: "knowing" },
      some.map(({ seat, say }) => h("li", { key: seat }, picture(seatOf(seat).suspect), h("span", {}, say))),
    ),
  }));
}

/** This browser makes the seal anew from all cards. */
function seal() {
  const { game, table } = page.view;
  if (checked.game !== game) checked = { game, result: checkAll(page.view) };
  const holds = checked.result === "match";
  const count = table.over.cards.length;
  return {
    key: "seal",
    over: false,
    head: { title: t("The seal") },
    body: [
      h("ol", { key: "words", class: "sealwords" }, (table.seal?.words ?? []).map((word, at) => h("li", { key: at }, word))),
      h(
        "p",
        { key: "verdict", class: holds ? "verdict" : "verdict bad" },
        holds
          ? t("All {count} cards lie where they were sealed.", { count })
          : t("The cards do not match the seal."),
      ),
    ],
  };
}
