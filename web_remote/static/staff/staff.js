// The staff's page: one table, on a phone or a laptop. It shows what the table's screen shows to everybody, and acts
// through the staff's doors alone.

import { draw, h } from "../js/dom.js";
import { openLink } from "../js/link.js";
import { page, redraw, wire } from "../js/page.js";
import { keep, language, later, speak, t } from "../js/words.js";
import { offersPage } from "./offers.js";
import { forgetPapers, papersPage } from "./papers.js";
import { partsPage } from "./parts.js";
import { languageChooser } from "../js/language.js";
import { look, lookNow, question, room, say } from "./room.js";
import { tablePage } from "./table.js";
import { wayIn } from "./way_in.js";

const TABS = {
  table: [later("Table"), "table", tablePage],
  offers: [later("Guests"), "host", offersPage],
  parts: [later("Box"), "dice", partsPage],
  papers: [later("Papers"), "notebook", papersPage],
};
const LOOK_MS = 15_000; // minutes and seconds go by without a word from the table

function drawPage() {
  const had = document.activeElement;
  draw(document.body, ...content(), messages(), room.state && tabs());
  if (had !== document.body && document.activeElement === document.body)
    document.querySelector("main h1, main h2")?.closest("main")?.focus({ preventScroll: true });
}

function content() {
  if (room.state) return [bar(), inside()];
  if (room.known) return [wayIn()];
  return [h("main", { key: "wait", class: "scroll cover" }, h("h1", {}, t("For the staff")), h("p", { role: "status" }, t("Asking the table...")))];
}

const bar = () =>
  h(
    "header",
    { key: "bar", class: "bar" },
    h("h1", { class: "name" }, room.state.table?.table ? t("Table {table}", { table: room.state.table.table }) : t("The table")),
    room.state.floor && h("a", { key: "floor", class: "handover", href: "/floor" }, t("All tables")),
    h("button", { key: "leave", type: "button", class: "handover", onclick: leave }, t("Log out")),
  );

const inside = () =>
  h(
    "div",
    { key: `scroll ${room.tab}`, class: "scroll", tabindex: 0 },
    h("main", { key: "main", class: `tab staff ${room.tab}`, tabindex: -1 }, TABS[room.tab][2](), room.tab === "papers" && languageChooser()),
  );

const messages = () =>
  h(
    "div",
    { key: "messages", class: "messages" },
    h("p", { key: "fault", class: "fault", role: "status" }, page.away && t("No connection to the box. Trying again...")),
    h("p", { key: "notice", class: `notice ${page.notice?.tone ?? ""}`, role: "alert", onclick: quiet }, page.notice?.say),
  );

function quiet() {
  say(null);
  redraw();
}

const tabs = () =>
  h(
    "nav",
    { key: "tabs", class: "tabs", "aria-label": t("Pages") },
    Object.entries(TABS).map(([tab, [words, icon]]) =>
      h(
        "button",
        {
          key: tab,
          type: "button",
          class: tab === "table" && (room.state.table?.help || room.state.claims.length) ? "called" : "",
          "aria-current": room.tab === tab ? "page" : null,
          onclick: () => turnTo(tab),
        },
        h("span", { class: `icon ${icon}`, "aria-hidden": "true" }),
        t(words),
      ),
    ),
  );

function turnTo(tab) {
  Object.assign(room, { tab, sure: null });
  forgetPapers();
  say(null);
  redraw();
}

async function leave() {
  await question("leave", {});
  Object.assign(room, { state: null, offers: null, tab: "table", sure: null });
  say(null);
  redraw();
}

page.speak = async (code) => {
  keep(code);
  await speak(code);
  room.offers = null;
  say(null);
  redraw();
  if (room.state) lookNow();
};

function beAway(away) {
  page.away = away;
  document.documentElement.toggleAttribute("data-away", away);
  redraw();
}

const news = () => room.state && look();

wire({ draw: drawPage });
page.seat = "public";
openLink("public", { view: news, house: news, away: beAway, replaced: news, gone: news });
setInterval(() => room.state && document.visibilityState !== "hidden" && look(0), LOOK_MS);
redraw();
speak(language()).then(lookNow);
