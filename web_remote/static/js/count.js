// What has to be in the box, counted from what we know of it: for the set-up step that counts, and for the toolbox.

import { h } from "./dom.js";
import { cardsOf } from "./names.js";
import { page } from "./page.js";
import { several } from "./words.js";

const CARDS = {
  suspect: (many) => several(many, "{count} suspect card", "{count} suspect cards"),
  weapon: (many) => several(many, "{count} weapon card", "{count} weapon cards"),
  room: (many) => several(many, "{count} room card", "{count} room cards"),
};

/** Each kind of thing in the box: {id, picture, words}. */
export function contents() {
  const { rules, decks } = page.edition;
  const dice = rules.dice?.own === "one" ? 1 : 2;
  const glass = rules["drawn-on"]?.own === "glass";
  const [suspect] = cardsOf("suspect");
  const [weapon] = cardsOf("weapon");
  return [
    {
      id: "tokens",
      picture: `token-${suspect}`,
      words: several(cardsOf("suspect").length, "{count} token", "{count} tokens"),
    },
    {
      id: "weapons",
      picture: `weapon-${weapon}`,
      words: several(cardsOf("weapon").length, "{count} weapon", "{count} weapons"),
    },
    ...Object.entries(CARDS).map(([kind, words]) => ({
      id: kind,
      picture: `card-${cardsOf(kind)[0]}`,
      words: words(cardsOf(kind).length),
    })),
    {
      id: "dice",
      picture: glass ? "die-glass" : "die-5",
      words: glass
        ? several(dice, "{count} die with a magnifying glass", "{count} dice with a magnifying glass")
        : several(dice, "{count} die", "{count} dice"),
    },
    ...Object.entries(decks).map(([id, { name, art, cards }]) => ({
      id: `deck-${id}`,
      picture: `deck-${art}`,
      words: several(cards.length, "{deck}: {count} card", "{deck}: {count} cards", { deck: name }),
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
