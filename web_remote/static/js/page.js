// What this page knows and shows, in one place. Nothing of it is ever stored: a reload asks the table anew.

import { isLeftover, send, tapTaken } from "./taps.js";

export const page = {
  seats: [],         // the seats this phone holds: [{seat, name}]
  seat: null,        // the one whose view is shown
  view: null,        // the newest view of that seat
  house: null,       // what is on line and what is at fault
  edition: null,     // names, colours and sentences of the box
  tab: "play",
  panel: null,       // what is unfolded on the play page: "suggest", "accuse", "type"
  notice: null,      // {say, tone}: one line in answer to the last tap
  away: false,       // the line to the table is down
  replaced: false,   // a newer page holds this seat's stream
  cover: null,       // seats that may open this shared phone now
  sending: null,     // the command on its way
  drawnAt: 0,        // when the offered choices last changed, for leftover taps
};

let drawer = () => {};
let refetch = () => {};
let gone = () => {};

/** Says how the page is drawn, asked anew, and left when the seat is no longer ours. */
export function wire(how) {
  ({ draw: drawer, refetch, gone } = how);
}

export const redraw = () => drawer();

export function notice(say, tone = "refused") {
  page.notice = say ? { say, tone } : null;
  redraw();
}

/** The first choice with this `do`, or undefined when it is not offered now. */
export const offered = (what) => page.view?.choices.find((choice) => choice.do === what);
export const allOffered = (what) => page.view.choices.filter((choice) => choice.do === what);
export const isAwaited = () => page.view.awaited.includes(page.view.seat);

/** Takes in a newer view; what was being picked belongs to the old question and is dropped with it. */
export function takeView(view) {
  const before = page.view;
  if (before && before.game === view.game && view.version < before.version) return;
  page.view = view;
  if (page.sending?.version <= view.version) page.sending = null;
  if (!before || question(before) !== question(view)) {
    page.drawnAt = performance.now();
    page.panel = null;
    picks = {};
  }
  redraw();
}

const question = ({ game, phase, turn, choices }) =>
  JSON.stringify([game, phase, turn?.number, turn?.step, choices.filter((choice) => choice.kind === "play")]);

// What is picked so far for a choice with several slots, until it is sent.
let picks = {};
export const picked = (slot) => picks[slot];
export function pick(slot, value) {
  picks[slot] = value;
  page.notice = null;
  redraw();
}
export function dropPicks() {
  picks = {};
}

/** Sends a choice of this seat. A second tap while one is under way is the same finger still bouncing. */
export async function act(command) {
  const now = performance.now();
  if (page.sending || isLeftover(now, page.drawnAt)) return;
  tapTaken(now);
  const { seat, view } = page;
  page.sending = { command, version: Infinity };
  notice(null);
  const ended = await send({ seat, game: view.game, seen: view.version, command }, keptForLater);
  page.sending = null;
  if (seat !== page.seat) return;
  if (ended.gone) return gone();
  if (ended.done && page.view?.version < ended.version) waitForView(ended.version);
  if (ended.stale) refetch();
  notice(ended.stale ? "The table had already moved on. This is how it stands now." : ended.say);
}

function keptForLater() {
  if (page.sending) notice("No answer yet. Your tap is kept and sent as soon as the box answers.", "wait");
}

/** Answered, but its picture is still on the way: the old buttons stay shut for that moment. */
function waitForView(version) {
  page.sending = { version };
  setTimeout(() => {
    if (page.sending?.version !== version) return;
    page.sending = null;
    refetch();
    redraw();
  }, 2_000);
}
