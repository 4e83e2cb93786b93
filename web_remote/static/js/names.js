// Names as printed in the box and as people typed them; everything is drawn as text.

import { page } from "./page.js";

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

/** A card's name with the class of its letters: smaller where a single word would run out of a narrow frame. */
export const fitted = (name) => (/\S{13}/.test(name) ? "snug" : null);

/** "the Rope", "the Library", but "Miss Scarlett". */
export const theCard = (id) => (kindOf(id) === "suspect" ? cardName(id) : `the ${cardName(id)}`);

const PLACES = {
  start: "its start square",
  corridor: "a corridor",
  beside: "beside the board",
  centre: "the centre",
  question: "a question mark",
  claw: "a claw mark",
  maze: "the Maze",
};
export const placeName = (place) => PLACES[place] ?? cardName(place);

export const seatOf = (seat) => page.view.table.seats.find((one) => one.seat === seat);
export function seatName(seat) {
  if (seat === page.view.seat) return "You";
  return seatOf(seat)?.name ?? page.seats.find((one) => one.seat === seat)?.name ?? seat;
}

/** The other seats of one's team. */
export function partners() {
  const { seat, table } = page.view;
  return table.seats
    .map((one) => one.seat)
    .filter((one) => one !== seat && table.teams?.[one] === table.teams?.[seat]);
}

/** "Ann, Bo and Cy". */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const several = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
