// A piece stands elsewhere than the box believes: somebody proposes where, and the table agrees or does not.

import { choice, plain } from "./choice.js";
import { h } from "./dom.js";
import { cardName, kindOf, placeName, seatName, theCard } from "./names.js";
import { allOffered, page, redraw } from "./page.js";

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
      `${seatName(pending.by)} asked for a correction: ${theCard(pending.token)} stands ${placed(pending.place)}.`,
    ),
    h("div", { class: "row" }, plain("object", "I object"), plain("consent", "I agree", "act main")),
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
    h("summary", {}, "Something stands elsewhere"),
    h("p", {}, "The table is asked to agree. What was seen stays known."),
    menu(
      "What",
      kinds.flatMap(({ slots }) => slots.token),
      cardName,
      wrong.token,
      (token) => {
        wrong = { token };
      },
    ),
    kind &&
      menu("Where it really is", kind.slots.place, placeName, wrong.place, (place) => {
        wrong.place = place;
      }),
    choice({ do: "propose-correction", ...wrong }, "Ask the table", { shut: !wrong.place }),
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
      h("option", { value: "", selected: !value }, "Choose"),
      values.map((one) => h("option", { key: one, value: one, selected: one === value }, name(one))),
    ),
  );
}

/** "in the Library", "on its start square". */
export function placed(place, whose = "its") {
  return (
    {
      start: `on ${whose} start square`,
      beside: "beside the board",
      question: "on a question mark",
      claw: "on a claw mark",
    }[place] ?? `in ${kindOf(place) ? theCard(place) : placeName(place)}`
  );
}
