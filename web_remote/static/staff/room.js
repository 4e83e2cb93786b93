// What the staff's page knows, and how it asks: every act goes through `act`, whose answer is how things stand now.

import { ask } from "../js/ask.js";
import { page, redraw } from "../js/page.js";
import { t } from "../js/words.js";

export const room = {
  state: null, // how the table stands (/api/staff/state); null before somebody came in
  offers: null, // what guests are offered
  tab: "table",
  sure: null, // which act wants a second tap
  busy: false,
  known: false, // whether it was asked yet who this is
};

/** One line in answer to the last tap. */
export const say = (text, tone = "refused") => (page.notice = text ? { say: text, tone } : null);

/** Asks a staff door; who is not staff any more sees the way in again. */
export async function question(path, wish) {
  const told = await ask(`/api/staff/${path}`, wish);
  if (told.status === 401 && told.refused === "staff-only") {
    if (room.state) say(t("Nobody did anything here for a while. Type the PIN again."), "wait");
    Object.assign(room, { state: null, offers: null });
  }
  return told;
}

/** Does something, and takes in how the table stands then. True when it was done. */
export async function act(path, wish = {}, done = t("Done.")) {
  if (room.busy) return false;
  Object.assign(room, { busy: true, sure: null });
  say(null);
  redraw();
  const told = await question(path, wish);
  room.busy = false;
  if (told.ok) {
    if (told.seats) room.state = told;
    if (told.presets) room.offers = told;
    say(done, "done");
  } else if (room.state) say(told.say);
  redraw();
  return told.ok && told;
}

let looking = 0;

/** How the table stands now; several reasons to look within a moment are one. */
export function look(wait = 150) {
  clearTimeout(looking);
  looking = setTimeout(lookNow, wait);
}

export async function lookNow() {
  const told = await question("state");
  room.known = true;
  if (told.ok) {
    if (room.state && room.state.build !== told.build) return location.reload();
    room.state = told;
  } else if (told.status !== 401) say(told.say);
  redraw();
}
