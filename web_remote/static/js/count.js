// What has to be in the box, counted from what we know of it: for the set-up step that counts, and for the toolbox.

import { h } from "./dom.js";
import { cardsOf, several } from "./names.js";
import { page } from "./page.js";

const CARDS = { suspect: "suspect card", weapon: "weapon card", room: "room card" };

/** Each kind of thing in the box: {id, picture, words}. */
export function contents() {
  const { rules, decks } = page.edition;
  const dice = rules.dice?.own === "one" ? 1 : 2;
  const glass = rules["drawn-on"]?.own === "glass";
  const [suspect] = cardsOf("suspect");
  const [weapon] = cardsOf("weapon");
  return [
    { id: "tokens", picture: `token-${suspect}`, words: several(cardsOf("suspect").length, "token") },
    { id: "weapons", picture: `weapon-${weapon}`, words: several(cardsOf("weapon").length, "weapon") },
    ...Object.entries(CARDS).map(([kind, word]) => ({
      id: kind,
      picture: `card-${cardsOf(kind)[0]}`,
      words: several(cardsOf(kind).length, word),
    })),
    {
      id: "dice",
      picture: glass ? "die-glass" : "die-5",
      words: several(dice, "die", "dice") + (glass ? " with a magnifying glass" : ""),
    },
    ...Object.entries(decks).map(([id, { name, art, cards }]) => ({
      id: `deck-${id}`,
      picture: `deck-${art}`,
      words: `${name}: ${several(cards.length, "card")}`,
    })),
  ];
}

export const partPicture = (name) =>
  h("img", { class: "pic", src: `/art/${name}.svg`, alt: "", width: 40, height: 40 });

/** The list to count by. */
export const countList = () =>
  h(
    "ul",
    { key: "contents", class: "pieces" },
    contents().map(({ id, picture, words }) => h("li", { key: id }, partPicture(picture), h("b", {}, words))),
  );
