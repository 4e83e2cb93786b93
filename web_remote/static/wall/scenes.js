// Which scene a view is, and the pictures of each: one leaf, or several that take turns. All of it comes out of the
// view that everybody may see.

import { deckBack, deckCard } from "../js/deckcard.js";
import { h } from "../js/dom.js";
import { cardName, cardsOf, kindOf, placeName, seatName, seatOf, theCard } from "../js/names.js";
import { page } from "../js/page.js";
import { caseArt, picture } from "../js/shape.js";
import { t } from "../js/words.js";
import { afterwards } from "./afterwards.js";
import { attract, lobby } from "./before.js";
import { art, backs, cards, columns, dice, dieArt } from "./pieces.js";
import { settingUp } from "./settingup.js";

const NEAREST = 4; // rooms that the advice names: more are no advice

export function sceneOf({ phase, table, turn, interlude }) {
  if (phase === "lobby") return table.seats.length ? "lobby" : "attract";
  if (phase !== "turn") return phase;
  if (interlude) return "interlude";
  if (turn.step === "accusation") return "accusation";
  return turn.suggestion && ["disproof", "after"].includes(turn.step) ? "suggestion" : "turn";
}

export const scenes = {
  attract: () => [attract()],
  lobby,
  setup: () => [settingUp()],
  first: () => [{ body: tokens() }],
  "start-rooms": () => [{ body: startRooms() }],
  "roll-off": () => [{ body: rollOff() }],
  turn: () => [turn()],
  suggestion: () => [suggestion()],
  accusation: () => [accusation()],
  interlude: () => [interlude()],
  over: afterwards,
};

const tokens = () =>
  h("div", { class: "tokens" }, page.view.table.seats.map(({ suspect }) => picture(suspect, "huge")));

function startRooms() {
  const taken = Object.entries(page.view.table.tokens).map(([suspect, place]) => [place, suspect]);
  const by = Object.fromEntries(taken);
  return h(
    "ul",
    { class: columns(cardsOf("room")) },
    cardsOf("room").map((room) =>
      h("li", { key: room, class: by[room] ? "lit" : "idle" }, by[room] && picture(by[room]), h("span", {}, cardName(room))),
    ),
  );
}

function rollOff() {
  const { rolls, round } = page.view.table.roll_off ?? { rolls: {} };
  const [last, faces] = Object.entries(rolls).at(-1) ?? [];
  if (!last) return h("div", { class: "dice faint" }, dieArt(6, 0));
  const total = faces.reduce((sum, face) => sum + face, 0);
  return [
    dice(faces, [round, last].join(" ")),
    h("p", { key: "said", class: "center" }, t("{seat} rolled {total}.", { seat: seatName(last), total })),
  ];
}

// --- a turn

function turn() {
  const { turn, table } = page.view;
  if (turn.step === "final-guess") return { body: [art(caseArt(), "case")] };
  const shown = table.revealed.filter((look) => look.turn === turn.number);
  const body = shown.length > 0 ? revealed(shown) : turn.step === "rolled" ? rolled(turn) : standing();
  return { body: [body, besideTheBoard()] };
}

const revealed = (looks) =>
  looks.length < 4
    ? cards(looks.map(({ card }) => card))
    : h("ul", { key: "revealed", class: "plates" }, looks.map(({ card, by }) =>
        h("li", { key: by + card }, seatOf(by) && picture(seatOf(by).suspect), h("span", {}, cardName(card)))));

/** The dice, and how far the nearest rooms are: those within reach are lit. It advises, the board decides. */
function rolled({ number, roll, advice }) {
  const near = Object.entries(advice).sort(([a, far], [b, farther]) => far - farther || (a < b ? -1 : 1));
  return [
    dice(roll.faces, [number, roll.origin, ...roll.faces].join(" ")),
    near.length > 0 &&
      h(
        "ul",
        { key: "advice", class: "plates advice" },
        near.slice(0, NEAREST).map(([room, far]) =>
          h("li", { key: room, class: far <= roll.total ? "lit" : "idle" }, h("b", {}, far), h("span", {}, cardName(room))),
        ),
      ),
  ];
}

function standing() {
  const { turn, table } = page.view;
  const { suspect } = seatOf(turn.seat);
  const place = table.tokens[suspect];
  const isRoom = kindOf(place) === "room";
  const square = ["centre", "question", "claw", "maze"].includes(place) && art(`/art/place-${place}.svg`, "spot");
  return h(
    "div",
    { key: `stands-${suspect}-${place}`, class: "standing" },
    isRoom ? art(`/art/card-${place}.svg`, "room") : square,
    picture(suspect, isRoom || square ? "on" : "alone"),
    h("p", { class: "place" }, isRoom ? cardName(place) : placeName(place)),
  );
}

/** What lies beside the board for all to see, in a line. */
function besideTheBoard() {
  const { deck, open, rules } = page.view.table;
  const words = [
    deck && rules["deck-form"] !== "printed" && deck.left + deck.discarded > 0 && t("{left} to draw", deck),
    open.length > 0 && `${t("Face up for everybody")}: ${open.map(({ card }) => cardName(card)).join(", ")}`,
  ].filter(Boolean);
  return words.length > 0 && h("p", { key: "beside", class: "beside" }, words.join(" \u00b7 "));
}

// --- suggestion and accusation

function suggestion() {
  const { suggestion: said } = page.view.turn;
  return { body: [cards([said.suspect, said.weapon, said.room]), strip(said)] };
}

/** What to move, and once it is settled who showed whom a card: which card is not known here. */
function strip({ suspect, weapon, room, by, shown_by: shower, nobody }) {
  if (nobody) return h("p", { key: "nobody", class: "strip wine" }, t("Nobody could show a card."));
  if (shower) {
    const [giver, taker] = [seatOf(shower), seatOf(by)];
    return h(
      "div",
      { key: "shown", class: "strip passing" },
      picture(giver.suspect),
      h("img", { class: "on-its-way", src: "/art/card-back.svg", alt: "", width: 50, height: 70 }),
      picture(taker.suspect),
      h("p", {}, t("{name} showed {to} a card.", { name: giver.name, to: taker.name })),
    );
  }
  const words = { token: theCard(suspect), weapon: theCard(weapon), room: theCard(room) };
  return h(
    "div",
    { key: "move", class: "strip" },
    picture(suspect),
    picture(weapon),
    h("p", {}, t("Move {token} and {weapon} to {room}.", words)),
  );
}

/** Three cards, and the envelope that is looked into: the same for a right accusation as for a wrong one. */
function accusation() {
  const { accusation: said, number } = page.view.turn;
  const told = page.view.news.findLast(({ event }) => event === "accusation-made");
  return {
    over: false,
    head: { title: told?.say ?? page.view.prompt.title },
    body: [cards([said.suspect, said.weapon, said.room]), art(caseArt(), "case looked", `looked-${number}`)],
    look: "pair",
  };
}

// --- between two steps

const ALONE = { amulet: ["amulet", 3], "crystal-ball": ["crystal_ball", 0], "blind-pick": ["crystal_ball", 3] };

/** The card that was drawn with its words; a look of one alone stays a row of backs. */
function interlude() {
  const { interlude: running, table } = page.view;
  const card = deckCard(running.card ?? "");
  if (running.effect in ALONE) {
    const [treasure, count] = ALONE[running.effect];
    return { look: "pair", body: [art(`/art/treasure-${treasure}.svg`, "treasure"), backs(count)] };
  }
  if (running.effect === "peek-side") return { body: [backs(table.side.length)] };
  if (running.effect === "door") return { look: "pair", body: [picture(seatOf(running.seat).suspect, "huge"), art("/art/place-corridor.svg", "spot")] };
  if (!card) return { body: table.deck ? [deckBack(table.deck.id)] : [] };
  const front = page.edition.decks[table.deck.id].art;
  return { look: "pair drawn-card", body: [art(`/art/${card.needs ? `monster-${card.id}` : `front-${front}`}.svg`, "front"), told(card, running)] };
}

const told = ({ title, text, treasure }, { needs, rolls }) =>
  h(
    "div",
    { key: "told", class: "told" },
    h("h2", {}, title),
    h("p", { class: "words" }, text),
    needs && h("p", { class: "needs" }, dieArt(Math.min(6, needs), 0), needs === 6 ? t("a {needs}", { needs }) : t("{needs} or more", { needs })),
    rolls?.length > 0 && h("p", { class: "dice" }, rolls.map(dieArt)),
    treasure && h("img", { class: "pic", src: `/art/treasure-${treasure.replaceAll("-", "_")}.svg`, alt: "", width: 80, height: 80 }),
  );
