// The public picture for a television or a tablet: what the table screen shows, drawn by a browser. It holds no seat,
// gets the view that all may see and nothing else, and wants nobody's hand: it follows the table by itself.

import { insist } from "../js/ask.js";
import { draw, h } from "../js/dom.js";
import { houseSays, said } from "../js/house.js";
import { openLink } from "../js/link.js";
import { page, redraw, takeView, wire } from "../js/page.js";
import { language, speak, t } from "../js/words.js";
import { fit } from "./fit.js";
import { isBegun, overlay, stage } from "./stage.js";
import { rail } from "./rail.js";
import { scenes, sceneOf } from "./scenes.js";

const PAGE_MS = 14_000; // how long one of several pages stays
const QUIET_MS = 300_000; // after so long without news the picture that waits for people is dimmed
const SHIFT_MS = 40_000; // and how often it moves a little, against burning in
const PLACES = ["0 0", "1 0", "1 1", "0 1", "-1 1", "-1 0", "-1 -1", "0 -1", "1 -1"];
const TRY_AGAIN_MS = 3_000;

const html = document.documentElement;
let turned = 0; // how many pages were turned since this scene began
let turning = 0;
let scene = "";
let boxOf = ""; // game and box of the names that are here
let wanted = "";
let lastNews = performance.now();

function drawPage() {
  const { view } = page;
  const knows = view && page.edition?.id === view.edition;
  if (!knows) return draw(document.body, h("main", { class: "wall" }, h("h1", {}, t("Asking the table..."))));
  const now = sceneOf(view);
  if (now !== scene) begin(now);
  const leaves = scenes[now]();
  document.body.dataset.scene = now;
  draw(
    document.body,
    h(
      "main",
      { key: "wall", class: "wall" },
      isBegun(view) && rail(),
      h("section", { key: now, class: "stage" }, stage(now, leaves[turned % leaves.length])),
      overlay(),
    ),
    houseSays().length > 0 && h("p", { key: "house", class: "house", role: "status" }, houseSays().join(" ")),
    h("p", { key: "fault", class: "fault", role: "status" }, page.away ? t("No connection to the box. Trying again...") : faults()),
  );
  turnAbout(leaves.length);
  fit(document.body);
}

const faults = () => page.house?.faults?.map(({ say }) => say).join(" ");

function begin(now) {
  scene = now;
  turned = 0;
  clearInterval(turning);
  turning = 0;
}

/** Where several pages share a scene they take turns; nothing ticks where there is only one. */
function turnAbout(pages) {
  if (pages < 2 && turning) clearInterval(turning), (turning = 0);
  if (pages < 2 || turning) return;
  turning = setInterval(() => {
    turned++;
    redraw();
  }, PAGE_MS);
}

/** A picture that stands for hours is dimmed and moved about; a moment of a game is not. */
function rest() {
  const waits = page.view && scene === "attract" ? performance.now() - lastNews : 0;
  html.toggleAttribute("data-dim", waits > QUIET_MS);
  const [x, y] = PLACES[Math.floor(waits / SHIFT_MS) % PLACES.length].split(" ");
  document.body.style.setProperty("--shift-x", x);
  document.body.style.setProperty("--shift-y", y);
}

async function hearView(view, first) {
  if (view.seat !== "public") return;
  const before = page.view;
  takeView(view, first);
  if (before?.version !== view.version || before.game !== view.game) lastNews = performance.now(); // not just said again
  rest();
  await hearBox(view);
}

/** The box's names, in this browser's language. */
async function hearBox({ edition, game }) {
  const which = [edition, game].join(" ");
  if (boxOf === which || wanted === which) return;
  wanted = which;
  const told = await insist(`/api/edition/${encodeURIComponent(edition)}`);
  if (wanted !== which) return;
  wanted = "";
  if (!told.ok) return void setTimeout(hearBox, TRY_AGAIN_MS, { edition, game });
  boxOf = which;
  page.edition = told;
  html.dataset.tone = told.tone;
  redraw();
}

function hearHouse(house) {
  if (page.house && page.house.build !== house.build) return location.reload();
  page.house = house;
  redraw();
}

function beAway(away) {
  page.away = away;
  html.toggleAttribute("data-away", away);
  redraw();
}

/** A tablet that lies on the table does not fall asleep, where its browser lets a page ask for that. */
function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

/** Where strangers stand before it there is nothing behind this picture: no menu, and no key does anything (F49). */
function keepToTheTable(event) {
  if (said().kiosk) event.preventDefault();
}

const again = () => location.reload();

wire({ draw: drawPage, refetch: () => link.wake(), gone: again });
page.seat = "public";
const link = openLink("public", { view: hearView, house: hearHouse, away: beAway, replaced: again, gone: again });
new ResizeObserver(() => fit(document.body)).observe(html);
document.addEventListener("visibilitychange", stayAwake);
for (const what of ["keydown", "contextmenu", "auxclick", "dragstart", "selectstart", "wheel"])
  window.addEventListener(what, keepToTheTable, { capture: true, passive: false });
document.fonts?.ready.then(redraw);
setInterval(rest, SHIFT_MS);
stayAwake();
redraw();
speak(language()).then(redraw);
