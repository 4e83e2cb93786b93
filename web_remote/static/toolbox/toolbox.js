// The toolbox: dice, decks, first player, timer, envelope and counting for a box that is played without a game here.
// It needs no seat, asks the house only which boxes there are and what is in them, and tells it nothing.

import { ask } from "../js/ask.js";
import { draw, h } from "../js/dom.js";
import { page, redraw, wire } from "../js/page.js";
import { language, later, speak, t } from "../js/words.js";
import { casePage, caseTab } from "./case.js";
import { decksHere, decksPage } from "./decks.js";
import { dicePage } from "./dice.js";
import { firstPage } from "./first.js";
import { inventoryPage } from "./inventory.js";
import { keep, kept, recall } from "./kept.js";
import { running, timerPage, watch } from "./timer.js";
import { tapped } from "./tools.js";

const AGAIN_MS = 3_000;

const TOOLS = {
  dice: { tab: () => t("Dice"), title: later("Dice"), page: dicePage },
  decks: { tab: () => t("Cards"), title: later("Draw a card"), page: decksPage },
  first: { tab: () => t("First"), title: later("Who begins?"), page: firstPage },
  timer: { tab: () => t("Timer"), title: later("Timer"), page: timerPage },
  case: { tab: caseTab, title: later("With your own cards"), page: casePage },
  count: { tab: () => t("Count"), title: later("Is everything there?"), page: inventoryPage },
};

let boxes = []; // [{id, name}]
let wrong = "";

const toolsHere = () => Object.keys(TOOLS).filter((id) => id !== "decks" || decksHere().length > 0);
const current = () => (toolsHere().includes(kept.tool) ? kept.tool : "dice");

/** Where this page was opened from: only our own pages are a way back. */
const wayBack = () => location.hash.match(/^#(\/(?:j\/[\w-]{1,20}|table)?)$/)?.[1] ?? "/";

function drawPage() {
  const hadFocus = document.activeElement !== document.body;
  draw(document.body, bar(), body(), messages(), page.edition && tabs());
  if (hadFocus && document.activeElement === document.body)
    document.querySelector("main h1")?.focus({ preventScroll: true });
}

function bar() {
  const time = (page.edition ? current() : null) !== "timer" && running();
  return h(
    "header",
    { key: "bar", class: "bar" },
    h("a", { key: "back", class: "handover back", href: wayBack() }, t("Back")),
    h(
      "select",
      {
        key: "box",
        "aria-label": t("The box"),
        onchange: ({ target }) => choose(target.value),
        disabled: !boxes.length,
      },
      boxes.map(({ id, name }) => h("option", { key: id, value: id, selected: id === kept.box }, name)),
    ),
    time &&
      h("button", { key: "time", class: "handover time", "aria-label": t("To the timer"), onclick: go("timer") }, time),
  );
}

function body() {
  if (!page.edition)
    return h(
      "main",
      { key: "wait", class: "scroll cover" },
      h("h1", {}, t("The toolbox")),
      h("p", { role: "status" }, wrong || t("Looking into the box...")),
    );
  const id = current();
  return h(
    "div",
    { key: "scroll", class: "scroll", tabindex: 0 },
    h(
      "main",
      { key: `${kept.box}-${id}`, class: `tab tool ${id}-tool` },
      h("h1", { tabindex: -1 }, t(TOOLS[id].title)),
      TOOLS[id].page(),
    ),
  );
}

/** One line in answer to the last tap; it stays in the tree so that it is read out. */
function messages() {
  const over = tapped(() => {});
  return h(
    "div",
    { key: "messages", class: "messages" },
    h("p", { class: `notice ${page.notice?.tone ?? ""}`, role: "alert", onclick: over }, page.notice?.say),
  );
}

function tabs() {
  return h(
    "nav",
    { key: "tabs", class: "tabs", "aria-label": t("Tools") },
    toolsHere().map((id) =>
      h(
        "button",
        { key: id, type: "button", "aria-current": current() === id ? "page" : null, onclick: go(id) },
        h("span", { class: `icon tool-${id}`, "aria-hidden": "true" }),
        TOOLS[id].tab(),
      ),
    ),
  );
}

const go = (id) => (event) => {
  tapped(() => (kept.tool = id))(event);
  document.querySelector(".scroll")?.scrollTo(0, 0);
  document.querySelector("main h1")?.focus({ preventScroll: true });
};

/** Opens a box; the one that was open stays as it was left. */
async function choose(id) {
  const told = await ask(`/api/edition/${encodeURIComponent(id)}`);
  if (!told.ok) {
    page.notice = { say: told.say, tone: "refused" };
    return redraw();
  }
  kept.box = id;
  page.edition = told;
  page.notice = null;
  document.documentElement.dataset.tone = told.tone;
  keep();
  redraw();
}

/** Asks which boxes there are for as long as it takes, then opens the one of before, else the one on the table. */
async function start() {
  const told = await ask("/api/editions");
  if (told.ok) {
    boxes = told.boxes;
    await choose(boxes.some(({ id }) => id === kept.box) ? kept.box : told.here);
  }
  wrong = told.ok ? (page.notice?.say ?? "") : told.say;
  if (!page.edition) setTimeout(start, AGAIN_MS);
  redraw();
}

recall();
wire({ draw: drawPage, refetch: () => {}, gone: () => {} });
watch();
speak(language()).then(redraw).then(start);
