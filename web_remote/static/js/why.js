// The leaf that is put over the sheet: why something is certain, which marks cannot be right, what a supposition leads
// to. It is read out when it comes, and lies below the sheet, whose place is kept.

import { h } from "./dom.js";
import { cardName } from "./names.js";
import { page, redraw } from "./page.js";
import { markAt, put } from "./pens.js";
import { whose } from "./sheet.js";
import { inquire } from "./thoughts.js";
import { several, t } from "./words.js";

let asked = null; // {card, column, of, why}: the cell that was asked about
let listing = false; // the marks that cannot be right
let cameFrom = null; // where the finger or the reading cursor was

export function forgetWhy() {
  asked = null;
  listing = false;
}

/** Asks why this cell is certain. */
export async function askWhy(card, column, touched) {
  const question = { card, column, of: `${page.view.game} ${page.view.seat}`, why: null };
  asked = question;
  listing = false;
  cameFrom = document.activeElement;
  touched();
  const told = await inquire({ why: { card, column } });
  if (asked !== question) return;
  if (told?.ok) question.why = told.why;
  else asked = null;
  redraw();
}

/** How many own marks cannot be right, above the sheet. */
export function banner(found, touched) {
  const count = found?.contradictions.length ?? 0;
  return h(
    "div",
    { key: "wrong", class: `wrongmarks ${count ? "" : "none"}`, role: "status" },
    count > 0 &&
      h("p", {}, several(count, "A mark of yours cannot be right.", "{count} of your marks cannot be right.")),
    count > 0 &&
      h(
        "button",
        {
          class: "act quiet",
          "aria-expanded": listing,
          onclick: () => {
            listing = !listing;
            cameFrom = document.activeElement;
            asked = null;
            touched();
          },
        },
        listing ? t("Close") : t("Which?"),
      ),
  );
}

/** The leaf, if something was asked. Its place is always there, so that what comes into it is read out. */
export const leaf = (found, touched) =>
  h("div", { key: "leaf", class: "leafplace", "aria-live": "polite" }, written(found, touched));

function written(found, touched) {
  if (listing && found?.contradictions.length) return wrongOnes(found.contradictions, touched);
  if (!asked || asked.of !== `${page.view.game} ${page.view.seat}`) return null;
  return reason(asked, touched);
}

function reason({ card, column, why }, touched) {
  const own = markAt(`${card}|${column}`);
  return h(
    "section",
    { key: `why ${card} ${column}`, class: "leaf" },
    h("h2", {}, t("{card}, {whose}", { card: cardName(card), whose: whose(column) })),
    why
      ? [
          h(
            "ul",
            { key: "reasons", class: "reasons" },
            why.say.map((said) => h("li", { key: said }, said)),
          ),
          h("p", { key: "so", class: "so" }, why.so),
        ]
      : h("p", { key: "wait" }, t("One moment...")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "act quiet", onclick: () => put(card, column, touched) },
        own === "clear" ? t("Mark it") : t("Change my mark"),
      ),
      backToSheet(touched),
    ),
  );
}

const backToSheet = (touched) =>
  h(
    "button",
    {
      key: "back",
      class: "act",
      onclick: () => {
        forgetWhy();
        touched();
        cameFrom?.focus({ preventScroll: true });
      },
    },
    t("Back to the sheet"),
  );

function wrongOnes(contradictions, touched) {
  return h(
    "section",
    { key: "wrong ones", class: "leaf" },
    contradictions.map(({ card, column, say, because }) =>
      h(
        "div",
        { key: `${card}|${column}`, class: "wrongone" },
        h("h2", {}, say),
        h(
          "ul",
          { class: "reasons" },
          because.map((said) => h("li", { key: said }, said)),
        ),
        h("button", { class: "act quiet", onclick: () => put(card, column, touched, "clear") }, t("Clear this mark")),
      ),
    ),
    backToSheet(touched),
  );
}
