// The component check: every piece of a box, ticked off before the guests have it; what is missing the next one reads.

import { h } from "../js/dom.js";
import { redraw } from "../js/page.js";
import { language, listed, several, t } from "../js/words.js";
import { button, field, section } from "./pieces.js";
import { act, question, room } from "./room.js";

let box = ""; // which box is counted
let told = null; // its pieces as they were noted last
let there = new Set(); // the pieces that were ticked off now
let key = "";

async function fetchParts() {
  const wanted = `${box} ${language()}`;
  if (key === wanted) return;
  key = wanted;
  const found = await question(`parts?edition=${encodeURIComponent(box)}`);
  if (key !== wanted) return;
  told = found.ok ? found : null;
  redraw();
}

const pieces = () => told.groups.flatMap(({ parts }) => parts);

/** The page of counting. */
export function partsPage() {
  if (!room.offers) {
    question("offers").then((found) => {
      if (found.ok) room.offers = found;
      redraw();
    });
    return [h("p", { key: "wait", role: "status" }, t("Asking the table..."))];
  }
  box ||= room.state.edition.id;
  fetchParts();
  return [which(), told?.edition === box && list(), told?.edition === box && foot()];
}

const which = () =>
  section(
    "which",
    t("Is everything there?"),
    field(
      "box",
      t("Which box"),
      h(
        "select",
        {
          key: "select",
          id: "box",
          onchange: ({ target }) => {
            box = target.value;
            there = new Set();
            redraw();
          },
        },
        room.offers.editions.map(({ id, name }) => h("option", { key: id, value: id, selected: id === box }, name)),
      ),
    ),
    told?.edition === box && h("p", { key: "last", role: "status" }, last()),
  );

function last() {
  const lost = pieces().filter(({ missing }) => missing);
  if (lost.length) return t("Last time this was missing: {parts}.", { parts: listed(lost.map(({ name }) => name)) });
  return told.counted ? t("Last time everything was there.") : t("This box has not been counted yet.");
}

const list = () =>
  told.groups
    .filter(({ parts }) => parts.length)
    .map(({ title, parts }) =>
      section(
        title,
        title,
        h(
          "div",
          { key: "parts", class: "ticks" },
          parts.map(({ id, name, missing }) =>
            h(
              "button",
              {
                key: id,
                type: "button",
                role: "checkbox",
                class: "piece",
                "aria-checked": there.has(id),
                onclick: () => {
                  if (!there.delete(id)) there.add(id);
                  redraw();
                },
              },
              h("span", {}, name, missing && h("small", {}, t("was missing"))),
            ),
          ),
        ),
        button(
          "all",
          t("All of these are there"),
          () => parts.forEach(({ id }) => there.add(id)),
          "act quiet",
        ),
      ),
    );

function foot() {
  const missing = pieces().filter(({ id }) => !there.has(id)).map(({ id }) => id);
  const note = async () => {
    const found = await act("parts", { edition: box, missing }, t("Noted for whoever comes next."));
    if (!found) return;
    told = found;
    room.offers = null;
    there = new Set();
    redraw();
  };
  return h(
    "div",
    { key: "foot", class: "dock" },
    h(
      "p",
      { class: "readback", role: "status" },
      missing.length ? several(missing.length, "{count} piece is not ticked off", "{count} pieces are not ticked off") : t("Everything is there."),
    ),
    button("note", missing.length ? t("Note these as missing") : t("Note that all is there"), note, "act main"),
  );
}
