// Somebody sits here: the line to the table for one seat, what it brings, and how the seat is left or covered.

import { h } from "./dom.js";
import { onTaken } from "./handover.js";
import { openLink } from "./link.js";
import { page, redraw, takeView, wire } from "./page.js";
import { closeSecrets, guardSecrets } from "./secret.js";
import { t } from "./words.js";

let link = null;
let bring = async () => {};
let sayAway = () => {};
let start = () => {};

/**
 * Says what is done elsewhere: `bring(view)` fetches the box of a picture, `away(bool)` tells that the line is gone,
 * and `leave()` begins anew when the seat is no longer this phone's.
 */
export function onSeat({ bring: box, away, leave }) {
  [bring, sayAway, start] = [box, away, leave];
}

/** Asks at once for everything, on a fresh line too. */
export const look = () => link?.wake();

/** This seat is looked at from a newer page; here it is covered until somebody wants it back. */
export function elsewhere() {
  return h(
    "main",
    { key: "elsewhere", class: "scroll cover" },
    h("h1", {}, t("Open somewhere else")),
    h("p", {}, t("Your seat is open in a newer tab or window.")),
    h("div", { class: "acts" }, h("button", { class: "act main", onclick: () => sitAt(page.seat) }, t("Use it here"))),
  );
}

/** Shows one seat, or none; whatever was known for another is forgotten first. */
export function sitAt(seat) {
  link?.close();
  link = null;
  Object.assign(page, { seat, view: null, sending: null, replaced: false, panel: null });
  sayAway(false);
  if (seat)
    link = openLink(seat, { view: hearView, house: hearHouse, replaced: beReplaced, gone: beGone, away: sayAway });
  redraw();
}

async function hearView(view, first) {
  if (view.seat !== page.seat) return;
  takeView(view, first);
  await bring(view);
}

/** A page from before an update of the box loads itself anew. */
function hearHouse(house) {
  if (page.house && page.house.build !== house.build) return location.reload();
  page.house = house;
  redraw();
}

function beReplaced() {
  closeSecrets();
  Object.assign(page, { replaced: true, view: null });
  redraw();
}

/** The seat is no longer this phone's: back to the door. */
function beGone() {
  closeSecrets();
  sitAt(null);
  start();
}

page.go = (tab) => {
  closeSecrets();
  Object.assign(page, { tab, notice: null, panel: page.panel === "accuse" ? null : page.panel });
  redraw();
  document.querySelector(".scroll")?.scrollTo(0, 0);
};

/** Nothing of this seat is left in a page that is put away, whatever brings it back (F22, F25). */
function wipe() {
  closeSecrets();
  page.view = null;
  redraw();
}

wire({ refetch: look, gone: beGone });
onTaken(sitAt);
guardSecrets();
window.addEventListener("pagehide", wipe);
