// What lies in an open notebook: the sheet with its pens, and beside it chances, what-if and the log. Fetched when a
// notebook is first opened.

import { chancesPage } from "./chances.js";
import { h } from "./dom.js";
import { cardName } from "./names.js";
import { page } from "./page.js";
import { forgetLog, logPage } from "./ownlog.js";
import { markAt, markWord, pens, put, sign } from "./pens.js";
import { closeSecrets } from "./secret.js";
import { sheet, whose } from "./sheet.js";
import { conclusions, forget, isFull } from "./thoughts.js";
import { forgetWhatIf, whatIfPage } from "./whatif.js";
import { askWhy, banner, forgetWhy, leaf } from "./why.js";
import { later, t } from "./words.js";

const LEAVES = {
  sheet: later("Sheet"),
  chances: later("Chances"),
  whatif: later("What if"),
  log: later("Log"),
};

let shown = "sheet";

/** A closed notebook knows nothing. */
export function forgetNotes() {
  shown = "sheet";
  forget();
  forgetWhy();
  forgetWhatIf();
  forgetLog();
}

/** The open notebook. `touched` keeps it open a while longer. */
export function openNotes(touched) {
  const found = conclusions();
  const there = isFull() ? Object.keys(LEAVES) : ["sheet", "log"];
  if (!there.includes(shown)) shown = "sheet";
  return [ribbon(there, touched), PAGES[shown](found, touched)];
}

const PAGES = {
  sheet: sheetPage,
  chances: chancesPage,
  whatif: whatIfPage,
  log: (found, touched) => logPage(touched),
};

function ribbon(there, touched) {
  return h(
    "div",
    { key: "ribbon", class: "ribbon strip", role: "group", "aria-label": t("Pages of the notebook") },
    there.map((name) =>
      h(
        "button",
        {
          key: name,
          "aria-pressed": name === shown,
          onclick: () => {
            shown = name;
            touched();
          },
        },
        t(LEAVES[name]),
      ),
    ),
    h("button", { key: "close", class: "shut", onclick: closeSecrets }, t("Close")),
  );
}

function sheetPage(found, touched) {
  return [
    banner(found, touched),
    sheet(t("Detective sheet"), (card, column) => cell(card, column, found, touched)),
    leaf(found, touched),
    pens(touched),
  ];
}

/** A tap on what is certain asks why; elsewhere it puts the mark. */
function cell(card, column, found, touched) {
  const at = `${card}|${column}`;
  const own = markAt(at);
  const certain = found?.certain[at];
  const seen = certain ?? page.view.notebook.seen[at];
  const wrong = certain && own !== certain && (own === "yes" || own === "no");
  return h(
    "button",
    {
      class: `cell ${wrong ? "wrong" : ""}`,
      "aria-label": words(card, column, { own: own === "clear" ? null : own, seen, certain }),
      onclick: () => (certain ? askWhy(card, column, touched) : put(card, column, touched)),
    },
    seen && h("i", { class: `stamp ${seen}` }, sign(seen)),
    own !== "clear" && h("b", { class: own }, sign(own)),
  );
}

function words(card, column, { own, seen, certain }) {
  const names = { card: cardName(card), whose: whose(column) };
  const mark = own && markWord(own);
  const box = seen && markWord(seen);
  if (certain && own) return t("{card}, {whose}: your mark {mark}, certainly {box}", { ...names, mark, box });
  if (certain) return t("{card}, {whose}: certainly {mark}", { ...names, mark: box });
  if (seen && own) return t("{card}, {whose}: your mark {mark}, the box saw {box}", { ...names, mark, box });
  if (seen) return t("{card}, {whose}: the box saw {box}", { ...names, box });
  return own ? t("{card}, {whose}: your mark {mark}", { ...names, mark }) : t("{card}, {whose}: no mark", names);
}
