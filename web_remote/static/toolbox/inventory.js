// Is everything there: what has to be in the box, to be ticked off.

import { contents, partPicture } from "../js/count.js";
import { h } from "../js/dom.js";
import { cardName, cardsOf } from "../js/names.js";
import { listed, t } from "../js/words.js";
import { ofBox } from "./kept.js";
import { button, tapped } from "./tools.js";

/** Which ones they are, where their names help to see what is missing. */
const WHICH = { tokens: "suspect", weapons: "weapon", suspect: "suspect", weapon: "weapon", room: "room" };

/** The page of counting. */
export function inventoryPage() {
  const own = ofBox();
  const all = contents();
  const there = all.filter(({ id }) => own.there.includes(id));
  const toggle = (id) => () => {
    own.there = own.there.includes(id) ? own.there.filter((one) => one !== id) : [...own.there, id];
  };
  return [
    h(
      "p",
      { key: "sum", role: "status" },
      there.length === all.length
        ? t("Everything is there.")
        : t("{there} of {all} kinds are counted. Tap what is complete.", { there: there.length, all: all.length }),
    ),
    h(
      "div",
      { key: "all", class: "options" },
      all.map(({ id, picture, words }) =>
        h(
          "button",
          {
            key: id,
            type: "button",
            class: "part",
            role: "checkbox",
            "aria-checked": own.there.includes(id),
            onclick: tapped(toggle(id)),
          },
          partPicture(picture),
          h("span", {}, h("b", {}, words), WHICH[id] && h("small", {}, listed(cardsOf(WHICH[id]).map(cardName)))),
        ),
      ),
    ),
    h(
      "p",
      { key: "lost", class: "hint" },
      t(
        "A lost token or weapon can be a button or a coin, if all agree on it. Dice and decks are here in the toolbox; cards, hands and notes are at the table: Butler deals them to your phones.",
      ),
    ),
    there.length > 0 &&
      h(
        "div",
        { key: "go", class: "dock" },
        button("none", t("Count again"), () => (own.there = [])),
      ),
  ];
}
