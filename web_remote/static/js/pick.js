// Picking one of several: tiles with picture and word, of which one is pressed.

import { h } from "./dom.js";
import { cardName, fitted, second } from "./names.js";
import { page, pick, picked } from "./page.js";
import { picture } from "./shape.js";
import { later, t } from "./words.js";

const TITLES = { suspect: later("Who?"), weapon: later("With what?"), room: later("Where?") };

const asked = (slot) => slot in TITLES && t(TITLES[slot]);

/** A group of tiles for one slot of a choice; nothing is picked beforehand. `shut` ones cannot be; without `name` a
    tile is all in what `see` shows of it. */
export function tiles(
  slot,
  values,
  { title = asked(slot), name = cardName, extra = () => null, see = picture, shut = () => false, row = "" } = {},
) {
  return h(
    "fieldset",
    { key: `pick-${slot}`, class: `tiles ${row}`.trim() },
    h("legend", {}, title),
    values.map((value) =>
      h(
        "button",
        {
          key: value,
          type: "button",
          class: "tile",
          disabled: shut(value),
          "aria-pressed": picked(slot) === value,
          onclick: () => pick(slot, value),
        },
        see(value),
        name &&
          h("span", { class: fitted(name(value)) }, name(value), name === cardName && second(value), extra(value)),
      ),
    ),
  );
}

/** The picture of a face: where a box draws cards by its dice, the one is a magnifying glass. */
export const dieSide = (n) => (n === 1 && page.edition?.rules["drawn-on"]?.own === "glass" ? "glass" : n);

/** A row of die faces for one slot. */
export function faces(slot, values, title) {
  return tiles(slot, values, {
    title,
    name: String,
    see: (n) => h("img", { class: "pic", src: `/art/die-${dieSide(n)}.svg`, alt: "", width: 40, height: 40 }),
  });
}
