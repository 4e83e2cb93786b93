// The rules of this table on one page: what is so in every box, and a sentence for each answer that was chosen.

import { boardSaid, passagesRun } from "./board.js";
import { deckBack, named } from "./deckcard.js";
import { h } from "./dom.js";
import { page } from "./page.js";
import { matters, ruleOf } from "./rules.js";
import { several, t } from "./words.js";

/** The rules page. */
export function rulesPage() {
  const { edition } = page;
  return h(
    "section",
    { class: "page" },
    h("h1", { tabindex: -1 }, t("The rules")),
    h("p", { key: "box" }, t("{box}, as this table plays it.", { box: edition.name })),
    boardSaid(),
    edition.parts.map(part),
    deckCards(edition.decks[ruleOf("deck")]),
    h("div", { class: "dock" }, h("button", { class: "act", onclick: () => page.go("table") }, t("Back to the table"))),
  );
}

/** The way to the rules page. */
export const toRules = () =>
  h(
    "button",
    { key: "to-rules", class: "act quiet", onclick: () => page.go("rules") },
    t("All the rules of this table"),
  );

function part({ title, always, switches }) {
  const said = switches.filter(matters).map((rule) => [rule, page.edition.rules[rule].answers[ruleOf(rule)]]);
  if (!always.length && !said.length) return null;
  return h(
    "section",
    { key: title },
    h("h2", {}, title),
    h(
      "ul",
      { class: "rules" },
      always.map((sentence) => h("li", { key: sentence }, sentence)),
      said.map(([rule, sentence]) => h("li", { key: rule }, sentence, rule === "passage" && runs())),
    ),
  );
}

/** Which rooms they join on this board. */
function runs() {
  const run = passagesRun();
  return ruleOf("passage") !== "none" && run && h("small", {}, " ", run);
}

function deckCards(deck) {
  return (
    deck &&
    h(
      "details",
      { key: "deck" },
      h("summary", {}, several(deck.cards.length, "What the one card says", "What the {count} cards say")),
      h("div", { class: "deckhead" }, deckBack(ruleOf("deck")), h("b", {}, deck.name)),
      h(
        "ul",
        { class: "rules" },
        deck.cards.map(named).map(({ id, title, text }) => h("li", { key: id }, h("b", {}, title), " ", text)),
      ),
    )
  );
}
