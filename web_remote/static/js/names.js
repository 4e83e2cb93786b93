// Names as printed in the box and as people typed them; everything is drawn as text.

import { h } from "./dom.js";
import { page } from "./page.js";
import { language, later, t } from "./words.js";

export const KINDS = ["suspect", "weapon", "room"];

const card = (id) => page.edition?.cards.find((one) => one.id === id);
const board = () => page.view?.table?.board; // what the table says of its own
export const cardName = (id) => board()?.names[id] ?? card(id)?.name ?? id;
export const kindOf = (id) => card(id)?.kind;
export function cardsOf(kind) {
  if (kind === "suspect" && board()?.starts.length) return board().starts;
  return (page.edition?.cards ?? []).filter((one) => one.kind === kind).map((one) => one.id);
}
export const suspectLook = (id) => card(id) ?? {};

/** The language of the names that are printed on the cards of this table. */
export const cardsSpeak = () => board()?.language ?? page.edition?.language ?? "en";

/** What a reader of this phone's language calls a card that is printed in another one; "" where that is nothing new. */
function secondName(id) {
  const also = card(id)?.also;
  const theirs = cardsSpeak().split("_")[0];
  return also && theirs !== language().split("-")[0] && also !== cardName(id) ? also : "";
}

/** The same as a line of its own below the name. */
export const second = (id) => secondName(id) && h("small", { key: "also", class: "also" }, secondName(id));

/** A card's name with the class of its letters: smaller where a single word would run out of a narrow frame, or of one
    on a narrow phone. */
export const fitted = (name) => (/\S{13}/.test(name) ? "snug" : /\S{10}/.test(name) ? "long" : null);

/** "the Rope", "the Library", but "Miss Scarlett". */
export const theCard = (id) => (kindOf(id) === "suspect" ? cardName(id) : t("the {card}", { card: cardName(id) }));

const PLACES = {
  start: later("its start square"),
  corridor: later("a corridor"),
  beside: later("beside the board"),
  centre: later("the centre"),
  question: later("a question mark"),
  claw: later("a claw mark"),
  maze: later("the Maze"),
};
export const placeName = (place) => (place in PLACES ? t(PLACES[place]) : cardName(place));

export const seatOf = (seat) => page.view.table.seats.find((one) => one.seat === seat);
export function seatName(seat) {
  if (seat === page.view.seat) return t("You");
  return seatOf(seat)?.name ?? page.seats.find((one) => one.seat === seat)?.name ?? seat;
}

/** The other seats of one's team. */
export function partners() {
  const { seat, table } = page.view;
  return table.seats.map((one) => one.seat).filter((one) => one !== seat && table.teams?.[one] === table.teams?.[seat]);
}

/** "the envelope": what the three cards are sealed in, in the middle of a sentence. */
export const theCase = () => page.edition.the_case;

export const capital = (words) => words[0].toUpperCase() + words.slice(1);
