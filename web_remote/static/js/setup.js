// Setting up the real board: what the screen shows now, step by step, and the host's "next".

import { h } from "./dom.js";
import { cardName, cardsOf, placeName, seatName, second, theCard } from "./names.js";
import { dropPicks, offered, page, pick, picked } from "./page.js";
import { choice, plain } from "./choice.js";
import { countList } from "./count.js";
import { besideTheBoard, faceDown, openCards } from "./beside.js";
import { deckBack } from "./deckcard.js";
import { tiles } from "./pick.js";
import { ruleOf } from "./rules.js";
import { called, cardBack, caseArt, picture } from "./shape.js";
import { t } from "./words.js";

const SHOWN = {
  components: countList,
  tokens,
  weapons,
  envelope: sealed,
  hands: () => [openCards(), backs()],
  teams: sides,
  "open-cards": openCards,
  "side-cards": () => faceDown(page.view.table.side, t("Face down")),
  "neutral-cards": () => faceDown(page.view.table.side, t("Face down")),
  "room-cards": () => faceDown(page.view.table.room_cards, t("Face down")),
};

/** The play page while the board is set up. */
export function setupPage() {
  const { step, index, of } = page.view.table.setup;
  const { title, text } = page.edition.setup.find(({ id }) => id === step);
  return [
    h("p", { key: "count", class: "count" }, t("Step {index} of {of}", { index, of })),
    h(
      "header",
      { key: "ask", class: "ask", "aria-live": "polite" },
      h("h1", { tabindex: -1 }, title),
      h("p", {}, text),
    ),
    SHOWN[step]?.() ?? decks(),
    goesOn(),
    h(
      "div",
      { key: "go", class: "dock" },
      hand(),
      plain("next-step", t("Done, go on"), "act main"),
      plain("previous-step", t("Back one step")),
    ),
  ];
}

/** Who taps on, for all who cannot. */
function goesOn() {
  const { awaited, seat } = page.view;
  if (awaited.includes(seat)) return null;
  const words = (one) => t("{name} goes on when this is done.", { name: seatName(one) });
  return awaited.map((one) => h("p", { key: "goes-on", class: "waits" }, words(one)));
}

function tokens() {
  return h(
    "ul",
    { key: "tokens", class: "pieces" },
    cardsOf("suspect").map((id) => h("li", { key: id }, picture(id), called(id))),
  );
}

function weapons() {
  const { weapons: places } = page.view.table;
  if (offered("place-weapon")) return placing(places);
  return h(
    "ul",
    { key: "weapons", class: "pieces" },
    Object.entries(places).map(([weapon, place]) =>
      h(
        "li",
        { key: weapon },
        picture(weapon),
        h("span", {}, cardName(weapon), second(weapon), h("small", {}, placeName(place))),
      ),
    ),
  );
}

/** Where people choose: a weapon, then one of the rooms that are still free. */
function placing(places) {
  const { slots } = offered("place-weapon");
  if (picked("weapon") && places[picked("weapon")] === picked("to")) dropPicks(); // it lies there now
  const weapon = picked("weapon");
  const to = slots.to.includes(picked("to")) ? picked("to") : null;
  return [
    !weapon &&
      tiles("weapon", slots.weapon, {
        title: t("Tap a weapon to move it"),
        extra: (id) => h("small", {}, placeName(places[id])),
      }),
    weapon && tiles("to", slots.to, { title: t("A free room for {weapon}", { weapon: theCard(weapon) }) }),
    weapon &&
      choice({ do: "place-weapon", weapon, to }, to ? t("Into {room}", { room: theCard(to) }) : t("Pick a room"), {
        key: "placed",
        shut: !to,
      }),
    weapon &&
      h("button", { key: "other", class: "act quiet", onclick: () => pick("weapon", null) }, t("Another weapon")),
  ];
}

function sides() {
  return besideTheBoard().filter(Boolean).slice(0, 1);
}

/** The backs of the deck that is played with, on the steps that are about it. */
function decks() {
  const id = ruleOf("deck");
  return page.edition.decks[id] && h("div", { key: "deck", class: "deckhead center" }, deckBack(id));
}

function sealed() {
  const { seal } = page.view.table;
  return (
    seal &&
    h(
      "div",
      { key: "sealed", class: "sealed" },
      h("img", { src: caseArt(), alt: "", width: 160, height: 120 }),
      h(
        "p",
        { class: "sealwords" },
        seal.words.map((word) => h("span", {}, word)),
      ),
      h(
        "p",
        {},
        t("The same six words stand on the screen and on every phone. Remember them: they come back at the end."),
      ),
    )
  );
}

/** The hand as it lies there, face down. */
function backs() {
  const backs = Array.from({ length: page.view.hand.length }, (_, n) => cardBack(n));
  return h("div", { key: "backs", class: "cards" }, backs);
}

function hand() {
  return (
    page.view.hand.length > 0 &&
    h("button", { key: "look", class: "act", onclick: () => page.go("hand") }, t("To my hand"))
  );
}
