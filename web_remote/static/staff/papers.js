// What staff read and take away: the card for the table, what was played, the log, the support bundle.

import { h } from "../js/dom.js";
import { redraw } from "../js/page.js";
import { later, several, t } from "../js/words.js";
import { button, section } from "./pieces.js";
import { question, room } from "./room.js";

let played = null;
let lines = null;

const HOW = {
  solved: later("solved"),
  unsolved: later("unsolved"),
  friendly: later("won as the last one in"),
  "called-off": later("called off"),
  left: later("left in the middle"),
};

/** The page of papers. */
export const papersPage = () => [card(), statistics(), log(), bundle()];

const away = (key, path, words) => h("a", { key, class: "act quiet", href: `/api/staff/${path}`, download: true }, words);

const card = () =>
  section(
    "card",
    t("A card for the table"),
    h("p", {}, t("With the code to scan and the address, to be printed as large as a postcard (A6).")),
    h("div", { key: "row", class: "row" }, away("pdf", "card?kind=pdf", t("Card as PDF")), away("png", "card?kind=png", t("Card as a picture"))),
  );

const reading = (path, take) => async () => {
  const told = await question(path);
  if (told.ok) take(told.lines);
  redraw();
};

function statistics() {
  return section(
    "played",
    t("What was played"),
    h("p", { class: "hint" }, t("Games, minutes, boxes and how many sat there; never who.")),
    played ? days() : button("show", t("Show it"), reading("statistics", (found) => (played = found)), "act quiet"),
    away("csv", "statistics.csv", t("For a spreadsheet (CSV)")),
  );
}

/** One line a day: the sums, and which boxes. */
function days() {
  if (!played.length) return h("p", { key: "none" }, t("No game has ended yet."));
  const all = [...new Set(played.map(({ day }) => day))];
  return h(
    "ul",
    { key: "days", class: "people" },
    all.map((day) => {
      const of = played.filter((line) => line.day === day);
      const sum = (what) => of.reduce((so, line) => so + line[what], 0);
      return h(
        "li",
        { key: day },
        h("b", {}, day || t("Unknown day")),
        h("small", {}, several(sum("games"), "{count} game", "{count} games"), ", ", several(sum("minutes"), "{count} minute", "{count} minutes")),
        of.map(({ edition, players, bots, how, games }) =>
          h(
            "span",
            { key: `${edition} ${players} ${bots} ${how}` },
            t("{games} x {box}, {people}, {how}", {
              games,
              box: edition,
              people: several(players, "{count} person", "{count} people"),
              how: t(HOW[how] ?? how),
            }),
          ),
        ),
      );
    }),
  );
}

function log() {
  return section(
    "log",
    t("What the program said"),
    lines
      ? lines.length
        ? h("ol", { key: "lines", class: "log", tabindex: 0 }, lines.map(({ seconds_ago: ago, say }, at) => h("li", { key: at }, h("small", {}, since(ago)), " ", say)))
        : h("p", { key: "none" }, t("Nothing went wrong since the last start."))
      : button("show", t("Show the last lines"), reading("log", (found) => (lines = found)), "act quiet"),
  );
}

const since = (seconds) =>
  seconds < 120
    ? several(seconds, "{count} second ago", "{count} seconds ago")
    : several(Math.round(seconds / 60), "{count} minute ago", "{count} minutes ago");

const bundle = () =>
  section(
    "bundle",
    t("For whoever repairs it"),
    h("p", {}, t("Version, settings without secrets, health, the log, and the shapes of the games' files. No name, no card, nothing that opens anything.")),
    away("zip", "bundle", t("Support bundle (zip)")),
    h("p", { key: "build", class: "hint" }, t("Butler {version}", { version: room.state.build })),
  );

/** What was read is read anew when the page is opened again. */
export function forgetPapers() {
  played = lines = null;
}
