// Answering a suggestion. Everybody who is asked sees the same: the three named cards and "I cannot". Whether an
// answer is true is the table's to say, so nothing on an idle screen tells what this hand holds.

import { h } from "./dom.js";
import { cardName, fitted, second, theCard } from "./names.js";
import { choice } from "./choice.js";
import { page, pick, picked } from "./page.js";
import { holdButton, isOpen } from "./secret.js";
import { picture } from "./shape.js";
import { t } from "./words.js";

const NAMED = "shown"; // the slot in which the highlighted card is kept until it is confirmed (F9)

/** The three cards, the confirmation, and the look at one's own hand. */
export function disproof() {
  const { suggestion } = page.view.turn;
  const named = [suggestion.suspect, suggestion.weapon, suggestion.room];
  const mine = isOpen("mine") ? page.view.hand.map((one) => one.card) : [];
  const card = picked(NAMED);
  return {
    body: h(
      "fieldset",
      { key: "named", class: "tiles named" },
      h("legend", { class: "unseen" }, t("The three cards")),
      named.map((id) =>
        h(
          "button",
          { key: id, type: "button", class: "tile", "aria-pressed": card === id, onclick: () => pick(NAMED, id) },
          picture(id, "big"),
          h(
            "span",
            { class: fitted(cardName(id)) },
            cardName(id),
            second(id),
            mine.includes(id) && h("em", {}, t("yours")),
          ),
        ),
      ),
    ),
    acts: [
      holdButton("mine", t("Hold to see yours"), "plain"),
      choice({ do: "show", card }, card ? t("Show {card}", { card: theCard(card) }) : t("Pick the card to show"), {
        look: "act main",
        shut: !card,
      }),
      choice({ do: "say-cannot" }, t("I cannot")),
    ],
  };
}
