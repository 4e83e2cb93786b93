// Who begins: names, of which chance picks one.

import { h } from "../js/dom.js";
import { page, redraw } from "../js/page.js";
import { t } from "../js/words.js";
import { oneOf } from "./chance.js";
import { keep, kept } from "./kept.js";
import { button, say, tapped } from "./tools.js";

const MOST_NAMES = 12;
const form = { name: "" };
let times = 0; // how often it was picked, so that the same name is read out again

function add(event) {
  event.preventDefault();
  page.notice = null;
  const name = form.name.trim().replace(/\s+/g, " ");
  if (!name) say(t("Type a name first."));
  else if (kept.names.some((one) => one.toLowerCase() === name.toLowerCase()))
    say(t("{name} is on the list already. Add a letter.", { name }));
  else if (kept.names.length >= MOST_NAMES)
    say(t("More than {most} do not fit round the table.", { most: MOST_NAMES }));
  else {
    kept.names = [...kept.names, name];
    kept.first = null;
    form.name = "";
  }
  keep();
  redraw();
}

const remove = (name) => () => {
  kept.names = kept.names.filter((one) => one !== name);
  kept.first = null;
};

function pickOne() {
  kept.first = oneOf(kept.names);
  times += 1;
}

/** The page of who begins. */
export function firstPage() {
  const { names, first } = kept;
  const own = page.edition.rules["first-player"];
  return [
    h(
      "div",
      { key: "picked", class: "stage", role: "status" },
      first
        ? [
            h("p", { key: `${times} ${first}`, class: "chosen" }, first),
            h("p", { key: "begins" }, times > 1 ? t("begins (pick {times})", { times }) : t("begins")),
          ]
        : h("p", { key: "none" }, names.length < 2 ? t("Add two names or more.") : t("Nobody is picked yet.")),
    ),
    h(
      "form",
      { key: "add", class: "adding", onsubmit: add },
      h(
        "label",
        { class: "field" },
        t("A name"),
        h("input", {
          name: "name",
          value: form.name,
          maxlength: 40,
          autocomplete: "off",
          spellcheck: "false",
          enterkeyhint: "done",
          oninput: ({ target }) => {
            form.name = target.value;
          },
        }),
      ),
      h("button", { type: "submit", class: "act" }, t("Add")),
    ),
    names.length > 0 &&
      h(
        "ul",
        { key: "names", class: "seats", "aria-label": t("Names") },
        names.map((name) =>
          h(
            "li",
            { key: name, class: name === first ? "first" : "" },
            h("b", { class: "name" }, name),
            h(
              "button",
              {
                type: "button",
                class: "mover",
                "aria-label": t("Remove {name}", { name }),
                onclick: tapped(remove(name)),
              },
              "\u00d7",
            ),
          ),
        ),
      ),
    own && h("p", { key: "own", class: "hint" }, t("By the rules of this box: {rule}", { rule: own.answers[own.own] })),
    names.length > 1 &&
      h("div", { key: "go", class: "dock" }, button("pick", t("Pick who begins"), pickOne, "act main")),
  ];
}
