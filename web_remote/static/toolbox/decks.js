// Drawing from the decks of the box, and fighting what comes out of them.

import { deckBack, deckCard, drawnCard } from "../js/deckcard.js";
import { h } from "../js/dom.js";
import { several } from "../js/names.js";
import { page } from "../js/page.js";
import { die } from "./chance.js";
import { dieFace } from "./dice.js";
import { ofBox } from "./kept.js";
import { canDraw, drawCard, inDeck, isPileOf, putAway, wholePile } from "./pile.js";
import { button } from "./tools.js";

const BACK = {
  bottom: "Put it under the deck",
  discard: "Put it on the discard pile",
  shuffled: "Shuffle it back in",
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
    `${several(inDeck(pile), "card")} in the deck`,
    pile.under.length > 0 && `${pile.under.length} of them used, at the bottom`,
    pile.discard.length > 0 && `${pile.discard.length} on the discard pile`,
    pile.out.length > 0 && `${pile.out.length} left out`,
    pile.open && "1 lies open",
  ]
    .filter(Boolean)
    .join(", ");
}

function opened(pile) {
  const card = deckCard(pile.open);
  return [
    mixed && h("p", { key: "mixed", class: "hint" }, "The discarded cards were shuffled first."),
    card.effect === "fight" && pile.face && fought(card, pile.face),
    drawnCard(pile.open),
  ];
}

/** How the fight with this monster stands. */
function fought({ title, needs, treasure }, face) {
  const least = needs < 6 ? `${needs} or more` : "6";
  const won = face >= needs;
  return h(
    "div",
    { key: "fight", class: `fight ${won ? "won" : "lost"}` },
    h("span", { class: "dice" }, dieFace(face, "face", 56)),
    h(
      "p",
      {},
      h("b", {}, won ? `A ${face}: you beat the ${title}!` : `A ${face}: the ${title} wins.`),
      won ? " The treasure is yours." : ` It takes a ${least}. Do what the card says for less.`,
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

function acts(id, deck, pile) {
  if (sure === id) return shuffleAll(id, deck);
  if (!pile.open)
    return [
      canDraw(pile)
        ? button("draw", "Draw a card", () => (mixed = drawCard(pile)), "act main")
        : h("p", { key: "none" }, "No card is left to draw."),
      pile.top.length < deck.cards.length && button("all", "Begin with a whole deck", () => (sure = id), "act quiet"),
    ];
  const card = deckCard(pile.open);
  const unfought = card.effect === "fight" && !pile.face;
  return [
    unfought && button("fight", `Roll against the ${card.title}`, () => (pile.face = die()), "act main"),
    h(
      "div",
      { key: "away", class: "row" },
      button("back", BACK[deck.returned], () => putAway(pile, deck.returned), unfought ? "act" : "act main"),
      button("out", "Leave it out", () => putAway(pile, "out"), "act"),
    ),
  ];
}

/** Everything that lies about goes back in, which nobody wants by one slip of a thumb. */
const shuffleAll = (id, deck) =>
  h(
    "div",
    { key: "sure", class: "row", role: "group", "aria-label": "Begin with a whole deck?" },
    button("no", "No, go on", () => (sure = null)),
    button(
      "yes",
      `Shuffle all ${deck.cards.length} cards`,
      () => {
        sure = null;
        ofBox().decks[id] = wholePile(deck.cards.map((card) => card.id));
      },
      "act main",
    ),
  );
