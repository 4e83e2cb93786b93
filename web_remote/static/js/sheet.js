// The grid of the detective sheet: cards by players. What stands in its cells is for others to say.

import { h } from "./dom.js";
import { KINDS, capital, cardName, cardsOf, seatOf, second, theCase } from "./names.js";
import { page } from "./page.js";
import { ruleOf } from "./rules.js";
import { caseArt, picture } from "./shape.js";
import { later, t } from "./words.js";

const TITLES = { suspect: later("Suspects"), weapon: later("Weapons"), room: later("Rooms") };

// A cell at the edge that keys lead to comes into sight as a whole; a finger has it under itself already.
window.addEventListener("focusin", ({ target }) => {
  if (target.matches(".cell:focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
});

/** The columns of one's own sheet: the others in table order, and the envelope. */
export const columnsOfSheet = () => [
  ...page.view.table.seats.map(({ seat }) => seat).filter((seat) => seat !== page.view.seat),
  "envelope",
];

/** Whose column it is, in words. */
export const whose = (column) => {
  if (column === "envelope") return page.edition.case;
  return column === "beside" ? t("beside the board") : seatOf(column).name;
};

/** The sheet with `cell(card, column)` in its cells. */
export function sheet(label, cell, columns = columnsOfSheet()) {
  return h(
    "div",
    { key: `sheet ${label}`, class: "sheet", tabindex: 0, role: "region", "aria-label": label },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, t("Card"))), columns.map(head)),
      ),
      KINDS.map((kind) =>
        h(
          "tbody",
          { key: kind },
          h("tr", { class: "kind" }, h("th", { scope: "rowgroup", colspan: columns.length + 1 }, t(TITLES[kind]))),
          cardsOf(kind).map((card) => row(card, columns, cell)),
        ),
      ),
    ),
  );
}

function head(column) {
  if (column === "envelope")
    return h(
      "th",
      { key: column, scope: "col" },
      h("img", { class: "pic", src: caseArt(), alt: "", width: 40, height: 40 }),
      h("span", { class: "unseen" }, capital(theCase())),
    );
  if (column === "beside") return h("th", { key: column, scope: "col" }, h("span", {}, t("beside the board")));
  const { name, suspect } = seatOf(column);
  return h("th", { key: column, scope: "col" }, picture(suspect), h("span", {}, name));
}

function row(card, columns, cell) {
  const { hand, notebook, seat } = page.view;
  const mine = hand.some((one) => one.card === card);
  const known = mine && notebook.seen[`${card}|${seat}`] === "yes";
  const tag = known ? (ruleOf("teams") === "two-hands" ? t("your team's") : t("yours")) : forAll(card);
  return h(
    "tr",
    { key: card },
    h("th", { scope: "row" }, cardName(card), second(card), tag && h("small", {}, tag)),
    columns.map((column) => h("td", { key: column }, cell(card, column))),
  );
}

/** What everybody has seen, marked only where the box helps. */
function forAll(card) {
  const { open = [], revealed = [] } = page.view.table;
  if (ruleOf("help") === "off") return null;
  if (open.some((one) => one.card === card)) return t("face up");
  return revealed.some((one) => one.card === card) && t("all saw it");
}
