// The house rules in force, each in one plain sentence from the edition; the host may change them in the lobby.

import { h } from "./dom.js";
import { choice } from "./choice.js";
import { allOffered, page } from "./page.js";

const sentences = () => Object.entries(page.edition?.rules ?? {});

/** What is played, for everybody. */
export function ruleSentences() {
  const { rules } = page.view.table;
  return h(
    "ul",
    { class: "rules" },
    sentences().map(([rule, { own, answers }]) =>
      h("li", { key: rule }, answers[rules[rule]], rules[rule] !== own && h("small", {}, " (house rule)")),
    ),
  );
}

/** The switches, for who is offered them. */
export function ruleSwitches() {
  const changeable = allOffered("set-rule");
  if (!changeable.length) return ruleSentences();
  return h(
    "div",
    { class: "switches" },
    sentences().map(([rule, { title, own, answers }]) => {
      const open = changeable.find(({ slots }) => slots.rule.includes(rule))?.slots.answer ?? [];
      const current = page.view.table.rules[rule];
      return h(
        "fieldset",
        { key: rule },
        h("legend", {}, title ?? rule),
        Object.entries(answers)
          .filter(([answer]) => answer === current || open.includes(answer))
          .map(([answer, sentence]) =>
            choice(
              { do: "set-rule", rule, answer },
              [sentence, answer === own && h("small", {}, " (as in the box)")],
              {
                key: answer,
                look: "option",
                "aria-pressed": answer === current,
                ...(answer === current && { onclick: null }),
              },
            ),
          ),
      );
    }),
  );
}
