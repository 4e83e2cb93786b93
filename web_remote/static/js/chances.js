// Chances: the sheet with how likely each card is to lie in each column, exact, as far as this seat can know.

import { h } from "./dom.js";
import { cardName } from "./names.js";
import { columnsOfSheet, sheet, whose } from "./sheet.js";
import { several, t } from "./words.js";

/** The page of chances. */
export function chancesPage(found) {
  if (!found) return h("p", { key: "wait", class: "leaf" }, t("One moment..."));
  const beside = Object.values(found.chances).some((lies) => "beside" in lies);
  const columns = [...columnsOfSheet(), ...(beside ? ["beside"] : [])];
  return [
    h(
      "p",
      { key: "solutions", class: "leaf narrow", role: "status" },
      several(found.solutions, "One solution is possible.", "{count} solutions are possible."),
    ),
    sheet(t("Chances"), (card, column) => odds(card, column, found.chances[card]?.[column]), columns),
  ];
}

function odds(card, column, [count, of] = [0, 1]) {
  const words =
    count && count !== of
      ? t("{card}, {whose}: {count} of {of}, {percent}", {
          card: cardName(card),
          whose: whose(column),
          count,
          of,
          percent: percent(count, of),
        })
      : t("{card}, {whose}: {percent}", { card: cardName(card), whose: whose(column), percent: percent(count, of) });
  return h(
    "span",
    { class: `odds ${count === of ? "sure" : count ? "" : "none"}`, role: "img", "aria-label": words, title: words },
    h("i", { class: "fill", style: { "--part": String(count / of) }, "aria-hidden": true }),
    h("span", { "aria-hidden": true }, count ? percent(count, of) : "\u2013"),
  );
}

/** Nought and a hundred are only said of what is certain. */
function percent(count, of) {
  const part = (100 * count) / of;
  const shown = part > 0 && part < 1 ? "<1" : part > 99 && part < 100 ? ">99" : String(Math.round(part));
  return t("{part} %", { part: shown });
}
