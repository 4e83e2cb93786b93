// What lies beside the board for all to see: open cards, rows face down, the deck, passages, teams, cards turned up.

import { deckBack } from "./deckcard.js";
import { h } from "./dom.js";
import { cardName, cardsOf, placeName, seatName, seatOf, second } from "./names.js";
import { page } from "./page.js";
import { ruleOf } from "./rules.js";
import { cardBack, cardFace, picture, seatBadge } from "./shape.js";
import { later, listed, t } from "./words.js";

const section = (title, ...within) => h("section", { key: title }, h("h2", {}, title), within);

/** All of it, in the order in which one looks for it. */
export const besideTheBoard = () => [
  teams(),
  openCards(),
  turnedUp(),
  faceDown(page.view.table.side, ruleOf("deal") === "neutral-four" ? t("Neutral cards") : t("The side row")),
  faceDown(page.view.table.room_cards, t("Cards in rooms")),
  deck(),
  passages(),
];

function teams() {
  const { teams: sides, seats } = page.view.table;
  if (!Object.keys(sides ?? {}).length) return null;
  return section(
    t("Teams"),
    [1, 2].map((side) =>
      h(
        "p",
        { key: side, class: "team" },
        h("b", {}, t("Team {number}", { number: side })),
        seats.filter(({ seat }) => sides[seat] === side).map(({ seat, name }) => seatBadge(seat, name)),
      ),
    ),
  );
}

/** Cards that lie face up for everybody. */
export function openCards() {
  const { open } = page.view.table;
  return (
    open?.length > 0 &&
    section(
      t("Face up for everybody"),
      h(
        "div",
        { class: "cards three" },
        open.map(({ card }) => cardFace(card)),
      ),
    )
  );
}

/** Cards that somebody had to show to all: what was seen stays known. */
function turnedUp() {
  const { revealed } = page.view.table;
  return (
    revealed?.length > 0 &&
    section(
      t("Shown to everybody"),
      h(
        "ul",
        { class: "pieces" },
        revealed.map(({ card, by, turn }, n) =>
          h(
            "li",
            { key: n },
            picture(card),
            h(
              "span",
              {},
              cardName(card),
              second(card),
              h("small", {}, t("{name}, turn {turn}", { name: seatName(by), turn })),
            ),
          ),
        ),
      ),
    )
  );
}

/** A row of backs with who has looked at which. */
export function faceDown(row, title) {
  if (!row?.length) return null;
  const seen = ({ seen_by }) =>
    seen_by.length ? t("seen by {names}", { names: listed(seen_by.map(who)) }) : t("seen by nobody");
  return section(
    title,
    h(
      "ul",
      { class: "cards small" },
      row.map((one) =>
        h("li", { key: one.place }, cardBack(one.place), h("span", {}, inShort(one.place)), h("small", {}, seen(one))),
      ),
    ),
  );
}

const who = (seat) => (seat === page.view.seat ? t("you") : seatOf(seat)?.name);
const inShort = (place) =>
  place.startsWith("room/") ? cardName(place.slice(5)) : t("Card {number}", { number: place.split("/")[1] });

function deck() {
  const { deck: pile } = page.view.table;
  if (!pile || ruleOf("deck-form") === "printed" || pile.left + pile.discarded === 0) return null; // not shuffled yet
  return section(
    page.edition.decks[pile.id]?.name,
    h(
      "p",
      { class: "deckhead" },
      deckBack(pile.id),
      h("span", {}, pile.discarded > 0 ? t("{left} to draw, {discarded} used", pile) : t("{left} to draw", pile)),
    ),
  );
}

function passages() {
  const { passages: ways, opened_passage: opened } = page.view.table;
  const pairs = Object.entries(ways ?? {}).filter(([a, b]) => a < b);
  if (ruleOf("passage") === "none" || !pairs.length) return null;
  return section(
    t("Secret passages"),
    h(
      "ul",
      { class: "rules" },
      pairs.map(([a, b]) => h("li", { key: a }, t("{room} and {other}", { room: cardName(a), other: cardName(b) }))),
      opened &&
        h(
          "li",
          { key: "opened" },
          h("b", {}, t("{room}: opened, to and from each of these", { room: cardName(opened) })),
        ),
    ),
  );
}

/** The places of this board where something stands, rooms first. */
export const placesOf = (at) =>
  [...cardsOf("room"), "centre", "question", "claw", "maze", "corridor", "start", "beside"].filter(
    (place) => at[place],
  );

export const placeTitle = (place) => (place in TITLES ? t(TITLES[place]) : placeName(place));

const TITLES = {
  corridor: later("In a corridor"),
  start: later("On start squares"),
  beside: later("Beside the board"),
  question: later("On a question mark"),
  claw: later("On a claw mark"),
  centre: later("In the centre"),
  maze: later("In the Maze"),
};
