// The lobby: who sits where, which token is whose, by which rules; the host starts.

import { h } from "./dom.js";
import { cardName, cardsOf, seatOf } from "./names.js";
import { act, offered, page } from "./page.js";
import { asked, plain } from "./play.js";
import { ruleSwitches } from "./rules.js";
import { shapeInWords, picture, seatBadge } from "./shape.js";
import { tags } from "./table.js";

/** The play page before the game. */
export function lobbyPage() {
  return [asked(), seatList(), tokens(),
    h("details", { key: "rules", class: "houserules" }, h("summary", {}, "House rules"), ruleSwitches()),
    offered("start") && h("div", { key: "go", class: "dock" }, plain("start", "Start the game", "act main")),
    h("div", { key: "more", class: "acts" },
      offered("leave") && h("a", { class: "act quiet", href: "?another" }, "Seat somebody else on this phone"),
      plain("leave", "Leave the table", "act quiet"))];
}

function seatList() {
  const { seats } = page.view.table;
  return h("section", { key: "seats" }, h("h2", {}, "Clockwise round the table"),
    h("ol", { class: "seats" }, seats.map((one, at) => h("li", { key: one.seat }, seatBadge(one.seat),
      h("span", { class: "tags" }, tags(one)), offered("move-seat") && movers(one, at, seats.length)))));
}

function movers({ seat, name }, at, count) {
  const mover = (place, word, sign) => h("button", {
    key: word, class: "mover", disabled: place < 1 || place > count, "aria-label": `Move ${name} ${word}`,
    onclick: () => act({ do: "move-seat", who: seat, place }),
  }, sign);
  return h("span", { class: "movers" }, mover(at, "up", "\u2191"), mover(at + 2, "down", "\u2193"));
}

function tokens() {
  const free = offered("choose-suspect")?.slots.suspect;
  if (!free) return null;
  const mine = seatOf(page.view.seat)?.suspect;
  return h("section", { key: "tokens" }, h("fieldset", { class: "tiles" }, h("legend", {}, "Your token"),
    suspectTiles(free, mine, (suspect) => act({ do: "choose-suspect", suspect }))));
}

/** The six tokens, those that are taken shut. */
export function suspectTiles(free, mine, choose) {
  return cardsOf("suspect").map((suspect) => h("button", {
    key: suspect, type: "button", class: "tile", "aria-pressed": suspect === mine,
    disabled: suspect !== mine && !free.includes(suspect), onclick: () => suspect !== mine && choose(suspect),
  }, picture(suspect), h("span", {}, cardName(suspect)), h("small", {}, shapeInWords(suspect))));
}
