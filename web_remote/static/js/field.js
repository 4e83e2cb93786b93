// A line to type in, under its label.

import { h } from "./dom.js";

/** Keeps what is typed as `form[name]`; `more` are further attributes of the input. */
export function field(form, name, label, more) {
  return h(
    "label",
    { key: name, class: "field" },
    label,
    h("input", {
      name,
      value: form[name],
      autocomplete: "off",
      spellcheck: "false",
      required: true,
      oninput: ({ target }) => {
        form[name] = target.value;
      },
      ...more,
    }),
  );
}
