// Between two steps of a turn: a drawn card, a fight, a look, a showing of all. One thing to do, or who is awaited.

import { choice, plain } from "./choice.js";
import { drawnCard, monster } from "./deckcard.js";
import { h } from "./dom.js";
import { KINDS, cardName, placeName, seatOf, theCard } from "./names.js";
import { allOffered, dropPicks, offered, page, picked, unfold } from "./page.js";
import { tiles } from "./pick.js";
import { rollButton, thrownSoFar, typeButton, typing, useButton } from "./roll.js";
import { holdButton, isOpen } from "./secret.js";
import { called, cardBack, cardFace, picture, seatBadge } from "./shape.js";
import { later, several, t } from "./words.js";

const PRINTED = {
  "another-turn": later("I take another turn after this one"),
  "see-card": later("Somebody shows me a card"),
  "move-token": later("I move any token"),
  "go-to": later("I go to any room"),
  "suggest-afar": later("I make a suggestion"),
  "all-show-left": later("All show a card to the left"),
};
const DONE = {
  "go-to": later("Stay where I am"),
  "move-token": later("Move nobody"),
  "suggest-afar": later("No suggestion"),
  printed: later("Done, nothing else"),
};
const TELLS = {
  reveal: later("Show card {number} to everybody"),
  "pass-left": later("Show card {number} to the left"),
  show: later("Show card {number} to {name}"),
};

const WAYS = {
  reveal: () => fromHand("reveal"),
  "pass-left": () => fromHand("pass-left"),
  show: () => fromHand("show"),
  "name-card": named,
  "point-at": () => seats("point-at"),
  "open-passage": () =>
    place("open-passage", t("Which room?"), (to) => t("Open a passage in {room}", { room: theCard(to) })),
  "go-to": () => place("go-to", t("Where to?"), (to) => t("Go to {room}", { room: theCard(to) })),
  "leave-door": () =>
    place("leave-door", t("Which room?"), (to) =>
      to === "corridor" ? t("It blocks no door") : t("Into {room}", { room: theCard(to) }),
    ),
  "start-in": () => place("start-in", t("Free rooms"), (to) => t("Begin in {room}", { room: theCard(to) })),
  "name-first": () => seats("name-first"),
  "move-token": moved,
  "suggest-afar": afar,
  "carry-out": printed,
  "pick-card": blind,
  peek: sideRow,
  roll: thrownAt,
};

const done = (effect) => (effect in DONE ? t(DONE[effect]) : t("Done with this card"));

/** What this seat has to answer now, or nothing. */
export function answering() {
  if (page.panel === "type" && offered("type-roll")) return typing();
  const way = Object.keys(WAYS).find(offered);
  if (!way) return null;
  const { body, acts } = WAYS[way]();
  return { body, acts: [acts, plain("card-done", done(page.view.interlude?.effect))] };
}

/** The card that was drawn; small where there is something to pick. */
export const cardInPlay = (small) => drawnCard(page.view.interlude?.card ?? "", small);

const sends = (command, words, ready, more) => choice(command, words, { look: "act main", shut: !ready, ...more });

// --- one's own cards, which nobody else may read on this phone

function fromHand(what) {
  const { card: allowed } = offered(what).slots;
  const { interlude, pick: chosen } = page.view;
  if (allowed.length === 1 && interlude.named === allowed[0]) {
    const [card] = allowed;
    return {
      body: picture(card, "huge"),
      acts: choice({ do: what, card }, t("Show {card} to everybody", { card: theCard(card) }), { look: "act main" }),
    };
  }
  if (chosen && page.panel !== "again") return hasChosen(chosen);
  const at = picked("own");
  const card = page.view.hand[at - 1]?.card;
  const again = card && card === chosen && { onclick: keepIt };
  const words = at ? t(TELLS[what], { number: at, name: seatOf(interlude.seat).name }) : t("Tap the card to show");
  return {
    body: ownRow(),
    acts: [holdButton("mine", t("Hold to see your cards"), "plain"), sends({ do: what, card }, words, at, again)],
  };
}

/** The same card once more: there is nothing to tell the table. */
function keepIt() {
  dropPicks();
  unfold(null);
}

/** Chosen, and still free to change: the choice lies face down like a hand. */
function hasChosen(card) {
  const face = isOpen("pick");
  return {
    body: h(
      "div",
      { key: "chosen", class: "cards few", role: "group", "aria-live": "polite", "aria-label": t("Your choice") },
      face ? cardFace(card) : cardBack("chosen"),
    ),
    acts: [
      holdButton("pick", t("Hold to see your choice")),
      h(
        "button",
        {
          key: "again",
          class: "act",
          onclick: () => unfold("again"),
        },
        t("Choose another card"),
      ),
    ],
  };
}

/** The hand, face down in its order: held open, the faces lie in the same places. */
function ownRow() {
  const { hand } = page.view;
  return row(
    "own",
    t("Your cards"),
    hand.map((_, n) => n + 1),
    (n) =>
      isOpen("mine") ? ownFace(hand[n - 1].card) : [cardBack(n), h("span", {}, t("Card {number}", { number: n }))],
  );
}

const ownFace = (id) => [
  h("img", { key: "face", class: "face", src: `/art/card-${id}.svg`, alt: "", width: 250, height: 350 }),
  called(id),
];

// --- rows of cards that lie face down

const row = (slot, title, values, see, shut) => tiles(slot, values, { title, see, shut, name: null, row: "backs" });

function blind() {
  const { position } = offered("pick-card").slots;
  const at = picked("position");
  return {
    body: row("position", t("Face down"), position, (n) => [
      cardBack(n),
      h("span", {}, t("Card {number}", { number: n })),
    ]),
    acts: sends({ do: "pick-card", position: at }, lookAt(at), at),
  };
}

const lookAt = (number) => (number ? t("Look at card {number}", { number }) : t("Tap a card"));

function sideRow() {
  const { place: open } = offered("peek").slots;
  const at = picked("place");
  const number = (place) => place.split("/")[1];
  return {
    body: row(
      "place",
      t("The side row"),
      page.view.table.side.map(({ place }) => place),
      (place) => [
        cardBack(place),
        h(
          "span",
          {},
          t("Card {number}", { number: number(place) }),
          !open.includes(place) && h("small", {}, t("seen")),
        ),
      ],
      (place) => !open.includes(place),
    ),
    acts: sends({ do: "peek", place: at }, lookAt(at && number(at)), at),
  };
}

// --- people, places, pieces

function seats(what) {
  return {
    body: h(
      "ul",
      { key: "people", class: "people" },
      offered(what).slots.who.map((who) =>
        h(
          "li",
          { key: who },
          choice({ do: what, who }, seatBadge(who, seatOf(who).name), { key: who, look: "act person" }),
        ),
      ),
    ),
  };
}

function place(what, title, words) {
  const to = picked("to");
  return {
    body: tiles("to", offered(what).slots.to, {
      title,
      name: (one) => (one === "corridor" ? t("No door") : placeName(one)),
    }),
    acts: sends({ do: what, to }, to ? words(to) : t("Pick one"), to),
  };
}

function named() {
  const card = picked("card");
  return {
    body: tiles("card", offered("name-card").slots.card, { title: t("Which one?") }),
    acts: sends({ do: "name-card", card }, card ? t("Name {card}", { card: theCard(card) }) : t("Pick one"), card),
  };
}

function moved() {
  const { slots } = offered("move-token");
  const [token, to] = [picked("token"), picked("to")];
  return {
    body: [tiles("token", slots.token, { title: t("Which token?") }), tiles("to", slots.to, { title: t("Where to?") })],
    acts: sends(
      { do: "move-token", token, to },
      token && to
        ? t("{token} to {room}", { token: cardName(token), room: theCard(to) })
        : t("Pick a token and a room"),
      token && to,
    ),
  };
}

function afar() {
  const { slots } = offered("suggest-afar");
  const [suspect, weapon, room] = KINDS.map(picked);
  const ready = suspect && weapon && room;
  return {
    body: KINDS.map((kind) => tiles(kind, slots[kind])),
    acts: sends(
      { do: "suggest-afar", suspect, weapon, room },
      ready
        ? t("Suggest {suspect}, {weapon}, {room}", {
            suspect: cardName(suspect),
            weapon: theCard(weapon),
            room: theCard(room),
          })
        : t("Pick all three"),
      ready,
    ),
  };
}

/** What the card that was drawn from the real deck says; where it lets one walk, it also says how far. */
function printed() {
  const all = allOffered("carry-out");
  const plain = all.filter(({ slots }) => !slots.pips).flatMap(({ slots }) => slots.effect);
  const walk = all.find(({ slots }) => slots.pips)?.slots;
  const pips = picked("pips");
  return {
    body: [
      h(
        "div",
        { key: "says", class: "acts" },
        plain.map((effect) =>
          choice({ do: "carry-out", effect }, effect in PRINTED ? t(PRINTED[effect]) : effect, { key: effect }),
        ),
      ),
      walk &&
        tiles("pips", walk.pips, { title: t("I walk on: how far?"), name: String, see: () => null, row: "numbers" }),
    ],
    acts:
      pips &&
      sends(
        { do: "carry-out", effect: walk.effect[0], pips },
        several(pips, "I walk on {count} square", "I walk on {count} squares"),
        true,
      ),
  };
}

/** Against a monster, or for what it guarded. */
function thrownAt() {
  const { effect, card, rolls } = page.view.interlude;
  const body =
    effect === "fight" ? h("p", { key: "foe", class: "standpoint" }, monster(card, "huge")) : thrownSoFar(rolls);
  return { body, acts: [rollButton(), useButton(), typeButton()] };
}
