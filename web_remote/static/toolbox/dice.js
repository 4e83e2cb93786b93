// One die or two, as the box has them, and what was rolled lately.

import { h } from "../js/dom.js";
import { page } from "../js/page.js";
import { dieSide } from "../js/pick.js";
import { listed, t } from "../js/words.js";
import { die } from "./chance.js";
import { keep, ofBox } from "./kept.js";
import { tapped } from "./tools.js";

const MOST_ROLLS = 8;

/** How many dice lie in the box. */
const diceInBox = () => (page.edition.rules.dice?.own === "one" ? 1 : 2);

export const dieFace = (n, key, size = 48) =>
  h("img", {
    key,
    class: "die",
    src: `/art/die-${dieSide(n)}.svg`,
    alt: dieSide(n) === "glass" ? t("magnifying glass") : String(n),
    width: size,
    height: size,
  });

const sum = (faces) => faces.reduce((all, n) => all + n, 0);
const inWords = (faces) => listed(faces.map((n) => (dieSide(n) === "glass" ? t("the glass") : String(n))));

/** "Roll 3: 4 and 2, together 6." The number makes it another sentence each time, so that it is read out again. */
function told(faces, number) {
  const slots = { number, faces: inWords(faces), sum: sum(faces) };
  const glass = faces.some((n) => dieSide(n) === "glass");
  if (faces.length === 1)
    return glass ? t("Roll {number}: {faces}. The glass counts 1.", slots) : t("Roll {number}: {faces}.", slots);
  return glass
    ? t("Roll {number}: {faces}, together {sum}. The glass counts 1.", slots)
    : t("Roll {number}: {faces}, together {sum}.", slots);
}

function roll() {
  const own = ofBox();
  own.rolls = [Array.from({ length: own.dice ?? diceInBox() }, die), ...own.rolls].slice(0, MOST_ROLLS);
  own.rolled += 1;
  keep();
}

/** The page of the dice. */
export function dicePage() {
  const own = ofBox();
  const count = own.dice ?? diceInBox();
  const [last, ...before] = own.rolls;
  return [
    h(
      "div",
      { key: "count", class: "row", role: "group", "aria-label": t("How many dice") },
      [1, 2].map((n) =>
        h(
          "button",
          {
            key: n,
            type: "button",
            class: "option",
            "aria-pressed": count === n,
            onclick: tapped(() => {
              own.dice = n;
            }),
          },
          n === 1 ? t("One die") : t("Two dice"),
        ),
      ),
    ),
    h(
      "div",
      { key: "rolled", class: "stage" },
      h(
        "p",
        { class: "dice", "aria-hidden": "true" },
        (last ?? [6, 6].slice(0, count)).map((n, i) =>
          h("span", { key: `${own.rolled}-${i}`, class: last ? "fell" : "idle" }, dieFace(n, "face", 96)),
        ),
      ),
      h("p", { role: "status", class: "told" }, last ? told(last, own.rolled) : t("Nothing is rolled yet.")),
    ),
    before.length > 0 &&
      h(
        "section",
        { key: "before" },
        h("h2", {}, t("Before that")),
        h(
          "ol",
          { class: "rolls", reversed: true, start: own.rolled - 1 },
          before.map((faces, i) =>
            h(
              "li",
              { key: own.rolled - 1 - i },
              faces.map((n, at) => dieFace(n, at, 32)),
              faces.length > 1 && h("b", {}, `= ${sum(faces)}`),
            ),
          ),
        ),
      ),
    h(
      "div",
      { key: "go", class: "dock" },
      h(
        "button",
        { key: "roll", type: "button", class: "act main", onclick: tapped(roll) },
        h("span", { class: "icon dice", "aria-hidden": "true" }),
        count === 1 ? t("Roll the die") : t("Roll the dice"),
      ),
    ),
  ];
}
