// Keeping an envelope with the real cards, step by step. Nobody types a card: the page knows how many there are and
// never which.

import { h } from "../js/dom.js";
import { capital, cardsOf, theCase } from "../js/names.js";
import { page } from "../js/page.js";
import { later, several, t } from "../js/words.js";
import { ofBox } from "./kept.js";
import { button, tapped } from "./tools.js";

const inCards = (count) => several(count, "{count} card", "{count} cards");

/** What everybody gets of the cards that are left, in one sentence. */
export function dealt(cards, people, rest) {
  const each = Math.floor(cards / people);
  const over = cards % people;
  if (!over) return t("Each of you gets {cards}.", { cards: inCards(each) });
  if (rest === "open")
    return several(
      over,
      "Each of you gets {cards}; the {count} left over lies face up for all.",
      "Each of you gets {cards}; the {count} left over lie face up for all.",
      { cards: inCards(each) },
    );
  const gets = (count, size) =>
    several(count, "{count} of you gets {cards}", "{count} of you get {cards}", { cards: inCards(size) });
  return t("{more}, {fewer}.", { more: gets(over, each + 1), fewer: gets(people - over, each) });
}

const STEPS = {
  sort: [
    later("Sort the cards"),
    later(
      "Sort the cards by their kind, faces up: {suspects}, {weapons}, {rooms}. Is one lost? Then copy all of its kind onto equal slips, so that no back gives itself away.",
    ),
  ],
  piles: [
    later("Three piles, face down"),
    later(
      "Turn each pile over and shuffle it well. Then somebody else shuffles it once more, so that nobody knows where a card lies.",
    ),
  ],
  fill: [
    later("Fill {the_case}"),
    later(
      "One of you takes the top card of each pile and puts the three into {the_case}. Nobody looks, not even whoever does it. No {case} in the box? A folded napkin or a cup does as well.",
    ),
  ],
  rest: [later("Shuffle the rest"), later("Put the other {left} together, face down, and shuffle them as one pile.")],
  deal: [later("Deal"), later("Deal one by one, clockwise. {dealt} Hold them so that only you can see them.")],
  play: [
    later("Play"),
    later(
      "Dice, decks and the timer are here in the toolbox. Whoever accuses looks into {the_case} alone; if they are wrong, the cards go back unseen, and they only answer from then on.",
    ),
  ],
};

/** What the sentences of the steps are about in this box. */
function slots(people) {
  const left = page.edition.cards.length - 3;
  const rest = page.edition.rules.deal?.own === "even-open" ? "open" : "dealt";
  const many = (kind) => cardsOf(kind).length;
  return {
    suspects: several(many("suspect"), "{count} suspect", "{count} suspects"),
    weapons: several(many("weapon"), "{count} weapon", "{count} weapons"),
    rooms: several(many("room"), "{count} room", "{count} rooms"),
    the_case: theCase(),
    case: page.edition.case,
    left: inCards(left),
    dealt: dealt(left, people, rest),
  };
}

/** The page of the envelope. */
export function casePage() {
  const own = ofBox();
  const { least, most } = page.edition.players;
  const people = Math.min(Math.max(own.people ?? Math.max(least, 4), least), most);
  const all = Object.keys(STEPS);
  const at = Math.min(own.step, all.length - 1);
  const [title, text] = STEPS[all[at]].map((sentence) => t(sentence, slots(people)));
  return [
    h("p", { key: "count", class: "count" }, t("Step {index} of {of}", { index: at + 1, of: all.length })),
    h("div", { key: "ask", class: "ask", "aria-live": "polite" }, h("h2", {}, title), h("p", {}, text)),
    all[at] === "deal" &&
      h(
        "div",
        { key: "people", class: "row few", role: "group", "aria-label": t("How many play") },
        Array.from({ length: most - least + 1 }, (_, n) => least + n).map((n) =>
          h(
            "button",
            {
              key: n,
              type: "button",
              class: "act",
              "aria-pressed": n === people,
              "aria-label": several(n, "{count} person", "{count} people"),
              onclick: tapped(() => (own.people = n)),
            },
            n,
          ),
        ),
      ),
    page.edition.tone !== "castle" &&
      h("img", { key: "art", class: "envelope", src: "/art/envelope.svg", alt: "", width: 160, height: 120 }),
    h(
      "p",
      { key: "promise", class: "hint" },
      t("The cards stay yours: there is nothing to type here, and nothing is told."),
    ),
    h(
      "div",
      { key: "go", class: "dock" },
      h(
        "div",
        { class: "row" },
        at > 0 && button("back", t("Back one step"), () => (own.step = at - 1)),
        at < all.length - 1
          ? button("next", t("Done, go on"), () => (own.step = at + 1), "act main")
          : button("again", t("From the beginning"), () => (own.step = 0)),
      ),
    ),
  ];
}

export const caseTab = () => capital(page.edition.case);
