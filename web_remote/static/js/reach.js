// What a roll reaches on the map, as the table works it out: asked for, kept for its picture, and told in words.

import { ask } from "./ask.js";
import { h } from "./dom.js";
import { hasMap } from "./grid.js";
import { cardName, theCard } from "./names.js";
import { page, redraw } from "./page.js";
import { listed, several, t } from "./words.js";

let known = {}; // what was in reach of which seat in which picture

/** What this roll reaches: asked of the table once for each picture of it; null while that is not known. */
export function inReach() {
  if (!hasMap() || !page.view.turn?.roll) return null;
  const { game, version, seat } = page.view;
  const of = [game, version, seat].join();
  if (known.of !== of) {
    known = { of, reach: null };
    ask(`/api/reach?seat=${encodeURIComponent(seat)}`).then(({ reach }) => {
      if (known.of !== of) return;
      known.reach = reach ?? null;
      redraw();
    });
  }
  return known.reach;
}

/** The rooms, how many squares, and what stands in the way. */
export function reachInWords(reach) {
  if (!reach) return null;
  if (!reach.from)
    return h(
      "p",
      { key: "reach", role: "status" },
      t("Nobody has told on which square you stood, so the map cannot say what is in reach."),
    );
  const near = Object.entries(reach.places)
    .sort(([, a], [, b]) => a - b)
    .map(([place, pips]) => t("{room} with {pips}", { room: theCard(place), pips }));
  const squares = reach.squares.length;
  return h(
    "div",
    { key: "reach", role: "status", class: "reachwords" },
    h(
      "p",
      {},
      near.length
        ? t("In reach of {pips}: {rooms}.", { pips: reach.pips, rooms: listed(near) })
        : t("No room is in reach of {pips}.", reach),
    ),
    h(
      "p",
      { key: "dots", class: "key" },
      squares > 0 ? dotsInWords(reach, squares) : t("No square is left for this walk to end on."),
    ),
    reach.shut.length > 0 &&
      h(
        "p",
        { key: "shut", class: "key" },
        t("Tokens stand before every door of {rooms}.", { rooms: listed(reach.shut.map(theCard)) }),
      ),
    reach.unknown.length > 0 &&
      h(
        "p",
        { key: "unknown", class: "key" },
        t("Somewhere in a corridor, and maybe in the way: {tokens}.", { tokens: listed(reach.unknown.map(cardName)) }),
      ),
  );
}

function dotsInWords({ exact, pips }, squares) {
  return exact
    ? several(
        squares,
        "The dot is the square that is just {pips} away.",
        "The {count} dots are squares that are just {pips} away.",
        { pips },
      )
    : several(squares, "The dot is the square in reach.", "The {count} dots are squares in reach.");
}
