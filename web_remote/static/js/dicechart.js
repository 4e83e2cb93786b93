// How the dice fell: bars for the totals rolled, a dot on each for what chance would give on average.

import { h } from "./dom.js";
import { listed, several, t } from "./words.js";

const BAR = 24,
  HIGH = 96;

/** Ways to throw each total with this many dice: {2: 1, 3: 2, ... 7: 6, ...}. */
export function ways(dice) {
  let totals = { 0: 1 };
  for (let n = 0; n < dice; n++) {
    const next = {};
    for (const [sum, count] of Object.entries(totals))
      for (let face = 1; face <= 6; face++) next[+sum + face] = (next[+sum + face] ?? 0) + count;
    totals = next;
  }
  return totals;
}

/** The chart, or nothing before the first roll. */
export function diceChart({ dice: fallen, rules }) {
  const rolls = Object.values(fallen).reduce((sum, n) => sum + n, 0);
  if (!rolls) return null;
  const all = ways(rules.dice === "one" ? 1 : 2);
  const totals = Object.keys(all).map(Number);
  const outcomes = Object.values(all).reduce((sum, n) => sum + n, 0);
  const expected = (total) => (rolls * all[total]) / outcomes;
  const most = Math.max(...totals.map((total) => Math.max(fallen[total] ?? 0, expected(total))));
  const y = (count) => HIGH - (count / most) * (HIGH - 12);
  return h(
    "section",
    { class: "dicechart" },
    h("h2", {}, t("The dice")),
    h(
      "svg",
      { viewBox: `0 0 ${totals.length * BAR} ${HIGH + 18}`, role: "img", "aria-label": inWords(fallen, rolls) },
      totals.map((total, i) =>
        h(
          "g",
          { key: total },
          h("rect", {
            class: "bar",
            x: i * BAR + 3,
            width: BAR - 6,
            y: y(fallen[total] ?? 0),
            height: HIGH - y(fallen[total] ?? 0),
            rx: 2,
          }),
          h("circle", { class: "chance", cx: i * BAR + BAR / 2, cy: y(expected(total)), r: 3.5 }),
          h("text", { x: i * BAR + BAR / 2, y: HIGH + 14 }, total),
        ),
      ),
    ),
    h(
      "p",
      { class: "key" },
      several(
        rolls,
        "{count} roll. Bars are what fell, dots what chance would give.",
        "{count} rolls. Bars are what fell, dots what chance would give.",
      ),
    ),
  );
}

function inWords(fallen, rolls) {
  const often = Object.entries(fallen).map(([total, count]) =>
    several(count, "{total} fell {count} time", "{total} fell {count} times", { total }),
  );
  return several(rolls, "{count} roll: {fallen}", "{count} rolls: {fallen}", { fallen: listed(often) });
}
