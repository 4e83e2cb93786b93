// The map on the table's page: where everything stands, which passages there are, and telling where a token stands of
// which nobody has told.

import { passagePairs } from "./boardmap.js";
import { choice } from "./choice.js";
import { h } from "./dom.js";
import { boardOf, hasMap } from "./grid.js";
import { arrows, framedMap, picking } from "./map.js";
import { cardName, theCard } from "./names.js";
import { offered, page, pick, picked, redraw } from "./page.js";
import { picture } from "./shape.js";
import { listed, t } from "./words.js";

let telling = null; // the token of which somebody says on which square it stands
let stood = null; // where it was known to stand until then

/** The map for everybody at any time, with a way to say where tokens stand of which nobody knows. */
export function mapOfTheTable() {
  if (!hasMap()) return null;
  const tokens = offered("tell-square")?.slots.token ?? [];
  const at = picked("told");
  if (!tokens.includes(telling) || stood !== squareOf(telling)) telling = null;
  return h(
    "section",
    { key: "map", class: "map" },
    h("h2", {}, t("The map")),
    framedMap(telling ? { at, tapped: (where) => boardOf().cells.has(where) && pick("told", where) } : {}),
    ways(),
    telling ? tellingIt(at) : tokens.map(teller),
  );
}

/** Which number is which passage. */
function ways() {
  const pairs = passagePairs();
  return (
    pairs.length > 0 &&
    h(
      "p",
      { key: "ways", class: "key" },
      t("The numbers are secret passages: {passages}.", {
        passages: listed(
          pairs.map(([one, other], at) =>
            t("{number} joins {one} and {other}", { number: at + 1, one: theCard(one), other: theCard(other) }),
          ),
        ),
      }),
    )
  );
}

const squareOf = (token) => page.view.table.squares?.[token];

function teller(token) {
  const square = squareOf(token);
  const words = square
    ? t("{token} stands on {square}: say otherwise", { token: cardName(token), square })
    : t("Say on which square {token} stands", { token: cardName(token) });
  return h(
    "button",
    {
      key: `tell-${token}`,
      class: "act",
      type: "button",
      onclick: () => {
        telling = token;
        stood = squareOf(token);
        pick("told", null);
      },
    },
    picture(token),
    words,
  );
}

function tellingIt(at) {
  const squares = [...boardOf().cells.values()].filter(({ place }) => !place).map(({ name }) => name);
  const words = at ? t("Picked: {place}", { place: at }) : t("Tap where {token} stands.", { token: cardName(telling) });
  return [
    picking(words, squares, String, at, (where) => pick("told", where)),
    arrows(at, (where) => boardOf().cells.has(where) && pick("told", where)),
    h(
      "div",
      { key: "say", class: "row" },
      h("button", { key: "leave", class: "act", type: "button", onclick: leaveIt }, t("Leave it")),
      choice({ do: "tell-square", token: telling, square: at }, t("It stands there"), {
        key: "tell",
        look: "act main",
        shut: !at,
      }),
    ),
  ];
}

function leaveIt() {
  telling = null;
  redraw();
}
