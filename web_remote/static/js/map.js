// The map in its frame, as it is wherever a page shows it: turned, enlarged, told in words, and ways to pick a square.
// What it says is advice; by keyboard and by ear the same is done with the lists and the arrows below the picture.

import { boardMap } from "./boardmap.js";
import { menu, placed } from "./correction.js";
import { h } from "./dom.js";
import { boardOf, cellAt, turnBoard } from "./grid.js";
import { cardName } from "./names.js";
import { page, redraw } from "./page.js";
import { later, listed, t } from "./words.js";

let large = false;

/** The picture with the buttons that turn and enlarge it, and `more` beside those. */
export function framedMap(how, more) {
  return [
    h(
      "div",
      { key: "frame", class: large ? "mapframe large" : "mapframe", tabindex: large ? 0 : null },
      boardMap({ ...how, label: inWords() }),
    ),
    h(
      "div",
      { key: "looks", class: "row" },
      h("button", { key: "turn", class: "act quiet", type: "button", onclick: then(turnBoard) }, t("Turn the map")),
      h(
        "button",
        {
          key: "size",
          class: "act quiet",
          type: "button",
          "aria-pressed": large,
          onclick: then(() => (large = !large)),
        },
        t("Larger"),
      ),
      more,
    ),
  ];
}

const then = (does) => () => {
  does();
  redraw();
};

/** The picture for who does not see it: where each token stands. */
function inWords() {
  const { tokens, squares = {} } = page.view.table;
  const each = Object.entries(tokens).map(([token, place]) =>
    squares[token]
      ? t("{token} on square {square}", { token: cardName(token), square: squares[token] })
      : t("{token} {in_place}", { token: cardName(token), in_place: placed(place) }),
  );
  return t("The map of the board: {tokens}.", { tokens: listed(each) });
}

/** What is picked, read back, and everything that can be picked as a list. */
export const picking = (words, values, name, at, choose) => [
  h("p", { key: "picked", class: "readback", role: "status" }, words),
  menu(t("Or choose from the list"), values, name, at, choose),
];

const ARROWS = [
  ["left", later("One square to the left"), "\u2190", -1, 0],
  ["up", later("One square up"), "\u2191", 0, -1],
  ["down", later("One square down"), "\u2193", 0, 1],
  ["right", later("One square to the right"), "\u2192", 1, 0],
];

/** A finger is wider than a square: from where it came down, a square at a time. */
export function arrows(at, choose) {
  const here = boardOf().cells.get(at);
  return h(
    "div",
    { key: "arrows", class: "arrows" },
    ARROWS.map(([key, words, sign, dx, dy]) => {
      const next = here && cellAt(boardOf(), here.x + dx, here.y + dy);
      return h(
        "button",
        {
          key,
          class: "mover",
          type: "button",
          "aria-label": t(words),
          "aria-disabled": !next || null,
          onclick: () => next && choose(next.place ?? next.name),
        },
        sign,
      );
    }),
  );
}
