// A deck without its cardboard: which cards are still in it, below it, discarded, left out, and which lies open.

import { oneOf } from "./chance.js";

/** All of its cards shuffled. What is left to draw from the top is a set: chance decides when a card is drawn. */
export const wholePile = (ids) => ({
  top: [...ids].sort(), // in an order that tells nobody anything
  under: [], // used cards below the others, the first of them first
  discard: [],
  out: [],
  open: null,
  face: null, // the die in a fight with the open card
});

const PLACES = ["top", "under", "discard", "out"];

/** Whether these are just the cards of the pile, each once; a box may have been changed since. */
export function isPileOf(pile, ids) {
  if (!pile || !PLACES.every((place) => Array.isArray(pile[place]))) return false;
  const lies = [...PLACES.flatMap((place) => pile[place]), ...(pile.open ? [pile.open] : [])];
  return lies.length === ids.length && ids.every((id) => lies.includes(id));
}

export const inDeck = (pile) => pile.top.length + pile.under.length;
export const canDraw = (pile) => !pile.open && inDeck(pile) + pile.discard.length > 0;

/** Turns the next card over. With none left the discarded ones are shuffled first; whether they were is returned. */
export function drawCard(pile) {
  const mixed = inDeck(pile) === 0;
  if (mixed) [pile.top, pile.discard] = [pile.discard.sort(), []];
  pile.open = pile.top.length ? oneOf(pile.top) : pile.under[0];
  pile.top = pile.top.filter((id) => id !== pile.open);
  pile.under = pile.under.filter((id) => id !== pile.open);
  pile.face = null;
  return mixed;
}

const GOES = { bottom: "under", discard: "discard", shuffled: "top", out: "out" };

/** The open card goes where the box puts used cards ("bottom", "discard", "shuffled"), or stays "out". */
export function putAway(pile, where) {
  pile[GOES[where]].push(pile.open);
  pile.top.sort();
  pile.open = pile.face = null;
}
