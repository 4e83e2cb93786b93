// A suspect is told by colour, by shape and by word, never by one of them alone; so are weapons and rooms.

import { h } from "./dom.js";
import { cardName, fitted, kindOf, seatOf, second, suspectLook } from "./names.js";
import { page } from "./page.js";
import { later, t } from "./words.js";

const SHAPES = [later("circle"), later("clover"), later("diamond"), later("drop"), later("hexagon"), later("shield")];

/** The little picture of a suspect, weapon, room or place; the word stands beside it, so it is silent itself. */
export function picture(id, size = "") {
  const kind = kindOf(id) === "suspect" ? "token" : (kindOf(id) ?? "place");
  return h("img", {
    key: `pic-${id}`,
    class: `pic ${kind === "place" ? "spot" : kind} ${size}`,
    src: `/art/${kind}-${id}.svg`,
    alt: "",
    width: 40,
    height: 40,
  });
}

/** A seat: its suspect's token, the player's name and the suspect's name. */
export function seatBadge(seat, name = seatOf(seat)?.name) {
  const suspect = seatOf(seat)?.suspect;
  return h(
    "span",
    { class: "badge" },
    suspect && picture(suspect),
    h(
      "span",
      {},
      h("b", { class: "name" }, name),
      suspect && h("small", { class: fitted(cardName(suspect)) }, cardName(suspect)),
    ),
  );
}

/** What a card is called: as printed and, for a phone in another language, once more. */
export const called = (id) => h("span", { key: "called", class: fitted(cardName(id)) }, cardName(id), second(id));

/** The face of a card: its picture and its name below. */
export function cardFace(id, extra) {
  return h(
    "figure",
    { key: `card-${id}`, class: "card" },
    h("img", { src: `/art/card-${id}.svg`, alt: "", width: 250, height: 350 }),
    h("figcaption", { class: fitted(cardName(id)) }, cardName(id), second(id), extra),
  );
}

/** The back of a card; every back is the same picture (F3). */
export function cardBack(n) {
  return h(
    "div",
    { key: `back-${n}`, class: "card back" },
    h("img", { src: "/art/card-back.svg", alt: "", width: 250, height: 350 }),
  );
}

/** What the three cards are sealed in, in the dress of the box. */
export const caseArt = () => `/art/envelope${page.edition.tone === "castle" ? "-castle" : ""}.svg`;

/** The shape of a token as a word, for who cannot tell its colour. */
export function shapeInWords(suspect) {
  const { shape } = suspectLook(suspect);
  return SHAPES.includes(shape) ? t(shape) : shape; // an owner's box may have others
}

/** Fetches the picture of every card once, the same for everybody, so that opening one asks the table nothing. */
export function fetchArt(ids) {
  for (const id of ids) kept.push(Object.assign(new Image(), { src: `/art/card-${id}.svg` }));
}
const kept = [];
