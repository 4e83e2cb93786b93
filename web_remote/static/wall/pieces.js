// Pictures of the wall that several scenes share: named cards, dice that come to rest, backs, large art.

import { h } from "../js/dom.js";
import { cardName } from "../js/names.js";
import { dieSide } from "../js/pick.js";
import { cardFace } from "../js/shape.js";

export const art = (src, look, key = src) => h("img", { key, class: `art ${look}`, src, alt: "", width: 250, height: 350 });

/** Cards beside each other, each with its name. */
export const cards = (ids) => h("div", { key: `cards-${ids}`, class: "cards wide", style: { "--n": ids.length } }, ids.map((id) => cardFace(id)));

export const dieArt = (face, at) =>
  h("img", { key: `die-${at}`, class: "die", src: `/art/die-${dieSide(face)}.svg`, alt: face, width: 100, height: 100 });

/** Dice as they lie; a new throw (`which`) is a new element, and so it tumbles once. */
export const dice = (faces, which) => h("div", { key: `dice-${which}`, class: "dice fresh" }, faces.map(dieArt));

/** Plates in three columns, or in two where a word of a name would be broken. */
export const columns = (ids) => (ids.some((id) => /\S{9}/.test(cardName(id))) ? "plates" : "plates three");

export const backs = (count) =>
  h(
    "div",
    { key: "backs", class: "cards wide", style: { "--n": count } },
    Array.from({ length: count }, (_, at) => h("img", { key: at, class: "art", src: "/art/card-back.svg", alt: "", width: 250, height: 350 })),
  );
