// What the house says at a table that strangers use, one party after the other: that help is called, how long there is,
// a message, the countdown to the end of a party, and that one is over.

import { ask } from "./ask.js";
import { h } from "./dom.js";
import { notice, page, redraw } from "./page.js";
import { later, t } from "./words.js";

const WHY = { quiet: later("Is anybody still here?"), time: later("Your time at this table is over.") };

export const WIPED = [later("Names"), later("Cards and notes"), later("Games and pictures"), later("Phones")];

/** What the house has to say, as the table tells it. */
export const said = () => page.house?.notices ?? {};
const sits = () => page.seat && page.seat !== "public";

/** What the house has to say now, in sentences. */
export function houseSays() {
  const { help, table, left, ends, message } = said();
  return [
    help && (table ? t("Table {table} has called for help.", { table }) : t("This table has called for help.")),
    left != null && !ends && minutes(left),
    message,
  ].filter(Boolean);
}

function minutes(left) {
  if (left === 0) return t("Your time at this table is over.");
  return left === 1
    ? t("One minute is left at this table.")
    : t("{minutes} minutes are left at this table.", { minutes: left });
}

/** Why a countdown runs, how long still and what happens then; nothing while none runs. */
export function counting() {
  const { ends } = said();
  if (!ends) return null;
  return [
    h("h2", { id: "countdown-why" }, t(WHY[ends.why])),
    h("b", { class: "figure", role: "timer", "aria-live": "off" }, ends.seconds),
    h("p", {}, t("Then names, cards and notes are gone from this table.")),
  ];
}

/** The countdown, which whoever sits here may stop. */
export function countdown() {
  const words = counting();
  if (!words) return null;
  return h(
    "section",
    { key: "countdown", class: "countdown", role: "alertdialog", "aria-labelledby": "countdown-why" },
    words,
    sits() && h("button", { class: "act main", onclick: keepOn }, t("We are still here")),
  );
}

async function keepOn() {
  const told = await ask("/api/keep-on", { seat: page.seat });
  if (!told.ok) notice(told.say);
}

/** The way to call for somebody who works here, or to say that they need not come any more. */
export function helpButton() {
  const { kiosk, help } = said();
  if (!kiosk || !sits()) return null;
  const words = help ? t("Help is not needed any more") : t("Call for help");
  return h("button", { key: "help", class: "act quiet", "aria-pressed": Boolean(help), onclick: () => call(!help) }, words);
}

async function call(wanted) {
  const told = await ask("/api/help", { seat: page.seat, wanted });
  if (!told.ok) notice(told.say);
}

/** The page of a phone whose party has gone: what it held is over, and the table is free for another. */
export function partyOver() {
  return h(
    "main",
    { key: "over", class: "scroll cover" },
    h("img", { class: "crest", src: "/art/crest.svg", alt: "", width: 96, height: 96 }),
    h("h1", {}, t("This party is over")),
    h("p", {}, t("Names, cards and notes of it are gone from the table, and this phone opens nothing there any more.")),
    h("p", {}, t("To play again, scan the code on the table screen.")),
    h("div", { class: "acts" }, h("button", { class: "act quiet", onclick: goToDoor }, t("Go to the door"))),
  );
}

function goToDoor() {
  page.over = false;
  redraw();
}

/** What this phone itself has kept of a party goes with it. */
export function forget() {
  try {
    sessionStorage.clear();
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}
