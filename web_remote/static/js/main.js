// Starts the page: who is this phone, what does its seat see, and draw that until the page goes away.

import { ask, insist } from "./ask.js";
import { draw, h } from "./dom.js";
import { codeInAddress, joinPage, onEntered } from "./join.js";
import { cardsOf } from "./names.js";
import { page, redraw, wire } from "./page.js";
import { fetchArt } from "./shape.js";
import { keep, language, speak, t } from "./words.js";

const WORDS_MS = 2_500; // the longest that a page waits for its language before it says the first in English
const LOOK_MS = 3_000; // how often a page at the door looks who has sat down

const ART_WAITS_MS = 1_500; // the pictures of the cards come after everything that is looked at now

/** The phone's language; where it is long in coming the page begins in English, and says all of it again then. */
const spoken = speak(language());
const soon = Promise.race([spoken, new Promise((resume) => setTimeout(resume, WORDS_MS))]);

let pages = null; // the table's own pages, once they are here
let fetching = null;
let drawing = false;
let looking = 0; // the next look at the table from the door

function drawPage() {
  if (drawing) return;
  drawing = true;
  const had = document.activeElement;
  const [above, below] = content();
  draw(document.body, above, messages(), below);
  keepFocus(had);
  drawing = false;
}

let hushed = null; // what took the focus and is read out for that, and what it said then

/** The focus stays where it was; where that is gone, it goes to the head of what came instead, which is told once. */
function keepFocus(had) {
  if (hushed && hushed.said !== hushed.live.textContent) {
    hushed.live.setAttribute("aria-live", "polite");
    hushed = null;
  }
  const isLost = () => document.activeElement === document.body;
  if (had === document.body || !isLost()) return;
  if (had.isConnected) had.focus({ preventScroll: true });
  const head = isLost() && document.querySelector("main h1");
  if (!head) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
  const live = head.closest("[aria-live]");
  live?.setAttribute("aria-live", "off");
  hushed = live && { live, said: live.textContent };
}

/** What is drawn above and below the lines of news. */
function content() {
  if (page.over) return [pages.partyOver()];
  if (page.cover) return [pages.cover()];
  if (page.replaced) return [pages.elsewhere()];
  if (isSeated()) return [pages.seatedPage(), pages.tabs()];
  if (page.seat) return [h("main", { key: "wait", class: "scroll cover" }, h("p", {}, t("Asking the table...")))];
  return [joinPage()];
}

const isSeated = () => page.seat && page.view && page.edition?.id === page.view.edition && pages;

/**
 * One line when the line is away, one in answer to the last tap, and for who listens on another page of the table: what
 * this seat is asked. All stay in the tree so that they are read out.
 */
function messages() {
  return h(
    "div",
    { key: "messages", class: "messages" },
    h(
      "p",
      { key: "fault", class: "fault", role: "status" },
      page.away && t("No connection to the box. Trying again..."),
      !page.away && faults(),
    ),
    pages?.countdown(),
    h("p", { key: "house", class: "notice house", role: "status" }, pages?.houseSays().join(" ")),
    h(
      "p",
      {
        key: "notice",
        class: `notice ${page.notice?.tone ?? ""}`,
        role: "alert",
        onclick: () => {
          page.notice = null;
          redraw();
        },
      },
      page.notice?.say,
    ),
    h("p", { key: "called", class: "unseen", role: "status" }, isSeated() && pages.called()),
  );
}

const faults = () => page.house?.faults?.map(({ say }) => say).join(" ");

let boxOf = null; // the game for which the box was fetched
let onItsWay = ""; // which box is being fetched, for which game and in which language

/** Another game may be played with other cards in the same box: its owner has written them meanwhile. */
const knowsBox = (view) => page.edition?.id === view.edition && boxOf === view.game;

/** Fetches the box of this picture unless it is known. */
async function hearBox(view) {
  if (!knowsBox(view)) await fetchEdition(view.edition);
}

async function fetchEdition(id) {
  const game = page.view?.game;
  const code = language();
  const which = [id, game, code].join(" ");
  if (onItsWay === which) return;
  onItsWay = which;
  const told = await insist(`/api/edition/${encodeURIComponent(id)}`);
  if (onItsWay === which) onItsWay = "";
  if (page.view?.edition !== id || page.view.game !== game || language() !== code) return;
  if (!told.ok) return void setTimeout(fetchEdition, LOOK_MS, id);
  page.edition = told;
  boxOf = game;
  document.documentElement.dataset.tone = told.tone;
  redraw();
  if (page.seat) setTimeout(fetchArt, ART_WAITS_MS, ["suspect", "weapon", "room"].flatMap(cardsOf));
}

function beAway(away) {
  page.away = away;
  document.documentElement.toggleAttribute("data-away", away);
  redraw();
}

async function enter(seats, seat) {
  page.seats = seats;
  page.notice = null;
  if (location.search) history.replaceState(null, "", location.pathname);
  Object.assign(page, { seat, view: null });
  redraw();
  await fetchPages();
  pages.sitAt(seat);
}

/** What only somebody at the table needs: fetched behind the door's back, so that the door itself opens fast. */
function fetchPages() {
  return (fetching ??= fetchThem());
}

async function fetchThem() {
  const styles = document.head.appendChild(
    Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: new URL("../table.css", import.meta.url),
    }),
  );
  try {
    const arrived = new Promise((ready) => (styles.onload = styles.onerror = ready));
    [pages] = await Promise.all([import("./seated.js"), arrived]);
    pages.onSeat({ bring: hearBox, away: beAway, leave: start });
  } catch {
    // Some browsers keep that a file did not come and never ask for it again: a new page does, once the box answers.
    await insist("/api/me", () => beAway(true));
    location.reload();
  }
}

/** Asks the table who this phone is, for as long as it takes; the box knows by sight one that never was here. */
async function start() {
  const { dataset } = document.documentElement;
  const isNew = "new" in dataset;
  delete dataset.new;
  if (!isNew) fetchPages();
  const [me] = await Promise.all([isNew || insist(`/api/me?code=${encodeURIComponent(codeInAddress())}`, () => beAway(true)), soon]);
  page.seats = me.seats ?? [];
  beAway(false);
  if (me.over) {
    await fetchPages();
    history.replaceState(null, "", "/");
    Object.assign(page, { over: true, seat: null, cover: null, house: null, notice: null });
    pages.forget();
  }
  if (page.seats.length === 1 && location.search !== "?another") return enter(page.seats, page.seats[0].seat);
  if (page.seats.length > 1 && location.search !== "?another") {
    await fetchPages();
    return pages.handOver(page.seats.map(({ seat }) => seat));
  }
  redraw();
  lookIn();
}

/** At the door: which tokens are still free, looked at again and again while others sit down. */
async function lookIn() {
  clearTimeout(looking);
  const view = await ask("/api/public/view");
  if (page.seat || page.cover) return;
  looking = setTimeout(lookIn, LOOK_MS);
  if (!view.ok) return;
  if (!view.table.seats.length) page.closed = Boolean((await ask("/api/me")).closed);
  page.view = view;
  await hearBox(view);
  redraw();
  fetchPages();
}

/** Says everything in another language: what the page says at once, and then what the table says. */
page.speak = async (code) => {
  keep(code);
  pages?.closeSecrets();
  await speak(code);
  page.notice = null;
  boxOf = null;
  redraw();
  if (page.seat) pages?.look();
  else lookIn();
};

wire({ draw: drawPage });
onEntered(enter);
start().then(() => spoken.then(redraw));
