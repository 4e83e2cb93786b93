// The map: where everything stands, what this roll reaches, and a tap for where a token ended. All of it is advice; by
// keyboard and by ear the same is done with the lists and the arrows below the picture.

import { ask } from "./ask.js";
import { boardMap, passagePairs } from "./boardmap.js";
import { choice } from "./choice.js";
import { menu, placed } from "./correction.js";
import { h } from "./dom.js";
import { boardOf, cellAt, turnBoard } from "./grid.js";
import { capital, cardName, placeName, theCard } from "./names.js";
import { offered, page, pick, picked, redraw } from "./page.js";
import { picture } from "./shape.js";
import { later, listed, several, t } from "./words.js";

let large = false;
let known = {}; // what was in reach of which seat in which picture
let telling = null; // the token of which somebody says on which square it stands
let stood = null; // where it was known to stand until then

const nameOf = (place) => (boardOf().cells.has(place) ? place : placeName(place));

/** Has this box a board that can be drawn? */
export const hasMap = () => boardOf() !== null;

/** The button that unfolds the map while a token moves. */
export const mapButton = () =>
  hasMap() &&
  h(
    "button",
    {
      key: "to-map",
      class: "act",
      type: "button",
      onclick: then(() => (page.panel = "map")),
    },
    t("Show the map"),
  );

/** Saying on the map where the token ended. */
export function mapping() {
  const slots = offered("move-to").slots;
  const reach = inReach();
  const at = picked("at");
  return {
    body: h(
      "section",
      { key: "map", class: "map", "aria-label": t("The map") },
      drawing({ reach, at, tapped: (where) => pick("at", where) }, back()),
      reachInWords(reach),
      picking(at, slots.to, reach),
    ),
    acts: [at && arrows(at, (where) => pick("at", where)), ended(at, slots.to)],
  };
}

const back = () =>
  h("button", { key: "unmap", class: "act quiet", type: "button", onclick: then(() => (page.panel = null)) }, t("Back to the list"));

/** The map for everybody at any time, with a way to say where tokens stand of which nobody knows. */
export function mapOfTheTable() {
  if (!hasMap()) return null;
  const tokens = offered("tell-square")?.slots.token ?? [];
  const at = picked("told");
  if (!tokens.includes(telling) || stood !== squareOf(telling)) telling = null;
  return h(
    "section",
    { key: "map", class: "map" },
    h("h2", {}, t("The map")),
    drawing(telling ? { at, tapped: (where) => boardOf().cells.has(where) && pick("told", where) } : {}),
    ways(),
    telling ? tellingIt(at) : tokens.map(teller),
  );
}

// --- the picture and what it says

function drawing(how, more) {
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
        { key: "size", class: "act quiet", type: "button", "aria-pressed": large, onclick: then(() => (large = !large)) },
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

/** Which number is which passage. */
function ways() {
  const pairs = passagePairs();
  return (
    pairs.length > 0 &&
    h(
      "p",
      { key: "ways", class: "key" },
      t("The numbers are secret passages: {passages}.", {
        passages: listed(
          pairs.map(([one, other], at) =>
            t("{number} joins {one} and {other}", { number: at + 1, one: theCard(one), other: theCard(other) }),
          ),
        ),
      }),
    )
  );
}

// --- what is in reach

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

function reachInWords(reach) {
  if (!reach) return null;
  if (!reach.from) return h("p", { key: "reach", role: "status" }, t("Nobody has told on which square you stood, so the map cannot say what is in reach."));
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
      near.length ? t("In reach of {pips}: {rooms}.", { pips: reach.pips, rooms: listed(near) }) : t("No room is in reach of {pips}.", reach),
    ),
    h("p", { key: "dots", class: "key" }, squares > 0 ? dotsInWords(reach, squares) : t("No square is left for this walk to end on.")),
    reach.shut.length > 0 &&
      h("p", { key: "shut", class: "key" }, t("Tokens stand before every door of {rooms}.", { rooms: listed(reach.shut.map(theCard)) })),
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
    ? several(squares, "The dot is the square that is just {pips} away.", "The {count} dots are squares that are just {pips} away.", { pips })
    : several(squares, "The dot is the square in reach.", "The {count} dots are squares in reach.");
}

// --- picking a square

/** What is picked, read back and moved about; and the list of it all. */
function picking(at, places, reach) {
  return [
    h("p", { key: "picked", class: "readback", role: "status" }, at ? pickedInWords(at, places, reach) : t("Tap where your token stands.")),
    menu(t("Or choose from the list"), listOf(places, reach), (where) => itemInWords(where, reach), at, (where) => pick("at", where)),
  ];
}

function pickedInWords(at, places, reach) {
  if (!boardOf().cells.has(at) && !places.includes(at)) return t("{place}: the walk cannot end there.", { place: capital(nameOf(at)) });
  if (!reach?.from) return t("Picked: {place}", { place: nameOf(at) });
  const near = at in reach.places || reach.squares.includes(at);
  return near ? t("{place}, in reach", { place: capital(nameOf(at)) }) : t("{place}, out of reach as far as the map knows", { place: capital(nameOf(at)) });
}

/** Rooms first, nearest first, then the squares in reach, then all others. */
function listOf(places, reach) {
  const far = (place) => reach?.places[place] ?? Infinity;
  const inside = places.filter((place) => boardOf().places.has(place)).sort((a, b) => far(a) - far(b) || 0);
  const near = new Set(reach?.squares ?? []);
  const others = [...boardOf().cells.values()].filter(({ name, place }) => !place && !near.has(name)).map(({ name }) => name);
  return [...inside, ...near, ...others];
}

function itemInWords(where, reach) {
  const near = reach && (where in reach.places || reach.squares.includes(where));
  return near ? t("{place}, in reach", { place: capital(nameOf(where)) }) : capital(nameOf(where));
}

const ARROWS = [
  ["left", later("One square to the left"), "\u2190", -1, 0],
  ["up", later("One square up"), "\u2191", 0, -1],
  ["down", later("One square down"), "\u2193", 0, 1],
  ["right", later("One square to the right"), "\u2192", 1, 0],
];

/** A finger is wider than a square: from where it came down, a square at a time. */
function arrows(at, choose) {
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

/** The button that says it. */
function ended(at, places) {
  const square = boardOf().cells.get(at);
  if (square) {
    const to = square.mark ?? "corridor";
    return choice({ do: "move-to", to, square: at }, t("My token stands on {square}", { square: at }), {
      key: "ended",
      look: "act main",
      shut: !places.includes(to),
    });
  }
  return choice({ do: "move-to", to: at }, at ? t("My token is {in_place}", { in_place: placed(at) }) : t("Pick a room or a square"), {
    key: "ended",
    look: "act main",
    shut: !at || !places.includes(at),
  });
}

// --- telling where a token stands

const squareOf = (token) => page.view.table.squares?.[token];

function teller(token) {
  const square = squareOf(token);
  const words = square
    ? t("{token} stands on {square}: say otherwise", { token: cardName(token), square })
    : t("Say on which square {token} stands", { token: cardName(token) });
  return h(
    "button",
    {
      key: `tell-${token}`,
      class: "act",
      type: "button",
      onclick: () => {
        telling = token;
        stood = squareOf(token);
        pick("told", null);
      },
    },
    picture(token),
    words,
  );
}

function tellingIt(at) {
  const squares = [...boardOf().cells.values()].filter(({ place }) => !place).map(({ name }) => name);
  const done = () => (telling = null);
  return [
    h("p", { key: "picked", class: "readback", role: "status" }, at ? t("Picked: {place}", { place: at }) : t("Tap where {token} stands.", { token: cardName(telling) })),
    arrows(at, (where) => boardOf().cells.has(where) && pick("told", where)),
    menu(t("Or choose from the list"), squares, (where) => where, at, (where) => pick("told", where)),
    h(
      "div",
      { key: "say", class: "row" },
      h("button", { key: "leave", class: "act", type: "button", onclick: then(done) }, t("Leave it")),
      choice({ do: "tell-square", token: telling, square: at }, t("It stands there"), { key: "tell", look: "act main", shut: !at }),
    ),
  ];
}
