// What the host may do for the table. Only what is offered is drawn, so the page goes away with the role.

import { ask } from "./ask.js";
import { box, deckLinks, ways } from "./boxes.js";
import { choice, plain } from "./choice.js";
import { pendingCorrection, proposing } from "./correction.js";
import { h } from "./dom.js";
import { seatsToHost } from "./hostseats.js";
import { again } from "./over.js";
import { notice, offered, page, redraw } from "./page.js";
import { ruleSwitches } from "./rules.js";
import { later, listed, several, t } from "./words.js";

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

/** Only the host has this page; the role may move, and the page with it. */
export const hosts = () => Boolean(page.view.you?.host);

/** The host page. */
export function hostPage() {
  return h(
    "section",
    { class: "page" },
    h("h1", {}, t("Host")),
    h(
      "div",
      { class: "acts" },
      plain("start", t("Start the game"), "act main"),
      plain("play-again", again(page.view.table), "act main"),
      plain("pause", t("Pause the game")),
      plain("resume", t("Go on"), "act main"),
    ),
    seatsToHost(),
    bots(),
    box(),
    offered("set-rule") && ways(),
    helping(),
    page.view.phase !== "lobby" &&
      h(
        "p",
        { key: "later", class: "key" },
        t("Box, way of playing and house rules can be changed before the next game."),
      ),
    pendingCorrection(),
    proposing(),
    Object.keys(GRAVE).map(grave),
    deckLinks(),
    shelf(),
  );
}

/** How far the notebook helps: equal for all, and for all to see. */
function helping() {
  const only = ruleSwitches(["help"]);
  return (
    only &&
    h(
      "section",
      { key: "help" },
      only,
      h("button", { class: "act quiet", type: "button", onclick: () => page.go("play") }, t("All house rules")),
    )
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
  const title = several(turns, "{names}, {count} turn, {day}", "{names}, {count} turns, {day}", {
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
    state === "damaged" ? t("A damaged game: try its last good copy") : title,
  );
}

function grave(what) {
  if (!offered(what)) {
    if (asking === what) asking = null;
    return null;
  }
  const [words, meaning, sure] = GRAVE[what];
  const askFor = (next) => () => {
    asking = next;
    redraw();
  };
  if (asking !== what) return h("button", { key: what, class: "act quiet", onclick: askFor(what) }, t(words));
  return h(
    "div",
    { key: `${what}-ask`, class: "banner" },
    h("p", {}, t(meaning)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "act", onclick: askFor(null) }, t("No")),
      choice({ do: what }, t(sure), { look: "act wine" }),
    ),
  );
}
