// What only this seat saw: shown by somebody, left to right, or lying face down. All of it opens by press and hold.

import { h } from "./dom.js";
import { seatName, seatOf, theCard } from "./names.js";
import { page } from "./page.js";
import { ruleOf } from "./rules.js";
import { holdButton, isOpen } from "./secret.js";
import { cardFace } from "./shape.js";
import { t } from "./words.js";

const PRIVATE = new Set(["card-shown", "card-passed-left", "card-peeked", "neutral-shown"]);
let lookedAt = ""; // the newest look that was opened on this phone

/** What lies at a place, as people say it. */
export function lying(place) {
  const [row, where] = place.split("/");
  if (row === "room") return t("the card in {room}", { room: theCard(where) });
  if (row === "side")
    return ruleOf("deal") === "neutral-four"
      ? t("neutral card {number}", { number: where })
      : t("side card {number}", { number: where });
  if (row === "case") return t("one of the sealed cards");
  return t("a card of {name}", { name: seatName(place) });
}

const isSeat = (by) => Boolean(seatOf(by));

/** Where a card was seen, for the small print below it. */
export const seenAt = ({ by, turn }) =>
  isSeat(by)
    ? t("shown by {name}, turn {turn}", { name: seatName(by), turn })
    : t("{card}, turn {turn}", { card: lying(by), turn });

/** What was seen last and may still be looked at here: that of this turn, and an unopened one of the turn before. */
function lately() {
  const { shown, turn } = page.view;
  if (!shown.length || !turn) return [];
  const last = shown.at(-1);
  const fresh = last.turn === turn.number || (last.turn === turn.number - 1 && lookedAt !== mark(last));
  return fresh ? shown.filter((one) => one.turn === last.turn) : [];
}

const mark = ({ card, by, turn }) => [page.view.game, page.view.seat, card, by, turn].join(" ");

/** The last private look: its button, and its cards while they are held open. */
export function lastLook(look) {
  const looks = lately();
  if (!looks.length) return {};
  if (isOpen("shown")) lookedAt = mark(looks.at(-1));
  return secretCards(
    "shown",
    wordsFor(looks),
    looks.map((one) => [one.card, looks.length > 1 && seenAt(one)]),
    look,
  );
}

function wordsFor(looks) {
  const places = [...new Set(looks.map(({ by }) => by))];
  if (places.length > 1) return t("Hold to see what you saw");
  const [row, where] = places[0].split("/");
  if (isSeat(row)) return t("Hold to see {name}'s card", { name: seatName(row) });
  if (row === "room") return t("Hold to see {room}'s card", { room: theCard(where) });
  return row === "case" ? t("Hold to see the sealed card") : t("Hold to see {card}", { card: lying(places[0]) });
}

/** Cards behind a button that wants holding. */
export function secretCards(key, words, cards, look) {
  return {
    body: h(
      "div",
      {
        key: `cards-${key}`,
        class: cards.length > 2 ? "cards three" : "cards few",
        role: "group",
        "aria-live": "polite",
      },
      isOpen(key) && cards.map(([id, note]) => cardFace(id, note && h("small", {}, note))),
    ),
    acts: holdButton(key, words, look),
  };
}

/** A line of news as everybody heard it: what this seat alone heard is opened by holding, and not read in passing. */
export function inPublic({ event, say, card, seat, to, place }) {
  if (!card || !PRIVATE.has(event)) return say;
  const name = (one) => seatOf(one)?.name ?? one;
  if (event === "neutral-shown") return t("Both players were shown {card}.", { card: lying(place) });
  if (event === "card-peeked") {
    const card = isSeat(place) ? t("a card of {name}", { name: name(place) }) : lying(place);
    return t("{name} looked at {card}.", { name: name(seat), card });
  }
  return t("{name} showed {to} a card.", { name: name(seat), to: name(to) });
}
