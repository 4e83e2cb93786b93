// Drawing from the decks of the box, and fighting what comes out of them.

import { deckBack, deckCard, drawnCard } from "../js/deckcard.js";
import { h } from "../js/dom.js";
import { page } from "../js/page.js";
import { later, several, t } from "../js/words.js";
import { die } from "./chance.js";
import { dieFace } from "./dice.js";
import { ofBox } from "./kept.js";
import { canDraw, drawCard, inDeck, isPileOf, putAway, wholePile } from "./pile.js";
import { button } from "./tools.js";

const BACK = {
  bottom: later("Put it under the deck"),
  discard: later("Put it on the discard pile"),
  shuffled: later("Shuffle it back in"),
};

let sure = null; // the deck that is about to be shuffled anew
let mixed = false; // the discarded cards were shuffled for the card that lies open

/** The decks of this box, if there are any. */
export const decksHere = () => Object.entries(page.edition.decks);

/** What is left of a deck; a new one where it was never drawn from. */
function pileOf(id, deck) {
  const { decks } = ofBox();
  const ids = deck.cards.map((card) => card.id);
  if (!isPileOf(decks[id], ids)) decks[id] = wholePile(ids);
  return decks[id];
}

/** The page of the decks. */
export function decksPage() {
  return decksHere().map(([id, deck]) => onePile(id, deck, pileOf(id, deck)));
}

function onePile(id, deck, pile) {
  return [
    h(
      "div",
      { key: `head-${id}`, class: "deckhead" },
      pile.open && deckBack(id),
      h("div", {}, h("h2", {}, deck.name), h("p", { class: "counts", role: "status" }, counts(pile))),
    ),
    h(
      "div",
      { key: `open-${id}`, class: "stage", "aria-live": "polite" },
      pile.open ? opened(pile) : h("div", { key: "back", class: "center pile" }, deckBack(id)),
    ),
    h("div", { key: `acts-${id}`, class: "dock" }, acts(id, deck, pile)),
  ];
}

function counts(pile) {
  return [
    several(inDeck(pile), "{count} card in the deck", "{count} cards in the deck"),
    pile.under.length > 0 && t("{count} of them used, at the bottom", { count: pile.under.length }),
    pile.discard.length > 0 && t("{count} on the discard pile", { count: pile.discard.length }),
    pile.out.length > 0 && t("{count} left out", { count: pile.out.length }),
    pile.open && t("1 lies open"),
  ]
    .filter(Boolean)
    .join(", ");
}

function opened(pile) {
  const card = deckCard(pile.open);
  return [
    mixed && h("p", { key: "mixed", class: "hint" }, t("The discarded cards were shuffled first.")),
    card.effect === "fight" && pile.face && fought(card, pile.face),
    drawnCard(pile.open),
  ];
}

/** How the fight with this monster stands. */
function fought({ title, needs, treasure }, face) {
  const won = face >= needs;
  const slots = { face, needs, monster: title };
  return h(
    "div",
    { key: "fight", class: `fight ${won ? "won" : "lost"}` },
    h("span", { class: "dice" }, dieFace(face, "face", 56)),
    h(
      "p",
      {},
      h("b", {}, won ? t("A {face}: you beat the {monster}!", slots) : t("A {face}: the {monster} wins.", slots)),
      " ",
      meaning(won, slots),
    ),
    won &&
      treasure &&
      h("img", {
        key: "treasure",
        class: "pic big",
        src: `/art/treasure-${treasure.replaceAll("-", "_")}.svg`,
        alt: "",
        width: 64,
        height: 64,
      }),
  );
}

function meaning(won, slots) {
  if (won) return t("The treasure is yours.");
  return slots.needs < 6
    ? t("It takes a {needs} or more. Do what the card says for less.", slots)
    : t("It takes a {needs}. Do what the card says for less.", slots);
}

function acts(id, deck, pile) {
  if (sure === id) return shuffleAll(id, deck);
  if (!pile.open)
    return [
      canDraw(pile)
        ? button("draw", t("Draw a card"), () => (mixed = drawCard(pile)), "act main")
        : h("p", { key: "none" }, t("No card is left to draw.")),
      pile.top.length < deck.cards.length &&
        button("all", t("Begin with a whole deck"), () => (sure = id), "act quiet"),
    ];
  const card = deckCard(pile.open);
  const unfought = card.effect === "fight" && !pile.face;
  return [
    unfought &&
      button("fight", t("Roll against the {monster}", { monster: card.title }), () => (pile.face = die()), "act main"),
    h(
      "div",
      { key: "away", class: "row" },
      button("back", t(BACK[deck.returned]), () => putAway(pile, deck.returned), unfought ? "act" : "act main"),
      button("out", t("Leave it out"), () => putAway(pile, "out"), "act"),
    ),
  ];
}

/** Everything that lies about goes back in, which nobody wants by one slip of a thumb. */
const shuffleAll = (id, deck) =>
  h(
    "div",
    { key: "sure", class: "row", role: "group", "aria-label": t("Begin with a whole deck?") },
    button("no", t("No, go on"), () => (sure = null)),
    button(
      "yes",
      several(deck.cards.length, "Shuffle the one card", "Shuffle all {count} cards"),
      () => {
        sure = null;
        ofBox().decks[id] = wholePile(deck.cards.map((card) => card.id));
      },
      "act main",
    ),
  );
