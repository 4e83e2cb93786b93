// Keeping an envelope with the real cards, step by step. Nobody types a card: the page knows how many there are and
// never which.

import { h } from "../js/dom.js";
import { cardsOf, several } from "../js/names.js";
import { page } from "../js/page.js";
import { ofBox } from "./kept.js";
import { button, caseName, tapped } from "./tools.js";

const counted = (kind) => several(cardsOf(kind).length, kind);
const asTitle = (words) => words[0].toUpperCase() + words.slice(1);

/** What everybody gets of the cards that are left, in one sentence. */
export function dealt(cards, people, rest) {
  const each = Math.floor(cards / people);
  const over = cards % people;
  if (!over) return `Each of you gets ${several(each, "card")}.`;
  if (rest === "open")
    return `Each of you gets ${several(each, "card")}; the ${over} left over ${over === 1 ? "lies" : "lie"} face up for all.`;
  const gets = (count, size) => `${count} of you ${count === 1 ? "gets" : "get"} ${several(size, "card")}`;
  return `${gets(over, each + 1)}, ${gets(people - over, each)}.`;
}

function steps(people, here) {
  const left = page.edition.cards.length - 3;
  const rest = page.edition.rules.deal?.own === "even-open" ? "open" : "dealt";
  return [
    [
      "Sort the cards",
      `Sort the cards by their kind, faces up: ${counted("suspect")}, ${counted("weapon")}, ${counted("room")}. ` +
        "Is one lost? Then copy all of its kind onto equal slips, so that no back gives itself away.",
    ],
    [
      "Three piles, face down",
      "Turn each pile over and shuffle it well. Then somebody else shuffles it once more, so that nobody knows where a " +
        "card lies.",
    ],
    [
      `Fill the ${here}`,
      `One of you takes the top card of each pile and puts the three into the ${here}. Nobody looks, not even whoever ` +
        `does it. No ${here} in the box? A folded napkin or a cup does as well.`,
    ],
    ["Shuffle the rest", `Put the other ${several(left, "card")} together, face down, and shuffle them as one pile.`],
    [
      "Deal",
      `Deal one by one, clockwise. ${dealt(left, people, rest)} Hold them so that only you can see them.`,
      true,
    ],
    [
      "Play",
      `Dice, decks and the timer are here in the toolbox. Whoever accuses looks into the ${here} alone; if they are ` +
        "wrong, the cards go back unseen, and they only answer from then on.",
    ],
  ];
}

/** The page of the envelope. */
export function casePage() {
  const own = ofBox();
  const { least, most } = page.edition.players;
  const people = Math.min(Math.max(own.people ?? Math.max(least, 4), least), most);
  const here = caseName();
  const all = steps(people, here);
  const at = Math.min(own.step, all.length - 1);
  const [title, text, byPeople] = all[at];
  return [
    h("p", { key: "count", class: "count" }, `Step ${at + 1} of ${all.length}`),
    h("div", { key: "ask", class: "ask", "aria-live": "polite" }, h("h2", {}, title), h("p", {}, text)),
    byPeople &&
      h(
        "div",
        { key: "people", class: "row few", role: "group", "aria-label": "How many play" },
        Array.from({ length: most - least + 1 }, (_, n) => least + n).map((n) =>
          h(
            "button",
            {
              key: n,
              type: "button",
              class: "act",
              "aria-pressed": n === people,
              "aria-label": `${n} people`,
              onclick: tapped(() => (own.people = n)),
            },
            n,
          ),
        ),
      ),
    here === "envelope" &&
      h("img", { key: "art", class: "envelope", src: "/art/envelope.svg", alt: "", width: 160, height: 120 }),
    h("p", { key: "promise", class: "hint" }, "The cards stay yours: there is nothing to type here, and nothing is told."),
    h(
      "div",
      { key: "go", class: "dock" },
      h(
        "div",
        { class: "row" },
        at > 0 && button("back", "Back one step", () => (own.step = at - 1)),
        at < all.length - 1
          ? button("next", "Done, go on", () => (own.step = at + 1), "act main")
          : button("again", "From the beginning", () => (own.step = 0)),
      ),
    ),
  ];
}

export const caseTab = () => asTitle(caseName());
