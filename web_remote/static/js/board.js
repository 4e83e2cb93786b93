// What this table says of its own board, where the box could not be looked at: asked once, remembered, open to change.

import { choice } from "./choice.js";
import { menu } from "./correction.js";
import { h } from "./dom.js";
import { cardName, cardsOf, cardsSpeak, second, theCard } from "./names.js";
import { allOffered, offered, page, redraw } from "./page.js";
import { picture } from "./shape.js";
import { later, listed, t } from "./words.js";

const CHECKED = later("Is this printed on them?");
const FACTS = {
  passages: { title: later("Secret passages"), asks: later("Which rooms does your board join?"), body: passages },
  starts: {
    title: later("Start squares"),
    asks: later("In which order do the tokens start, clockwise?"),
    body: starts,
  },
  suspects: { title: later("Names of the suspects"), asks: CHECKED, body: () => names("suspect") },
  weapons: { title: later("Names of the weapons"), asks: CHECKED, body: () => names("weapon") },
  rooms: { title: later("Names of the rooms"), asks: CHECKED, body: () => names("room") },
};
const LISTS = ["suspects", "weapons", "rooms"];
const TOLD = ["set-passage", "set-start", "set-name"];

const facts = () => page.view.table.board?.facts ?? {};

/** For the host, in the lobby: what was not said yet stands open, the rest can be unfolded. */
export function yourBoard() {
  if (!TOLD.some(offered)) return null;
  const open = offered("confirm-fact")?.slots.fact ?? [];
  return h(
    "section",
    { key: "board", class: "board" },
    h("h2", {}, t("Your board")),
    open.length > 0 &&
      h("p", { key: "why" }, t("The rules of this box do not say all of it. Compare once; it is remembered.")),
    Object.keys(facts()).map((fact) => (open.includes(fact) ? asked(fact) : told(fact))),
  );
}

function asked(fact) {
  const { title, asks, body } = FACTS[fact];
  return h(
    "section",
    { key: `ask-${fact}`, class: "correct" },
    h("h3", {}, t(title)),
    h("p", {}, t(asks)),
    body(),
    choice({ do: "confirm-fact", fact }, t("Yes, as on our board"), {
      key: "yes",
      "aria-label": t("{title}: as on our board", { title: t(title) }),
    }),
  );
}

function told(fact) {
  const { title, body } = FACTS[fact];
  const printed = cardsSpeak() !== page.edition.language && LISTS.includes(fact); // as in boxes of that language
  const said = printed ? t(title) : t("{title}, as your table said", { title: t(title) });
  return h("details", { key: `told-${fact}`, class: "correct" }, h("summary", {}, said), body());
}

// --- passages

const end = (place) => (place === "none" ? t("no other room") : cardName(place));
const pairs = () => Object.entries(page.view.table.passages).filter(([a, b]) => a < b);
let changed = {}; // a passage that is being said

function passages() {
  const rooms = allOffered("set-passage");
  const to = rooms.find(({ slots }) => slots.room.includes(changed.room))?.slots.to;
  return [
    h(
      "ul",
      { key: "pairs", class: "rules" },
      pairs().map(([a, b]) => h("li", { key: a }, t("{room} and {other}", { room: cardName(a), other: cardName(b) }))),
    ),
    menu(t("A passage from"), cardsOf("room"), cardName, changed.room, (room) => (changed = { room })),
    to && menu(t("leads to"), to, end, changed.to, (where) => (changed.to = where)),
    changed.room && choice({ do: "set-passage", ...changed }, t("Change this passage"), { shut: !changed.to }),
  ];
}

// --- the order of the starts

function starts() {
  const { suspect: order } = offered("set-start").slots;
  const mover = (suspect, place, sign, sentence) =>
    choice({ do: "set-start", suspect, place }, sign, {
      key: sign,
      look: "mover",
      shut: place < 1 || place > order.length,
      "aria-label": t(sentence, { suspect: cardName(suspect) }),
    });
  const [up, down] = [later("Move the start of {suspect} up"), later("Move the start of {suspect} down")];
  return h(
    "ol",
    { key: "starts", class: "seats" },
    order.map((suspect, at) =>
      h(
        "li",
        { key: suspect },
        h("span", { class: "named-piece" }, picture(suspect), cardName(suspect)),
        h("span", { class: "movers" }, mover(suspect, at, "\u2191", up), mover(suspect, at + 2, "\u2193", down)),
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
  h("span", { key: "name" }, cardName(card), second(card)),
  h(
    "button",
    {
      key: "other",
      class: "act quiet",
      type: "button",
      "aria-label": t("{card} is called otherwise", { card: cardName(card) }),
      onclick: () => write({ card, name: "" }),
    },
    t("Correct"),
  ),
];

function write(what) {
  writing = what;
  redraw();
}

/** What other boxes of that language say, to choose from. */
const otherPrintings = (card) => page.edition.languages.find(({ code }) => code === cardsSpeak())?.others[card] ?? [];

const written = (card) => [
  h(
    "label",
    { key: "field", class: "field" },
    t("Printed instead of {card}", { card: cardName(card) }),
    h("input", {
      value: writing.name,
      maxlength: 40,
      autocomplete: "off",
      list: "printings",
      oninput: ({ target }) => write({ card, name: target.value }),
    }),
    h(
      "datalist",
      { id: "printings" },
      otherPrintings(card).map((name) => h("option", { value: name })),
    ),
  ),
  h(
    "div",
    { key: "acts", class: "row" },
    h("button", { class: "act", type: "button", onclick: () => write({}) }, t("Leave it")),
    choice({ do: "set-name", card, name: writing.name }, t("Save the name"), { shut: !writing.name.trim() }),
  ),
];

// --- for everybody, on the rules page

/** How sure the box is of a fact, and the sentence of each: it knows, or a table said so, or nobody did. */
const sure = (fact, sentences) => sentences[fact in facts() ? (facts()[fact] ? 1 : 2) : 0];

const RUNS = [
  later("({pairs})"),
  later("({pairs}) (as your table said)"),
  later("({pairs}) (not confirmed: look at your board)"),
];

/** The secret passages of this board in words; "" where there are none. */
export function passagesRun() {
  const joined = pairs().map(([a, b]) => listed([theCard(a), theCard(b)]));
  const sentence = sure("passages", RUNS);
  return joined.length ? t(sentence, { pairs: joined.join("; ") }) : "";
}

const SAID = {
  starts: [
    "",
    later("The tokens start in this order, clockwise: {names} (as your table said)."),
    later("The tokens start in this order, clockwise: {names} (not confirmed: look at your board)."),
  ],
  suspects: [
    "",
    later("What the suspects are called (as your table said): {names}."),
    later("What the suspects are called (not confirmed: look at your board): {names}."),
  ],
  weapons: [
    "",
    later("What the weapons are called (as your table said): {names}."),
    later("What the weapons are called (not confirmed: look at your board): {names}."),
  ],
  rooms: [
    "",
    later("What the rooms are called (as your table said): {names}."),
    later("What the rooms are called (not confirmed: look at your board): {names}."),
  ],
};

/** What was said of the board, for the rules page. */
export function boardSaid() {
  const kind = (fact) => (fact === "starts" ? "suspect" : fact.slice(0, -1));
  const said = Object.keys(SAID)
    .filter((fact) => fact in facts())
    .map((fact) => [sure(fact, SAID[fact]), cardsOf(kind(fact)).map(cardName).join(", ")])
    .map(([sentence, names]) => t(sentence, { names }));
  if (!said.length) return null;
  return h(
    "section",
    { key: "board" },
    h("h2", {}, t("Your board")),
    h(
      "ul",
      { class: "rules" },
      said.map((sentence) => h("li", { key: sentence }, sentence)),
    ),
  );
}
