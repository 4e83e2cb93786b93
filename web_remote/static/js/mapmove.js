// Saying on the map where the token ended: a tap on the picture or a choice from the list, arrows, and the read-back.

import { choice } from "./choice.js";
import { placed } from "./correction.js";
import { h } from "./dom.js";
import { boardOf, hasMap } from "./grid.js";
import { arrows, framedMap, picking } from "./map.js";
import { capital, placeName } from "./names.js";
import { offered, pick, picked, unfold } from "./page.js";
import { inReach, reachInWords } from "./reach.js";
import { t } from "./words.js";

const nameOf = (place) => (boardOf().cells.has(place) ? place : placeName(place));

/** The button that unfolds the map while a token moves. */
export const mapButton = () =>
  hasMap() &&
  h(
    "button",
    {
      key: "to-map",
      class: "act",
      type: "button",
      onclick: () => unfold("map"),
    },
    t("Show the map"),
  );

/** Saying on the map where the token ended. */
export function mapping() {
  const slots = offered("move-to").slots;
  const reach = inReach();
  const at = picked("at");
  return {
    body: h(
      "section",
      { key: "map", class: "map", "aria-label": t("The map") },
      framedMap({ reach, at, tapped: (where) => pick("at", where) }, back()),
      reachInWords(reach),
      picking(
        at ? pickedInWords(at, slots.to, reach) : t("Tap where your token stands."),
        listOf(slots.to, reach),
        (where) => itemInWords(where, reach),
        at,
        (where) => pick("at", where),
      ),
    ),
    acts: [at && arrows(at, (where) => pick("at", where)), ended(at, slots.to)],
  };
}

const back = () =>
  h("button", { key: "unmap", class: "act quiet", type: "button", onclick: () => unfold(null) }, t("Back to the list"));

function pickedInWords(at, places, reach) {
  if (!boardOf().cells.has(at) && !places.includes(at))
    return t("{place}: the walk cannot end there.", { place: capital(nameOf(at)) });
  if (!reach?.from) return t("Picked: {place}", { place: nameOf(at) });
  const near = at in reach.places || reach.squares.includes(at);
  return near
    ? t("{place}, in reach", { place: capital(nameOf(at)) })
    : t("{place}, out of reach as far as the map knows", { place: capital(nameOf(at)) });
}

/** Rooms first, nearest first, then the squares in reach, then all others. */
function listOf(places, reach) {
  const far = (place) => reach?.places[place] ?? Infinity;
  const inside = places.filter((place) => boardOf().places.has(place)).sort((a, b) => far(a) - far(b) || 0);
  const near = new Set(reach?.squares ?? []);
  const others = [...boardOf().cells.values()]
    .filter(({ name, place }) => !place && !near.has(name))
    .map(({ name }) => name);
  return [...inside, ...near, ...others];
}

function itemInWords(where, reach) {
  const near = reach && (where in reach.places || reach.squares.includes(where));
  return near ? t("{place}, in reach", { place: capital(nameOf(where)) }) : capital(nameOf(where));
}

/** The button that says it. */
function ended(at, places) {
  const square = boardOf().cells.get(at);
  if (square) {
    const to = square.mark ?? "corridor";
    return choice({ do: "move-to", to, square: at }, t("My token stands on {square}", { square: at }), {
      key: "ended",
      look: "act main",
      shut: !places.includes(to),
    });
  }
  return choice(
    { do: "move-to", to: at },
    at ? t("My token is {in_place}", { in_place: placed(at) }) : t("Pick a room or a square"),
    {
      key: "ended",
      look: "act main",
      shut: !at || !places.includes(at),
    },
  );
}
