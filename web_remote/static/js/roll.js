// Rolling: by the box, or real dice typed in. (Dice in the reader arrive without a tap.)

import { h } from "./dom.js";
import { seatName } from "./names.js";
import { choice } from "./choice.js";
import { offered, picked, unfold } from "./page.js";
import { dieSide, faces } from "./pick.js";
import { seatBadge } from "./shape.js";
import { later, listed, parts, t } from "./words.js";

const hasTwo = () => offered("type-roll")?.slots.second;
const rolling = () => (hasTwo() ? t("Roll the dice") : t("Roll the die"));

/** The roll button. */
export const rollButton = () =>
  offered("roll") &&
  choice({ do: "roll" }, [h("span", { class: "icon dice", "aria-hidden": true }), rolling()], {
    look: "act main",
  });

/** The dice that were read and did not count by themselves: they are the throw if whoever is to roll says so. */
export const useButton = () => {
  const [faces] = offered("use-reading")?.slots.faces ?? [];
  return (
    faces && choice({ do: "use-reading", faces }, t("Use the dice that lie there: {faces}", { faces }), { look: "act" })
  );
};

/** The way to typing real dice. */
export const typeButton = () =>
  offered("type-roll") &&
  h(
    "button",
    { key: "type", class: "act", onclick: () => unfold("type") },
    hasTwo() ? t("Type my own dice") : t("Type my own die"),
  );

/** Typing real dice: a row of faces for each, read back on the button that sends them. */
export function typing() {
  const { slots } = offered("type-roll");
  const wanted = Object.keys(slots);
  const fell = wanted.map(picked);
  const ready = fell.every(Boolean);
  return {
    body: slots.second
      ? [faces("first", slots.first, t("First die")), faces("second", slots.second, t("Second die"))]
      : faces("first", slots.first, t("The die")),
    acts: [
      choice(
        { do: "type-roll", ...Object.fromEntries(wanted.map((slot) => [slot, picked(slot)])) },
        ready
          ? t("I rolled {faces}", { faces: listed(fell.map(String)) })
          : slots.second
            ? t("Pick what your dice show")
            : t("Pick what your die shows"),
        { look: "act main", shut: !ready },
      ),
      h("button", { key: "untype", class: "act", onclick: () => unfold(null) }, t("Back")),
    ],
  };
}

const dieFaces = (numbers) =>
  numbers.map((n, i) =>
    h("img", { key: `die-${i}`, class: "die", src: `/art/die-${dieSide(n)}.svg`, alt: n, width: 48, height: 48 }),
  );

/** What was thrown so far where two throws are asked for. */
export const thrownSoFar = (rolls) =>
  rolls?.length > 0 && h("p", { key: "so-far", class: "thrown" }, dieFaces(rolls), t("and once more"));

const ORIGINS = {
  virtual: later("{total} by the box"),
  typed: later("{total} typed in"),
  reader: later("{total} read from the dice"),
  card: later("{total} from the card"),
};

/** The dice as they were thrown, with where the throw came from. */
export function thrown(roll) {
  const origin = ORIGINS[roll.origin];
  const total = h("b", {}, roll.total);
  return h(
    "p",
    { key: "thrown", class: "thrown" },
    dieFaces(roll.faces),
    h("span", {}, origin ? parts(origin, { total }) : total),
  );
}

/** The roll-off so far: who threw what. */
export function rollOff({ rolls, contenders, round }) {
  return h(
    "section",
    { key: "roll-off" },
    round > 1 && h("h2", {}, t("Level: throw {round}", { round })),
    h(
      "ul",
      { class: "seats" },
      contenders.map((seat) =>
        h(
          "li",
          { key: seat },
          seatBadge(seat, seatName(seat)),
          rolls[seat] ? h("span", { class: "thrown" }, dieFaces(rolls[seat])) : h("small", {}, t("to throw")),
        ),
      ),
    ),
  );
}
