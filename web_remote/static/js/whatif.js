// What if: cards are put into hands for the moment, and the box says what would follow, or why that cannot be.

import { h } from "./dom.js";
import { cardName } from "./names.js";
import { page, redraw } from "./page.js";
import { markWord, sign } from "./pens.js";
import { sheet, whose } from "./sheet.js";
import { inquire } from "./thoughts.js";
import { several, t } from "./words.js";

const MOST = 8; // so many suppositions the box thinks through together

let supposed = new Map(); // cell -> holds
let told = null; // what the box said to them
let of = "";
let thoughtAt = 0; // the version of the picture that was thought about

export function forgetWhatIf() {
  supposed = new Map();
  told = null;
}

/** The page of suppositions: a tap says yes, another no, a third takes it away. */
export function whatIfPage(found, touched) {
  if (of !== page.view.game + page.view.seat) forgetWhatIf();
  of = page.view.game + page.view.seat;
  if (supposed.size && thoughtAt !== page.view.version) think();
  return [
    sheet(t("What if"), (card, column) => cell(card, column, found, touched)),
    h(
      "section",
      { key: "leads to", class: "leaf", "aria-live": "polite" },
      supposed.size
        ? outcome()
        : h("p", { key: "how" }, t("Tap a cell to suppose that the card is there, twice that it is not.")),
      supposed.size > 0 &&
        h(
          "button",
          {
            key: "again",
            class: "act quiet",
            onclick: () => {
              forgetWhatIf();
              touched();
            },
          },
          t("Suppose nothing"),
        ),
    ),
  ];
}

function cell(card, column, found, touched) {
  const at = `${card}|${column}`;
  const certain = found?.certain[at];
  const would = told?.possible && told.certain[at];
  const mine = supposed.has(at) ? (supposed.get(at) ? "yes" : "no") : null;
  return h(
    "button",
    {
      class: `cell ${mine ? "supposed" : ""}`,
      "aria-label": words(card, column, { mine, certain, would }),
      onclick: () => tap(at, touched),
    },
    !mine && certain && h("i", { class: `stamp ${certain}` }, sign(certain)),
    !mine && would && h("i", { class: `stamp would ${would}` }, sign(would)),
    mine && h("b", { class: mine }, sign(mine)),
  );
}

function words(card, column, { mine, certain, would }) {
  const names = { card: cardName(card), whose: whose(column) };
  if (mine) return t("{card}, {whose}: supposed {mark}", { ...names, mark: markWord(mine) });
  if (certain) return t("{card}, {whose}: certainly {mark}", { ...names, mark: markWord(certain) });
  if (would) return t("{card}, {whose}: would follow, {mark}", { ...names, mark: markWord(would) });
  return t("{card}, {whose}: open", names);
}

function tap(at, touched) {
  if (!supposed.has(at)) {
    if (supposed.size >= MOST) return touched();
    supposed.set(at, true);
  } else if (supposed.get(at)) supposed.set(at, false);
  else supposed.delete(at);
  told = null;
  think();
  touched();
}

async function think() {
  const these = JSON.stringify([...supposed]);
  thoughtAt = page.view.version;
  if (!supposed.size) return;
  const suppose = [...supposed].map(([at, holds]) => {
    const [card, column] = at.split("|");
    return { card, column, holds };
  });
  const answer = await inquire({ suppose });
  if (!answer?.ok || these !== JSON.stringify([...supposed])) return;
  told = answer.supposed;
  redraw();
}

function outcome() {
  if (!told) return h("p", { key: "wait" }, t("One moment..."));
  const ruledOut = told.possible ? Object.values(told.certain).filter((mark) => mark === "no").length : 0;
  return [
    h("h2", { key: "head" }, told.possible ? t("That is possible.") : t("That cannot be.")),
    h(
      "ul",
      { key: "says", class: "reasons" },
      told.say.map((said) => h("li", { key: said }, said)),
    ),
    told.possible &&
      h(
        "p",
        { key: "out" },
        several(ruledOut, "It would rule out one more place.", "It would rule out {count} more places."),
      ),
  ];
}
