// Rolling: by the box, or real dice typed in. (Dice in the reader arrive without a tap.)

import { h } from "./dom.js";
import { seatName } from "./names.js";
import { choice } from "./choice.js";
import { offered, page, picked, redraw } from "./page.js";
import { dieSide, faces } from "./pick.js";
import { seatBadge } from "./shape.js";

const unfold = (panel) => () => {
  page.panel = panel;
  redraw();
};
const diceWord = () => (offered("type-roll")?.slots.second ? "dice" : "die");

/** The roll button. */
export const rollButton = () =>
  offered("roll") &&
  choice({ do: "roll" }, [h("span", { class: "icon dice", "aria-hidden": true }), `Roll the ${diceWord()}`], {
    look: "act main",
  });

/** The way to typing real dice. */
export const typeButton = () =>
  offered("type-roll") &&
  h("button", { key: "type", class: "act", onclick: unfold("type") }, `Type my own ${diceWord()}`);

/** Typing real dice: a row of faces for each, read back on the button that sends them. */
export function typing() {
  const { slots } = offered("type-roll");
  const wanted = Object.keys(slots);
  const fell = wanted.map(picked);
  const ready = fell.every(Boolean);
  return {
    body: slots.second
      ? [faces("first", slots.first, "First die"), faces("second", slots.second, "Second die")]
      : faces("first", slots.first, "The die"),
    acts: [
      choice(
        { do: "type-roll", ...Object.fromEntries(wanted.map((slot) => [slot, picked(slot)])) },
        ready ? `I rolled ${fell.join(" and ")}` : `Pick what your ${slots.second ? "dice show" : "die shows"}`,
        { look: "act main", shut: !ready },
      ),
      h("button", { key: "untype", class: "act", onclick: unfold(null) }, "Back"),
    ],
  };
}

const dieFaces = (numbers) =>
  numbers.map((n, i) =>
    h("img", { key: `die-${i}`, class: "die", src: `/art/die-${dieSide(n)}.svg`, alt: n, width: 48, height: 48 }),
  );

/** What was thrown so far where two throws are asked for. */
export const thrownSoFar = (rolls) =>
  rolls?.length > 0 && h("p", { key: "so-far", class: "thrown" }, dieFaces(rolls), "and once more");

/** The dice as they were thrown, with where the throw came from. */
export function thrown(roll) {
  const origin =
    { virtual: "by the box", typed: "typed in", reader: "from the dice tray", card: "from the card" }[roll.origin] ??
    "";
  return h(
    "p",
    { key: "thrown", class: "thrown" },
    dieFaces(roll.faces),
    h("span", {}, h("b", {}, roll.total), ` ${origin}`),
  );
}

/** The roll-off so far: who threw what. */
export function rollOff({ rolls, contenders, round }) {
  return h(
    "section",
    { key: "roll-off" },
    round > 1 && h("h2", {}, `Level: throw ${round}`),
    h(
      "ul",
      { class: "seats" },
      contenders.map((seat) =>
        h(
          "li",
          { key: seat },
          seatBadge(seat, seatName(seat)),
          rolls[seat] ? h("span", { class: "thrown" }, dieFaces(rolls[seat])) : h("small", {}, "to throw"),
        ),
      ),
    ),
  );
}
