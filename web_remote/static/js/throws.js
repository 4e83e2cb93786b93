// The last throws: who threw what, and whether the box threw, somebody typed it or the dice were read. All of it is
// public; it is looked up in this seat's log when somebody unfolds it.

import { h } from "./dom.js";
import { page, redraw } from "./page.js";
import { inquire } from "./thoughts.js";
import { t } from "./words.js";

const MOST = 12;

let unfolded = false;
let known = { of: "", items: [] };
let asking = false;

const now = () => JSON.stringify([page.view.game, page.view.seat, page.view.table.dice]);

/** The last throws to unfold; nothing before the first of a turn, and nothing for who only watches. */
export function lastThrows() {
  if (!page.view.you || !Object.keys(page.view.table.dice).length) return null;
  if (unfolded && known.of !== now() && !asking) fetchThem();
  return h(
    "details",
    { key: "throws", ontoggle: unfold },
    h("summary", {}, t("The last throws")),
    h(
      "ol",
      { class: "told" },
      known.items.map(({ n, say }) => h("li", { key: n }, say)),
    ),
  );
}

function unfold({ target }) {
  unfolded = target.open;
  redraw();
}

async function fetchThem() {
  const of = now();
  asking = true;
  const told = await inquire({ log: { dice: true } });
  asking = false;
  if (told) known = { of, items: told.ok ? told.log.items.slice(0, MOST) : known.items };
  redraw();
}
