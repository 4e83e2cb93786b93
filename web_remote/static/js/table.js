// The table as everybody may see it: seats and hands, where things stand, the house rules, the seal, the dice.

import { diceChart } from "./dicechart.js";
import { h } from "./dom.js";
import { cardName, cardsOf, placeName, several } from "./names.js";
import { act, allOffered, page, redraw } from "./page.js";
import { ruleSentences } from "./rules.js";
import { picture, seatBadge } from "./shape.js";

/** The table page. */
export function tablePage() {
  const { table } = page.view;
  return h("section", { class: "page" },
    h("h1", {}, "The table"), door(), seats(table), standing(table), correcting(),
    h("section", {}, h("h2", {}, "House rules"), ruleSentences()), seal(table), diceChart(table));
}

/** Where somebody joins or watches. */
function door() {
  const { printed, code } = page.house ?? {};
  return printed && h("p", { key: "door", class: "door" }, "Join or watch at ", h("b", {}, printed), code && [" with the code ", h("b", {}, code)]);
}

function seats({ seats: all }) {
  return h("section", {}, h("h2", {}, "Clockwise"),
    h("ol", { class: "seats" }, all.map((one) => h("li", { key: one.seat }, seatBadge(one.seat), h("span", { class: "tags" }, tags(one))))));
}

/** What is special about a seat, each as a word. */
export function tags({ seat, host, cards, out, away, bot }) {
  const offLine = page.house?.links && !bot && !page.house.links.includes(seat);
  return [
    cards > 0 && several(cards, "card"), host && "host", bot && "bot", out && "out, still shows cards",
    away && "away, the box answers", offLine && !away && "no phone on line",
  ].filter(Boolean).map((word) => h("span", { class: "tag" }, word));
}

function standing({ tokens, weapons }) {
  const at = {};
  for (const [piece, place] of [...Object.entries(tokens), ...Object.entries(weapons)]) (at[place] ??= []).push(piece);
  const places = [...cardsOf("room"), "corridor", "start", "beside"].filter((place) => at[place]);
  if (!places.length) return null;
  const title = { corridor: "In a corridor", start: "On start squares", beside: "Beside the board" };
  return h("section", {}, h("h2", {}, "Where things stand"),
    h("dl", { class: "standing" }, places.map((place) => h("div", { key: place }, h("dt", {}, title[place] ?? cardName(place)),
      h("dd", {}, at[place].map((piece) => h("span", { key: piece, class: "piece" }, picture(piece), cardName(piece))))))));
}

let wrong = {};   // the piece and place of a correction that is being made up

function correcting() {
  const kinds = allOffered("propose-correction");
  if (!kinds.length) return null;
  const kind = kinds.find(({ slots }) => slots.token.includes(wrong.token));
  const option = (name) => (value) => h("option", { key: value, value }, name(value));
  return h("details", { key: "correct", class: "correct" }, h("summary", {}, "Something stands elsewhere"),
    h("p", {}, "The table is asked to agree. What was seen stays known."),
    h("label", {}, "What", h("select", { value: wrong.token ?? "", onchange: ({ target }) => { wrong = { token: target.value }; redraw(); } },
      h("option", { value: "" }, "Choose"), kinds.flatMap(({ slots }) => slots.token).map(option(cardName)))),
    kind && h("label", {}, "Where it really is", h("select", { value: wrong.place ?? "", onchange: ({ target }) => { wrong.place = target.value; redraw(); } },
      h("option", { value: "" }, "Choose"), kind.slots.place.map(option(placeName)))),
    h("button", {
      class: "act", disabled: !wrong.place,
      onclick: () => { act({ do: "propose-correction", ...wrong }); wrong = {}; page.tab = "play"; },
    }, "Ask the table"));
}

function seal({ seal: made }) {
  return made && h("section", { key: "seal" }, h("h2", {}, "The seal"),
    h("p", { class: "sealwords" }, made.words.map((word) => h("span", {}, word))),
    h("details", {}, h("summary", {}, "Whole seal"), h("code", {}, made.root)));
}
