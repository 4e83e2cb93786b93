// Saying where the token ended. Distances are advice: the board is real and the people can see it.

import { h } from "./dom.js";
import { cardName } from "./names.js";
import { act, offered, page } from "./page.js";
import { picture } from "./shape.js";

/** "Where did your token end?": the rooms nearest first, then a corridor or behind blocked doors. */
export function moving() {
  const { slots } = offered("move-to");
  const { advice = {}, roll } = page.view.turn;
  const far = (room) => advice[room] ?? Infinity;
  const rooms = slots.to.filter((place) => place !== "corridor").sort((a, b) => far(a) - far(b));
  return {
    body: h("ul", { key: "places", class: "places" }, rooms.map((room) => place(room, advice[room], roll?.total))),
    acts: h("div", { key: "elsewhere", class: "row" },
      slots.to.includes("corridor") && h("button", { key: "corridor", class: "act", onclick: () => act({ do: "move-to", to: "corridor" }) },
        "Still in a corridor"),
      offered("stay") && h("button", { key: "stay", class: "act", onclick: () => act({ do: "stay" }) }, "All doors blocked")),
  };
}

function place(room, steps, total) {
  const near = steps !== undefined && total !== undefined && steps <= total;
  return h("li", { key: room }, h("button", { class: near ? "place near" : "place", onclick: () => act({ do: "move-to", to: room }) },
    picture(room), h("span", {}, cardName(room)),
    steps !== undefined && h("small", {}, near ? `${steps} away, in reach` : `${steps} away`)));
}

/** The secret passage, instead of rolling. */
export function passages() {
  return (offered("take-passage")?.slots.to ?? []).map((to) => h("button", {
    key: `passage-${to}`, class: "act", onclick: () => act({ do: "take-passage", to }),
  }, `Take the secret passage to the ${cardName(to)}`));
}
