// A piece stands elsewhere than the box believes: somebody proposes where, and the table agrees or does not.

import { choice, plain } from "./choice.js";
import { h } from "./dom.js";
import { cardName, kindOf, placeName, seatName, theCard } from "./names.js";
import { allOffered, page, redraw } from "./page.js";
import { later, t } from "./words.js";

let wrong = {}; // {token, place} of a correction that is being made up

/** The one that waits for the table, with this seat's answers to it. */
export function pendingCorrection() {
  const pending = page.view.table.correction;
  if (!pending) return null;
  wrong = {};
  return h(
    "section",
    { key: "correction", class: "banner" },
    h(
      "p",
      {},
      t("{name} asked for a correction: {piece} stands {in_place}.", {
        name: seatName(pending.by),
        piece: theCard(pending.token),
        in_place: placed(pending.place),
      }),
    ),
    h("div", { class: "row" }, plain("object", t("I object")), plain("consent", t("I agree"), "act main")),
  );
}

/** Making one up: which piece, then where it really is. */
export function proposing() {
  const kinds = allOffered("propose-correction");
  if (!kinds.length) return null;
  const kind = kinds.find(({ slots }) => slots.token.includes(wrong.token));
  return h(
    "details",
    { key: "correct", class: "correct" },
    h("summary", {}, t("Something stands elsewhere")),
    h("p", {}, t("The table is asked to agree. What was seen stays known.")),
    menu(
      t("What"),
      kinds.flatMap(({ slots }) => slots.token),
      cardName,
      wrong.token,
      (token) => {
        wrong = { token };
      },
    ),
    kind &&
      menu(t("Where it really is"), kind.slots.place, placeName, wrong.place, (place) => {
        wrong.place = place;
      }),
    choice({ do: "propose-correction", ...wrong }, t("Ask the table"), { shut: !wrong.place }),
  );
}

/** A choice from a list. */
export function menu(label, values, name, value, choose) {
  return h(
    "label",
    { key: label },
    label,
    h(
      "select",
      {
        "aria-label": label,
        onchange: ({ target }) => {
          choose(target.value);
          redraw();
        },
      },
      h("option", { value: "", selected: !value }, t("Choose")),
      values.map((one) => h("option", { key: one, value: one, selected: one === value }, name(one))),
    ),
  );
}

const STANDS = {
  start: later("on its start square"),
  beside: later("beside the board"),
  question: later("on a question mark"),
  claw: later("on a claw mark"),
};

/** "in the Library", "on its start square". */
export const placed = (place) =>
  place in STANDS ? t(STANDS[place]) : t("in {place}", { place: kindOf(place) ? theCard(place) : placeName(place) });
