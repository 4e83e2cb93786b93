// Setting up the real board, a step at a time, each with its picture.

import { deckBack } from "../js/deckcard.js";
import { h } from "../js/dom.js";
import { cardName, cardsOf, kindOf, seatName } from "../js/names.js";
import { page } from "../js/page.js";
import { ruleOf } from "../js/rules.js";
import { caseArt, picture } from "../js/shape.js";
import { t } from "../js/words.js";
import { art, backs, cards, columns } from "./pieces.js";

const PICTURES = {
  components: tokens,
  tokens,
  weapons,
  envelope: sealed,
  hands,
  teams,
  "open-cards": openCards,
  "side-cards": () => backs(page.view.table.side.length),
  "neutral-cards": () => backs(page.view.table.side.length),
  "room-cards": roomCards,
};

/** The step of now: which of how many, what to do, and its picture. */
export function settingUp() {
  const { step, index, of } = page.view.table.setup;
  const { title, text } = page.edition.setup.find(({ id }) => id === step);
  const waits = page.view.awaited.map((seat) => t("{seat} goes on", { seat: seatName(seat) }));
  const over = [t("Setting up \u00b7 {index} of {of}", { index, of }), ...waits].join(" \u00b7 ");
  return { key: `setup-${step}`, over, head: { title, text }, body: (PICTURES[step] ?? deck)() };
}

/** All six by colour, shape and word; those that somebody plays are lit. */
function tokens() {
  const played = new Set(page.view.table.seats.map(({ suspect }) => suspect));
  return h(
    "ul",
    { class: columns(cardsOf("suspect")) },
    cardsOf("suspect").map((id) => h("li", { key: id, class: played.has(id) ? "lit" : "idle" }, picture(id), h("span", {}, cardName(id)))),
  );
}

function weapons() {
  const { weapons: lie } = page.view.table;
  return h(
    "ul",
    { class: columns([...Object.keys(lie), ...Object.values(lie)]) },
    Object.entries(lie).map(([weapon, room]) =>
      h(
        "li",
        { key: weapon },
        picture(weapon),
        h("span", {}, h("span", { class: "as" }, cardName(weapon)), kindOf(room) === "room" && h("b", {}, cardName(room))),
      ),
    ),
  );
}

/** The envelope and the six words of the seal, which come back at the end. */
function sealed() {
  const { seal } = page.view.table;
  return h(
    "div",
    { class: "sealed" },
    art(caseArt(), "case"),
    seal && h("ol", { class: "sealwords" }, seal.words.map((word, at) => h("li", { key: at }, word))),
  );
}

/** Everybody's cards, face down, as many as they hold. */
function hands() {
  return h(
    "ul",
    { class: "plates three" },
    page.view.table.seats.map(({ seat, suspect, cards: count }) =>
      h(
        "li",
        { key: seat },
        picture(suspect),
        h("img", { class: "pic", src: "/art/card-back.svg", alt: "", width: 40, height: 56 }),
        h("b", {}, count),
      ),
    ),
  );
}

function teams() {
  const { teams: sides, seats } = page.view.table;
  return h(
    "ul",
    { class: "plates" },
    [1, 2].map((side) =>
      h(
        "li",
        { key: side },
        h("b", {}, t("Team {number}", { number: side })),
        seats.filter(({ seat }) => sides[seat] === side).map(({ suspect }) => picture(suspect)),
      ),
    ),
  );
}

function openCards() {
  const { open } = page.view.table;
  return open.length ? cards(open.map(({ card }) => card)) : h("p", { class: "center" }, t("Nothing is left over."));
}

function roomCards() {
  return h(
    "ul",
    { class: "plates" },
    page.view.table.room_cards.map(({ place }) =>
      h("li", { key: place }, picture(place.slice(5)), h("span", {}, cardName(place.slice(5)))),
    ),
  );
}

/** The steps that are about a deck: its backs. */
function deck() {
  const id = page.edition.decks[ruleOf("deck")] ? ruleOf("deck") : Object.keys(page.edition.decks)[0];
  return id ? deckBack(id) : null;
}
