// What this table says of its own board, where the box could not be looked at: asked once, remembered, open to change.

import { choice } from "./choice.js";
import { menu } from "./correction.js";
import { h } from "./dom.js";
import { cardName, cardsOf, theCard } from "./names.js";
import { allOffered, offered, page, redraw } from "./page.js";
import { picture } from "./shape.js";

const CHECKED = "Is this printed on them?";
const FACTS = {
  passages: { title: "Secret passages", asks: "Which rooms does your board join?", body: passages },
  starts: { title: "Start squares", asks: "In which order do the tokens start, clockwise?", body: starts },
  suspects: { title: "Names of the suspects", asks: CHECKED, body: () => names("suspect") },
  weapons: { title: "Names of the weapons", asks: CHECKED, body: () => names("weapon") },
  rooms: { title: "Names of the rooms", asks: CHECKED, body: () => names("room") },
};
const TOLD = ["set-passage", "set-start", "set-name"];

const facts = () => page.view.table.board?.facts ?? {};

/** For the host, in the lobby: what was not said yet stands open, the rest can be unfolded. */
export function yourBoard() {
  if (!TOLD.some(offered)) return null;
  const open = offered("confirm-fact")?.slots.fact ?? [];
  return h(
    "section",
    { key: "board", class: "board" },
    h("h2", {}, "Your board"),
    open.length > 0 &&
      h("p", { key: "why" }, "The rules of this box do not say all of it. Compare once; it is remembered."),
    Object.keys(facts()).map((fact) => (open.includes(fact) ? asked(fact) : told(fact))),
  );
}

function asked(fact) {
  const { title, asks, body } = FACTS[fact];
  return h(
    "section",
    { key: `ask-${fact}`, class: "correct" },
    h("h3", {}, title),
    h("p", {}, asks),
    body(),
    choice({ do: "confirm-fact", fact }, "Yes, as on our board", { key: "yes", "aria-label": `${title}: as on our board` }),
  );
}

function told(fact) {
  const { title, body } = FACTS[fact];
  return h("details", { key: `told-${fact}`, class: "correct" }, h("summary", {}, `${title}, as your table said`), body());
}

// --- passages

const end = (place) => (place === "none" ? "no other room" : cardName(place));
const pairs = () => Object.entries(page.view.table.passages).filter(([a, b]) => a < b);
let changed = {}; // a passage that is being said

function passages() {
  const rooms = allOffered("set-passage");
  const to = rooms.find(({ slots }) => slots.room.includes(changed.room))?.slots.to;
  return [
    h(
      "ul",
      { key: "pairs", class: "rules" },
      pairs().map(([a, b]) => h("li", { key: a }, `${cardName(a)} and ${cardName(b)}`)),
    ),
    menu("A passage from", cardsOf("room"), cardName, changed.room, (room) => (changed = { room })),
    to && menu("leads to", to, end, changed.to, (where) => (changed.to = where)),
    changed.room && choice({ do: "set-passage", ...changed }, "Change this passage", { shut: !changed.to }),
  ];
}

// --- the order of the starts

function starts() {
  const { suspect: order } = offered("set-start").slots;
  const mover = (suspect, place, word, sign) =>
    choice({ do: "set-start", suspect, place }, sign, {
      key: word,
      look: "mover",
      shut: place < 1 || place > order.length,
      "aria-label": `Move the start of ${cardName(suspect)} ${word}`,
    });
  return h(
    "ol",
    { key: "starts", class: "seats" },
    order.map((suspect, at) =>
      h(
        "li",
        { key: suspect },
        h("span", { class: "named-piece" }, picture(suspect), cardName(suspect)),
        h("span", { class: "movers" }, mover(suspect, at, "up", "\u2191"), mover(suspect, at + 2, "down", "\u2193")),
      ),
    ),
  );
}

// --- names

let writing = {}; // the name that is being corrected: {card, name}

function names(kind) {
  if (writing.card && cardName(writing.card) === writing.name.trim()) writing = {};
  return h(
    "ul",
    { key: "names", class: "names" },
    cardsOf(kind).map((card) => h("li", { key: card }, card === writing.card ? written(card) : named(card))),
  );
}

const named = (card) => [
  h("span", { key: "name" }, cardName(card)),
  h(
    "button",
    {
      key: "other",
      class: "act quiet",
      type: "button",
      "aria-label": `${cardName(card)} is called otherwise`,
      onclick: () => write({ card, name: "" }),
    },
    "Correct",
  ),
];

function write(what) {
  writing = what;
  redraw();
}

const written = (card) => [
  h(
    "label",
    { key: "field", class: "field" },
    `Printed instead of ${cardName(card)}`,
    h("input", {
      value: writing.name,
      maxlength: 40,
      autocomplete: "off",
      oninput: ({ target }) => write({ card, name: target.value }),
    }),
  ),
  h(
    "div",
    { key: "acts", class: "row" },
    h("button", { class: "act", type: "button", onclick: () => write({}) }, "Leave it"),
    choice({ do: "set-name", card, name: writing.name }, "Save the name", { shut: !writing.name.trim() }),
  ),
];

// --- for everybody, on the rules page

/** Whether the box is sure of it: nothing then, else what people go by. */
export function howSure(fact) {
  if (!(fact in facts())) return "";
  return facts()[fact] ? " (as your table said)" : " (not confirmed: look at your board)";
}

/** The secret passages of this board in words; "" where there are none. */
export const passagesRun = () => pairs().map(([a, b]) => `${theCard(a)} and ${theCard(b)}`).join("; ");

/** What was said of the board, for the rules page. */
export function boardSaid() {
  const said = [
    "starts" in facts() &&
      `The tokens start in this order, clockwise: ${cardsOf("suspect").map(cardName).join(", ")}${howSure("starts")}.`,
    ...["suspects", "weapons", "rooms"]
      .filter((fact) => fact in facts())
      .map((fact) => `What the ${fact} are called${howSure(fact)}: ${cardsOf(fact.slice(0, -1)).map(cardName).join(", ")}.`),
  ].filter(Boolean);
  if (!said.length) return null;
  return h(
    "section",
    { key: "board" },
    h("h2", {}, "Your board"),
    h(
      "ul",
      { class: "rules" },
      said.map((sentence) => h("li", { key: sentence }, sentence)),
    ),
  );
}
