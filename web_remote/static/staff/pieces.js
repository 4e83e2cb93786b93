// Pieces of the staff's pages: sections, buttons, and acts that want a second tap.

import { h } from "../js/dom.js";
import { redraw } from "../js/page.js";
import { t } from "../js/words.js";
import { room, say } from "./room.js";

/** A part of a page under its heading. */
export const section = (key, title, ...inside) =>
  h("section", { key, class: "part", "aria-labelledby": `head-${key}` }, h("h2", { id: `head-${key}` }, title), inside);

export const button = (key, words, does, look = "act", more = {}) =>
  h("button", { key, type: "button", class: look, disabled: room.busy, onclick: tapped(does), ...more }, words);

export const tapped = (does) => (event) => {
  say(null);
  does(event);
  redraw();
};

/** A button that says what it means before it is carried out. */
export function sure(key, words, meaning, yes, does, look = "act quiet") {
  if (room.sure !== key) return button(key, words, () => (room.sure = key), look);
  return h(
    "div",
    { key: `${key}-sure`, class: "banner", role: "group", "aria-label": words },
    h("p", {}, meaning),
    h(
      "div",
      { class: "row" },
      button(`${key}-no`, t("No"), () => (room.sure = null)),
      button(`${key}-yes`, yes, does, "act wine"),
    ),
  );
}

export const field = (id, label, input, hint) =>
  h("div", { key: id, class: "field" }, h("label", { for: id }, label), input, hint && h("p", { key: "hint", class: "hint" }, hint));

/** A number between two ends, with its value beside it. */
export const slider = (id, label, value, [least, most, step], unit, change) =>
  h(
    "div",
    { key: id, class: "field" },
    h("label", { for: id }, label, " ", h("output", { for: id }, unit(value))),
    h("input", {
      key: "range",
      id,
      type: "range",
      min: least,
      max: most,
      step,
      value: String(value),
      disabled: room.busy,
      oninput: ({ target }) => {
        target.previousElementSibling.querySelector("output").textContent = unit(Number(target.value));
      },
      onchange: ({ target }) => change(Number(target.value)),
    }),
  );

export const tick = (id, words, on, change) =>
  h(
    "label",
    { key: id, class: "tick" },
    h("input", { key: "box", type: "checkbox", checked: on, disabled: room.busy, onchange: ({ target }) => change(target.checked) }),
    h("span", {}, words),
  );
