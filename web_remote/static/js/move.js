// Saying where the token ended. Distances are advice: the board is real and the people can see it.

import { h } from "./dom.js";
import { capital, fitted, placeName, theCard } from "./names.js";
import { choice, plain } from "./choice.js";
import { mapButton } from "./mapmove.js";
import { offered, page } from "./page.js";
import { inReach } from "./reach.js";
import { ruleOf } from "./rules.js";
import { picture } from "./shape.js";
import { t } from "./words.js";

/** "Where did your token end?": the rooms nearest first, then a corridor or behind blocked doors. */
export function moving() {
  const { slots } = offered("move-to");
  const { advice = {}, roll } = page.view.turn;
  const reach = inReach();
  const known = reach?.from ? reach.places : null; // who stands in the way counts, where the squares are known
  const far = (room) => known?.[room] ?? advice[room] ?? Infinity;
  const near = (room) => (known ? room in known : far(room) <= roll?.total);
  const rooms = slots.to.filter((place) => place !== "corridor").sort((a, b) => far(a) - far(b) || 0);
  const { from } = page.view.turn;
  return {
    body: h(
      "ul",
      { key: "places", class: "places" },
      rooms.map((room) => place(room, far(room), near(room))),
    ),
    acts: h(
      "div",
      { key: "elsewhere", class: "row" },
      mapButton(),
      slots.to.includes("corridor") &&
        choice({ do: "move-to", to: "corridor" }, t("Still in a corridor"), { key: "corridor" }),
      passages("short"),
      plain(
        "stay",
        ruleOf("staying") === "may-stay" ? t("Stay in {room}", { room: theCard(from) }) : t("All doors blocked"),
      ),
    ),
  };
}

function place(room, steps, near) {
  return h(
    "li",
    { key: room },
    choice(
      { do: "move-to", to: room },
      [
        picture(room),
        h("span", { class: fitted(placeName(room)) }, capital(placeName(room))),
        steps < Infinity &&
          h("small", {}, near ? t("{steps} away, in reach", { steps }) : t("{steps} away", { steps })),
      ],
      { look: near ? "place near" : "place" },
    ),
  );
}

/** The secret passage, where it may be taken. */
export function passages(short) {
  const words = (room) => (short ? t("Passage to {room}", { room }) : t("Take the secret passage to {room}", { room }));
  return (offered("take-passage")?.slots.to ?? []).map((to) =>
    choice({ do: "take-passage", to }, words(theCard(to)), { key: `passage-${to}` }),
  );
}
