// What the host may do for the table. Only what is offered is drawn, so the page goes away with the role.

import { h } from "./dom.js";
import { listed, seatOf, several } from "./names.js";
import { ask } from "./ask.js";
import { notice, offered, page, redraw } from "./page.js";
import { deckLinks } from "./boxes.js";
import { choice, plain } from "./choice.js";
import { seatBadge } from "./shape.js";
import { tags } from "./table.js";

const FOR_SEATS = {
  "sit-out": "Let the box answer",
  "sit-in": "Take back in",
  "make-host": "Make host",
  "remove-seat": "Remove",
};
const GRAVE = {
  "set-aside": ["Set the game aside", "It goes on the shelf, to be taken up another day.", "Yes, set it aside"],
  "call-off": ["End this game", "The hidden cards are opened for everybody. Nobody wins.", "Yes, end it"],
};

let asking = null; // the grave act that wants a second tap

/** Is there anything here for this seat? */
export const hosts = () => ["pause", "resume", "add-bot", ...Object.keys(FOR_SEATS), ...Object.keys(GRAVE)].some(offered);

/** The host page. */
export function hostPage() {
  return h(
    "section",
    { class: "page" },
    h("h1", {}, "Host"),
    h("div", { class: "acts" }, plain("pause", "Pause the game"), plain("resume", "Go on", "act main")),
    claims(),
    page.view.table.seats.map(seatActs),
    bots(),
    Object.keys(GRAVE).map(grave),
    deckLinks(),
    shelf(),
  );
}

/** A new phone asks for a seat that somebody has: the host, who sees the person, may say yes. */
function claims() {
  return (page.house?.claims ?? []).map((seat) =>
    h(
      "section",
      { key: `claim-${seat}`, class: "banner" },
      h("p", {}, `Another phone asks for ${seatOf(seat)?.name}'s seat.`),
      h(
        "div",
        { class: "row" },
        agreeing(seat, false, "No"),
        agreeing(seat, true, `Give it to ${seatOf(seat)?.name}`),
      ),
    ),
  );
}

function agreeing(claim, agree, words) {
  return h(
    "button",
    {
      class: agree ? "act main" : "act",
      onclick: async () => {
        const told = await ask("/api/host/claims", { seat: page.seat, claim, agree });
        if (!told.ok) notice(told.say);
      },
    },
    words,
  );
}

/** Empty seats can be filled by bots; a bot is taken away like anybody else. */
function bots() {
  const levels = offered("add-bot")?.slots.level;
  if (!levels) return null;
  return h(
    "section",
    { key: "bots", class: "acts" },
    h("h2", {}, "Add a bot"),
    h(
      "div",
      { class: "row" },
      levels.map((level) =>
        choice({ do: "add-bot", level }, level, { key: `bot-${level}`, "aria-label": `Add a bot: ${level}` }),
      ),
    ),
  );
}

let games = null; // the shelf, once it was looked at

/** Games set aside: looked at only when asked for, since it is a drawer and not news. */
function shelf() {
  if (!["lobby", "over"].includes(page.view.phase)) {
    games = null;
    return null;
  }
  const look = async () => {
    const told = await ask(`/api/host/shelf?seat=${page.seat}`);
    games = told.games?.filter(({ state }) => ["aside", "running", "damaged"].includes(state)) ?? [];
    notice(told.ok ? null : told.say);
  };
  return h(
    "section",
    { key: "shelf", class: "acts" },
    h("h2", {}, "The shelf"),
    games === null && h("button", { class: "act", onclick: look }, "Games set aside"),
    games?.length === 0 && h("p", {}, "Nothing is set aside."),
    games?.map(volume),
  );
}

function volume({ game, players, started, turns, state }) {
  const told = [listed(players), several(turns, "turn"), started.slice(0, 10)].filter(Boolean).join(", ");
  return h(
    "button",
    {
      key: game,
      class: "act",
      onclick: async () => {
        const told = await ask("/api/host/take-up", { seat: page.seat, game });
        notice(told.ok ? null : told.say);
      },
    },
    state === "damaged" ? "A damaged game: try its last good copy" : told,
  );
}

function seatActs(one) {
  const mine = Object.entries(FOR_SEATS).filter(([what]) => offered(what)?.slots.who.includes(one.seat));
  if (!mine.length) return null;
  return h(
    "section",
    { key: one.seat, class: "seatacts" },
    h("div", {}, seatBadge(one.seat), h("span", { class: "tags" }, tags(one))),
    h(
      "div",
      { class: "row" },
      mine.map(([what, words]) =>
        choice({ do: what, who: one.seat }, words, { "aria-label": `${words}: ${seatOf(one.seat).name}` }),
      ),
    ),
  );
}

function grave(what) {
  if (!offered(what)) {
    if (asking === what) asking = null;
    return null;
  }
  const [words, meaning, sure] = GRAVE[what];
  const ask = (next) => () => {
    asking = next;
    redraw();
  };
  if (asking !== what) return h("button", { key: what, class: "act quiet", onclick: ask(what) }, words);
  return h(
    "div",
    { key: `${what}-ask`, class: "banner" },
    h("p", {}, meaning),
    h(
      "div",
      { class: "row" },
      h("button", { class: "act", onclick: ask(null) }, "No"),
      choice({ do: what }, sure, { look: "act wine" }),
    ),
  );
}
