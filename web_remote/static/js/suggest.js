// A suggestion: two picks, read back, done. The room is where the token stands.

import { h } from "./dom.js";
import { cardName, theCard } from "./names.js";
import { choice } from "./choice.js";
import { offered, page, picked } from "./page.js";
import { tiles } from "./pick.js";
import { t } from "./words.js";

/** The picks and the reading back. `back` leads away from them when they are not the only thing to do. */
export function suggesting(back) {
  const { slots } = offered("suggest");
  const suspect = picked("suspect"),
    weapon = picked("weapon");
  const room = page.view.table.tokens[page.view.you.suspect];
  const ready = suspect && weapon;
  return {
    body: [tiles("suspect", slots.suspect), tiles("weapon", slots.weapon)],
    acts: [
      h(
        "p",
        { key: "readback", class: "readback", "aria-live": "polite" },
        suspect || weapon
          ? t("{suspect}, with {weapon}, in {room}", {
              suspect: suspect ? cardName(suspect) : "...",
              weapon: weapon ? theCard(weapon) : "...",
              room: theCard(room),
            })
          : t("In {room}: pick two", { room: theCard(room) }),
      ),
      choice({ do: "suggest", suspect, weapon }, t("Suggest"), { look: "act main", shut: !ready }),
      back && h("button", { key: "back", class: "act", onclick: back }, t("Back")),
    ],
  };
}
