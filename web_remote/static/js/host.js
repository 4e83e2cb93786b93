// What the host may do for the table. Only what is offered is drawn, so the page goes away with the role.

import { h } from "./dom.js";
import { seatOf } from "./names.js";
import { ask } from "./ask.js";
import { notice, offered, page, redraw } from "./page.js";
import { deckLinks } from "./boxes.js";
import { choice, plain } from "./choice.js";
import { seatBadge } from "./shape.js";
import { tags } from "./table.js";
import { later, listed, several, t } from "./words.js";

const FOR_SEATS = {
  "sit-out": { says: later("Let the box answer"), of: later("Let the box answer: {name}") },
  "sit-in": { says: later("Take back in"), of: later("Take back in: {name}") },
  "make-host": { says: later("Make host"), of: later("Make host: {name}") },
  "remove-seat": { says: later("Remove"), of: later("Remove: {name}") },
};
const GRAVE = {
  "set-aside": [
    later("Set the game aside"),
    later("It goes on the shelf, to be taken up another day."),
    later("Yes, set it aside"),
  ],
  "call-off": [
    later("End this game"),
    later("The hidden cards are opened for everybody. Nobody wins."),
    later("Yes, end it"),
  ],
};

let asking = null; // the grave act that wants a second tap

/** Is there anything here for this seat? */
export const hosts = () => ["pause", "resume", "add-bot", ...Object.keys(FOR_SEATS), ...Object.keys(GRAVE)].some(offered);

/** The host page. */
export function hostPage() {
  return h(
    "section",
    { class: "page" },
    h("h1", {}, t("Host")),
    h("div", { class: "acts" }, plain("pause", t("Pause the game")), plain("resume", t("Go on"), "act main")),
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
      h("p", {}, t("Another phone asks for {name}'s seat.", seatOf(seat))),
      h(
        "div",
        { class: "row" },
        agreeing(seat, false, t("No")),
        agreeing(seat, true, t("Give it to {name}", seatOf(seat))),
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
    h("h2", {}, t("Add a bot")),
    h(
      "div",
      { class: "row" },
      levels.map((level) =>
        choice({ do: "add-bot", level }, named(level), {
          key: `bot-${level}`,
          "aria-label": t("Add a bot: {level}", { level: named(level) }),
        }),
      ),
    ),
  );
}

const LEVELS = { easy: later("easy"), medium: later("medium"), hard: later("hard") };
const named = (level) => t(LEVELS[level] ?? level);

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
    h("h2", {}, t("The shelf")),
    games === null && h("button", { class: "act", onclick: look }, t("Games set aside")),
    games?.length === 0 && h("p", {}, t("Nothing is set aside.")),
    games?.map(volume),
  );
}

function volume({ game, players, started, turns, state }) {
  const day = started.slice(0, 10);
  const told = several(turns, "{names}, {count} turn, {day}", "{names}, {count} turns, {day}", {
    names: listed(players),
    day,
  });
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
    state === "damaged" ? t("A damaged game: try its last good copy") : told,
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
        choice({ do: what, who: one.seat }, t(words.says), { "aria-label": t(words.of, seatOf(one.seat)) }),
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
  if (asking !== what) return h("button", { key: what, class: "act quiet", onclick: ask(what) }, t(words));
  return h(
    "div",
    { key: `${what}-ask`, class: "banner" },
    h("p", {}, t(meaning)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "act", onclick: ask(null) }, t("No")),
      choice({ do: what }, t(sure), { look: "act wine" }),
    ),
  );
}
