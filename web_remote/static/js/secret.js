// Press and hold to see something private, and the closing of it: release, eight seconds, blur, another app.
// What is private is described to the page only while it is open, so a closed page has nothing to find.

import { h } from "./dom.js";
import { notice, page, redraw, unfold } from "./page.js";
import { beginTouch, endedTouch } from "./touch.js";
import { t } from "./words.js";

const OPEN_MS = 8_000; // the longest an open secret stays open
const HOLD_MS = 160; // a shorter touch is a tap, and a tap opens nothing

let openKey = null,
  closing = 0,
  arming = 0;
let held = false; // opened by holding, so letting go closes

export const isOpen = (key) => openKey === key;

export function closeSecrets() {
  clearTimeout(closing);
  clearTimeout(arming);
  const was = openKey;
  openKey = null;
  held = false;
  if (was) redraw();
}

/** Opens for a while; asked again while open it only begins the while anew. */
export function open(key, byHolding = false, ms = OPEN_MS) {
  openKey = key;
  held = byHolding;
  page.notice = null;
  clearTimeout(closing);
  closing = setTimeout(closeSecrets, ms);
  redraw();
}

/** The button that opens `key`: held by a finger, or activated (keyboard, switch, screen reader) for 8 s. */
export function holdButton(key, words, look = "main") {
  return h(
    "button",
    {
      key: `hold-${key}`,
      class: `act hold ${look}`,
      type: "button",
      "aria-expanded": isOpen(key),
      onpointerdown: (event) => press(event, key),
      onclick: (event) => activate(event, key),
      oncontextmenu: () => false,
    },
    h("span", { class: "icon eye", "aria-hidden": true }),
    isOpen(key) && !held ? t("Close") : words,
  );
}

function press(event, key) {
  const touch = beginTouch(event, letGo);
  if (!touch) return;
  arming = setTimeout(() => {
    touch.acted = true;
    open(key, true);
  }, HOLD_MS);
}

function letGo() {
  clearTimeout(arming);
  if (held) closeSecrets();
}

function activate(event, key) {
  const touch = endedTouch(event);
  if (touch?.acted) return;
  if (isOpen(key)) closeSecrets();
  else if (touch) notice(t("Press and keep pressing to look."), "hint");
  else open(key);
}

/** Away with what is open; where nothing is, with what is unfolded on the play page. */
function fold() {
  if (openKey) closeSecrets();
  else unfold(null);
}

/** Closes everything as soon as the page is no longer looked at by the one who opened it. */
export function guardSecrets() {
  for (const leaving of ["blur", "pagehide"]) window.addEventListener(leaving, closeSecrets);
  document.addEventListener("visibilitychange", closeSecrets);
  window.addEventListener("keydown", (event) => event.key === "Escape" && fold());
}
