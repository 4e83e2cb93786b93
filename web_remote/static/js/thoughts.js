// What the box concludes for this seat where the table's help is full: asked for while the notebook is open, anew when
// the picture has changed, and forgotten when it closes.

import { ask } from "./ask.js";
import { notice, page, redraw } from "./page.js";
import { ruleOf } from "./rules.js";

const PAUSE_MS = 300; // several marks in a row are one question
const AGAIN_MS = 3_000;

let known = { of: "", conclusions: null };
let asking = 0;

const now = () => `${page.view.game} ${page.view.seat} ${page.view.version}`;
const mine = () => known.of.startsWith(`${page.view.game} ${page.view.seat} `);

/** Does the box conclude at this table? */
export const isFull = () => ruleOf("help") === "full" && page.view.hand.length > 0;

/** What is concluded, the newest that is here; null before that. */
export function conclusions() {
  if (!isFull()) return null;
  if (known.of !== now() && !asking) asking = setTimeout(fetchThem, mine() ? PAUSE_MS : 0);
  return mine() ? known.conclusions : null;
}

/** Nothing is kept of a closed notebook. */
export function forget() {
  clearTimeout(asking);
  asking = 0;
  known = { of: "", conclusions: null };
}

async function fetchThem() {
  const of = now();
  const round = asking;
  const told = await inquire({ conclusions: true });
  if (asking !== round) return; // forgotten, or another seat's by now
  if (!told || told.ok) {
    if (told) known = { of, conclusions: told.conclusions };
    asking = 0;
    return redraw();
  }
  asking = setTimeout(() => {
    asking = 0;
    redraw();
  }, AGAIN_MS);
}

/** Asks this seat's notebook; null when the seat changed meanwhile. A refusal is said. */
export async function inquire(wish) {
  const { game, seat } = page.view;
  const told = await ask("/api/notebook", { game, seat, ...wish });
  if (page.view?.game !== game || page.seat !== seat) return null;
  if (!told.ok && told.refused !== "stale") notice(told.say);
  return told;
}
