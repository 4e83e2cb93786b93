// The notebook: closed, and empty, whenever nobody is using it. What lies in it is fetched when it is first opened.

import { h } from "./dom.js";
import { partners, seatName } from "./names.js";
import { page, redraw } from "./page.js";
import { ruleOf } from "./rules.js";
import { isOpen, open } from "./secret.js";
import { listed, t } from "./words.js";

const IDLE_MS = 40_000; // an open notebook that is not touched closes
const TOUCHED_MS = 2_000; // a thumb that scrolls is one touch
const TRY_AGAIN_MS = 2_000;

let notes = null; // what lies in it, once it is here
let fetching = null;
let touchedAt = 0;

const stayOpen = () => open("notebook", false, IDLE_MS);

function touched() {
  if (!isOpen("notebook") || performance.now() - touchedAt < TOUCHED_MS) return;
  touchedAt = performance.now();
  stayOpen();
}

for (const how of ["scroll", "pointerdown", "keydown"])
  window.addEventListener(how, touched, { capture: true, passive: true });

const fetchNotes = () => (fetching ??= fetchThem());

async function fetchThem() {
  try {
    notes = await import("./notes.js");
  } catch {
    setTimeout(() => (fetching = null) ?? redraw(), TRY_AGAIN_MS);
  }
  redraw();
}

/** The notebook page. */
export function notebookPage() {
  if (!page.view.table.seal)
    return h(
      "section",
      { class: "page" },
      h("h1", {}, t("Notebook")),
      h("p", {}, t("It opens when the cards are dealt.")),
    );
  if (!isOpen("notebook")) return closed();
  if (!notes) fetchNotes();
  return h(
    "section",
    { key: "open", class: "page book" },
    h("h1", { class: "unseen" }, t("Notebook")),
    notes ? notes.openNotes(stayOpen) : h("p", { key: "wait" }, t("One moment...")),
  );
}

function closed() {
  notes?.forgetNotes();
  return h(
    "section",
    { key: "closed", class: "page closed" },
    h("h1", {}, t("Notebook")),
    h("p", { key: "by-itself" }, t("It closes by itself when you look away or do not touch it for a while.")),
    h("p", { key: "help" }, page.edition.rules.help?.answers[ruleOf("help")]),
    shared() &&
      h(
        "p",
        { key: "shared" },
        t("It is your team's sheet, shared with {names}.", { names: listed(partners().map(seatName)) }),
      ),
    h("div", { class: "dock" }, h("button", { class: "act main", onclick: stayOpen }, t("Open my notebook"))),
  );
}

const shared = () => ruleOf("teams") !== "none" && partners().length > 0;
