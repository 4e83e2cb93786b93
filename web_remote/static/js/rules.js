// The house rules in force, each in one plain sentence from the edition; the host may change them in the lobby.

import { choice } from "./choice.js";
import { h } from "./dom.js";
import { allOffered, page } from "./page.js";
import { t } from "./words.js";

const switches = () => Object.entries(page.edition?.rules ?? {}).filter(([rule]) => rule !== "variant");

/** The answer in force at this table. */
export const ruleOf = (rule) => page.view.table.rules[rule] ?? page.edition?.rules[rule]?.plain;

/** Whether a switch says anything at this table: one about cards does not where none are drawn. */
export function matters(rule) {
  const idle = page.edition.rules[rule]?.idle;
  return Boolean(page.edition.rules[rule]) && !idle?.[1].includes(ruleOf(idle[0]));
}

/** The way of playing that was chosen. */
export const variant = () => page.edition?.variants.find(({ id }) => id === ruleOf("variant"));

/** What is played, for everybody: what a house may choose, and what is not as in the box. */
export function ruleSentences() {
  const { rules } = page.view.table;
  return h(
    "ul",
    { class: "rules" },
    variant() && h("li", { key: "variant" }, h("b", {}, variant().name)),
    switches()
      .filter(([rule]) => matters(rule))
      .filter(([rule, { choices }]) => rules[rule] && (choices.length > 1 || rules[rule] !== choices[0]))
      .map(([rule, { own, choices, answers }]) =>
        h(
          "li",
          { key: rule },
          answers[rules[rule]],
          rules[rule] !== own && choices.includes(rules[rule]) && h("small", {}, " ", t("(house rule)")),
        ),
      ),
  );
}

/** The switches, for who is offered them: all, or `only` some, and then nothing to who may not change them. */
export function ruleSwitches(only) {
  const changeable = allOffered("set-rule").filter(({ slots: { rule } }) =>
    only ? only.includes(rule[0]) : !rule.includes("variant"),
  );
  if (!changeable.length) return only ? null : ruleSentences();
  return h(
    "div",
    { class: "switches" },
    switches().map(([rule, { title, own, answers }]) => {
      const open = changeable.find(({ slots }) => slots.rule.includes(rule))?.slots.answer;
      const current = ruleOf(rule);
      return (
        open &&
        h(
          "fieldset",
          { key: rule },
          h("legend", {}, title),
          Object.entries(answers)
            .filter(([answer]) => answer === current || open.includes(answer))
            .map(([answer, sentence]) =>
              option({ do: "set-rule", rule, answer }, answer === current, [
                sentence,
                answer === own && h("small", {}, " ", t("(as in the box)")),
              ]),
            ),
        )
      );
    }),
  );
}

/** One of several answers; the one in force is pressed. */
export const option = (command, current, words) =>
  choice(command, words, {
    key: Object.values(command).join(" "),
    look: "option",
    "aria-pressed": current,
    ...(current && { onclick: null }),
  });
