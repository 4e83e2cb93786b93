// The floor: all tables of the house as they stand now, and what staff can do at each. It holds no seat and sees no
// card; what it knows comes from the broker by way of this table's box.

import { ask } from "../js/ask.js";
import { draw, h } from "../js/dom.js";
import { page, wire } from "../js/page.js";
import { say } from "../staff/room.js";
import { wayIn } from "../staff/way_in.js";
import { keep, language, speak, t } from "../js/words.js";
import { tablePanel } from "./panel.js";
import { openFloor } from "./stream.js";
import { minutes, people, stands, troubles, waits, WAYS } from "./told.js";

const REDRAW_MS = 200; // two hundred tables change all the time; nobody reads faster
const ANSWER_MS = 6_000;

const floor = { floor: true, up: false, trouble: null };
const tables = new Map();
let inside = null; // null: not known yet
let away = false;
let way = "all";
let wanted = ""; // what is typed to find a table
let open = null; // the table that is unfolded
let confirm = null;
let text = "";
let note = null; // {say, tone}
let waiting = null; // {id, giveUp}: the order that is not answered yet
let early = new Map(); // answers that overtook the answer to the request
let boxes = new Map();
let line = null;
let drawing = 0;

const byName = new Intl.Collator(undefined, { numeric: true });
const all = () => [...tables.values()].sort((one, other) => byName.compare(one.label, other.label));

function redraw() {
  drawing ||= setTimeout(() => {
    drawing = 0;
    drawPage();
  }, REDRAW_MS);
}

function drawPage() {
  document.title = title();
  if (inside === false)
    return draw(document.body, wayIn(cameIn), h("p", { key: "notice", class: `notice ${page.notice?.tone ?? ""}`, role: "alert" }, page.notice?.say));
  draw(document.body, bar(), h("p", { key: "fault", class: "fault", role: "status" }, fault()), body());
}

const calling = () => all().filter((table) => table.on && table.help);

/** Also read where the page is one of many that are open. */
const title = () => {
  const called = calling();
  return called.length ? t("Help: {tables}", { tables: called.map(({ label }) => label).join(", ") }) : t("Butler: the floor");
};

function fault() {
  if (away) return t("No connection to the box. Trying again...");
  if (inside && !floor.floor) return t("This house has no floor: its settings name no broker.");
  if (inside && !floor.up) return floor.trouble || t("Asking the broker...");
  return "";
}

function bar() {
  return h(
    "header",
    { key: "bar", class: "bar" },
    h("h1", { key: "title" }, t("The floor")),
    h("input", {
      key: "find",
      type: "search",
      class: "find",
      placeholder: t("Find a table"),
      "aria-label": t("Find a table"),
      value: wanted,
      oninput: ({ target }) => ((wanted = target.value), drawPage()),
    }),
    h("a", { key: "here", class: "handover", href: "/staff" }, t("This table")),
    h("button", { key: "leave", type: "button", class: "handover", onclick: leave }, t("Log out")),
  );
}

function body() {
  const table = tables.get(open);
  return h(
    "main",
    { key: "floor", class: "floor", "data-open": Boolean(table) },
    h("div", { key: "list", class: "list" }, alarms(), ways(), grid()),
    table && tablePanel(table, { ...acting, confirm, note, text, busy: Boolean(waiting), box: (id) => boxes.get(id) ?? id }),
  );
}

/** Large, and told aloud once: whoever works here may look at this from across the room. */
function alarms() {
  return h(
    "div",
    { key: "alarms", class: "alarms", role: "alert" },
    calling().map((table) =>
      h(
        "button",
        { key: table.table, type: "button", class: "alarm", onclick: () => unfold(table.table) },
        t("Table {table} needs help", { table: table.label }),
      ),
    ),
  );
}

function ways() {
  const found = all();
  return h(
    "div",
    { key: "ways", class: "ways", role: "group", "aria-label": t("Which tables") },
    WAYS.map(([id, name, fits]) =>
      h(
        "button",
        { key: id, type: "button", "aria-pressed": id === way, onclick: () => ((way = id), drawPage()) },
        t(name),
        h("b", {}, String(found.filter(fits).length)),
      ),
    ),
  );
}

function grid() {
  const fits = WAYS.find(([id]) => id === way)[2];
  const shown = all().filter((table) => fits(table) && matches(table));
  if (!shown.length) return h("p", { key: "none", class: "none" }, floor.up ? t("There is no such table on the floor.") : "");
  return h("ul", { key: "grid", class: "grid", onkeydown: move }, shown.map(card));
}

const matches = ({ label, table }) => [label, table].some((each) => each.toLowerCase().includes(wanted.trim().toLowerCase()));

function card(table) {
  const wrong = troubles(table);
  const kind = !table.on ? "off" : table.help ? "help" : wrong.length ? "trouble" : table.phase === "idle" ? "free" : "busy";
  return h(
    "li",
    { key: table.table },
    h(
      "button",
      { type: "button", id: `table-${table.table}`, class: `table ${kind}`, "aria-expanded": open === table.table, onclick: () => unfold(table.table) },
      h("b", { key: "name", class: "name" }, table.label),
      h("span", { key: "stands", class: "stands" }, table.on && table.help ? t("Needs help") : stands(table)),
      table.on && h("span", { key: "people" }, [people(table), minutes(table)].filter(Boolean).join(", ")),
      table.on && h("small", { key: "waits" }, waits(table)),
      wrong.length > 0 && h("small", { key: "wrong", class: "wrong" }, wrong.join(", ")),
    ),
  );
}

/** Arrows walk through the tables as they lie. */
function move(event) {
  const cards = [...event.currentTarget.querySelectorAll(".table")];
  const at = cards.indexOf(document.activeElement);
  const columns = cards.filter(({ offsetTop }) => offsetTop === cards[0].offsetTop).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const to = event.key === "Home" ? 0 : event.key === "End" ? cards.length - 1 : step && at + step;
  if (at < 0 || to === undefined || !cards[to]) return;
  event.preventDefault();
  cards[to].focus();
}

// ---- one table

function unfold(table) {
  [open, confirm, note, text] = [table, null, null, ""];
  drawPage();
  document.getElementById("panel-title")?.focus();
}

const acting = {
  close() {
    const back = open;
    open = null;
    drawPage();
    document.getElementById(`table-${back}`)?.focus();
  },
  ask(what) {
    confirm = what;
    drawPage();
  },
  write(words) {
    text = words;
    redraw();
  },
  async act(what, value = {}) {
    if (waiting) return;
    confirm = null;
    waiting = { id: null, giveUp: 0, what };
    note = { say: t("Sent..."), tone: "" };
    drawPage();
    const told = await ask("/api/staff/floor/order", { table: open, do: what, ...value });
    if (!told.ok) return done({ ok: false, say: told.say });
    waiting.id = told.id;
    waiting.giveUp = setTimeout(done, ANSWER_MS, { ok: false, say: t("The table has not answered. It may be off, or this page may not tell it anything.") });
    if (early.has(told.id)) done(early.get(told.id));
  },
};

function done({ ok, say }) {
  clearTimeout(waiting?.giveUp);
  if (ok && waiting?.what === "message") text = "";
  waiting = null;
  early.clear();
  note = ok ? { say: t("Done."), tone: "good" } : { say, tone: "bad" };
  redraw();
}

// ---- the stream

function hear(news) {
  Object.assign(floor, { floor: news.floor, up: news.up, trouble: news.trouble });
  inside = true;
  if (news.whole) tables.clear();
  for (const name of news.gone) tables.delete(name);
  for (const table of news.tables) tables.set(table.table, { ...BLANK, ...table, heardAt: performance.now() });
  for (const answer of news.answers) {
    if (waiting?.id === answer.id) done(answer);
    else if (waiting) early.set(answer.id, answer);
  }
  redraw();
}

/** A table of which nothing is known but that it was there. */
const BLANK = { phase: "", players: 0, bots: 0, minutes: 0, turns: 0, waiting_for: [], names: [], faults: [], disk_mb: null, warm_c: null, volume: null, left: null };

function listen() {
  line?.close();
  line = openFloor({
    floor: hear,
    away(is) {
      if (away === is) return;
      away = is;
      document.documentElement.toggleAttribute("data-away", is);
      redraw();
    },
    out() {
      if (inside) say(t("Nobody did anything here for a while. Type the PIN again."), "wait");
      inside = false;
      tables.clear();
      open = null;
      drawPage();
    },
  });
}

function cameIn() {
  say(null);
  inside = null;
  listen();
}

async function leave() {
  await ask("/api/staff/leave", {});
  line?.close();
  inside = false;
  tables.clear();
  open = null;
  drawPage();
}

async function hearBoxes() {
  const told = await ask("/api/editions");
  if (told.ok) boxes = new Map(told.boxes.map(({ id, name }) => [id, name]));
  redraw();
}

page.speak = async (code) => {
  keep(code);
  await speak(code);
  hearBoxes();
};

wire({ draw: drawPage });
document.addEventListener("keydown", (event) => event.key === "Escape" && open && acting.close());
setInterval(redraw, 30_000); // what stands there says how long ago
speak(language()).then(() => {
  drawPage();
  hearBoxes();
  listen();
});
