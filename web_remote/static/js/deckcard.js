// A card of a deck beside the board, in its frame: title and text are the box's own words in our edition of it.

import { h } from "./dom.js";
import { cardName, theCard } from "./names.js";
import { page } from "./page.js";
import { t } from "./words.js";

const decks = () => Object.values(page.edition?.decks ?? {});
const deckOf = (id) => decks().find(({ cards }) => cards.some((card) => card.id === id));

/** The deck's card with this id, if there is one. */
export const deckCard = (id) => named(deckOf(id)?.cards.find((card) => card.id === id));

/** A card of a deck with the name of what it is about, as that is called at this table. */
export function named(card) {
  if (!card?.card) return card;
  const title = card.title.replaceAll("{card}", cardName(card.card));
  return { ...card, title, text: card.text.replaceAll("{card}", theCard(card.card)) };
}

const LONG = 150; // signs; from here on a text is set smaller, so that it stays in its frame

/** The drawn card, for all to read: as large as a card, or as a line where there is something to pick below it. */
export function drawnCard(id, small = false) {
  const card = deckCard(id);
  if (!card) return null;
  return h(
    "section",
    {
      key: `drawn-${id}`,
      class: `drawn ${small ? "small" : card.text.length > LONG ? "long" : ""}`,
      "aria-label": t("The card"),
    },
    small && card.treasure
      ? treasure(card.treasure)
      : h("img", {
          key: "front",
          class: "front",
          src: `/art/front-${deckOf(id).art}.svg`,
          alt: "",
          width: 250,
          height: 350,
        }),
    h("div", { class: "words" }, card.needs && !small && monster(id), h("b", {}, card.title), h("p", {}, card.text)),
  );
}

const treasure = (id) =>
  h("img", {
    key: "treasure",
    class: "pic",
    src: `/art/treasure-${id.replaceAll("-", "_")}.svg`,
    alt: "",
    width: 80,
    height: 80,
  });

/** Who is fought. */
export const monster = (id, size = "") =>
  h("img", { key: "monster", class: `pic ${size}`, src: `/art/monster-${id}.svg`, alt: "", width: 80, height: 80 });

/** The back of the deck in play. */
export const deckBack = (id) =>
  h("img", {
    class: "deckback",
    src: `/art/deck-${page.edition.decks[id]?.art}.svg`,
    alt: "",
    width: 250,
    height: 350,
  });
