// What this page knows and shows, in one place. Nothing of it is ever stored: a reload asks the table anew.

import { send } from "./taps.js";
import { t } from "./words.js";

const DOUBLE_MS = 400; // the second half of a double tap comes within this time
const BLINK_MS = 300; // nobody has read a new question and chosen an answer sooner

export const page = {
  seats: [], // the seats this phone holds: [{seat, name}]
  seat: null, // the one whose view is shown
  view: null, // the newest view of that seat
  house: null, // what is on line and what is at fault
  edition: null, // names, colours and sentences of the box
  tab: "play",
  panel: null, // what is unfolded on the play page: "suggest", "accuse", "type", "map", "again"
  notice: null, // {say, tone}: one line in answer to the last tap
  away: false, // the line to the table is down
  replaced: false, // a newer page holds this seat's stream
  closed: false, // nobody may sit down until staff open the table
  over: false, // the party with which this phone was here has gone
  cover: null, // seats that may open this shared phone now
  sending: null, // the command on its way
};

let drawer = () => {};
let refetch = () => {};
let gone = () => {};

/** Says how the page is drawn, asked anew, and left when the seat is no longer ours. */
export function wire(how) {
  ({ draw: drawer = drawer, refetch = refetch, gone = gone } = how);
}

export const redraw = () => drawer();

export function notice(say, tone = "refused") {
  page.notice = say ? { say, tone } : null;
  redraw();
}

/** Unfolds a panel of the play page, or folds it away with null. */
export function unfold(panel) {
  page.panel = panel;
  redraw();
}

/** The first choice with this `do`, or undefined when it is not offered now. */
export const offered = (what) => page.view?.choices.find((choice) => choice.do === what);
export const allOffered = (what) => page.view.choices.filter((choice) => choice.do === what);
export const isAwaited = () => page.view.awaited.includes(page.view.seat);

/**
 * Takes in a view unless a newer one is there (`first` on a new line is taken as it is). What was being picked
 * belongs to the old question and is dropped with it.
 */
export function takeView(view, first = false) {
  const before = page.view;
  if (!first && before?.game === view.game && view.version < before.version) return;
  page.view = view;
  if (!before || question(before) !== question(view)) {
    if (isShut()) shut(BLINK_MS);
    page.panel = null;
    picks = {};
  }
  if (page.sending?.version <= view.version) page.sending = null;
  redraw();
}

const question = ({ game, phase, turn, interlude, pick, choices }) =>
  JSON.stringify([
    [game, phase, turn?.number, turn?.step, interlude, pick],
    choices.filter((choice) => choice.kind === "play"),
  ]);

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

let shutUntil = 0;

/** Are the choices shut: a tap on its way, or only just answered? */
export const isShut = () => Boolean(page.sending) || performance.now() < shutUntil;

function shut(ms) {
  shutUntil = Math.max(shutUntil, performance.now() + ms);
  setTimeout(redraw, ms + 10);
}

/** Sends a choice of this seat. */
export async function act(command) {
  if (isShut()) return;
  shut(DOUBLE_MS);
  const { seat, view } = page;
  page.sending = { command, version: Infinity };
  notice(null);
  const ended = await send({ seat, game: view.game, seen: view.version, command }, keptForLater);
  page.sending = null;
  if (seat !== page.seat) return;
  if (ended.gone) return gone();
  if (ended.done && page.view?.version < ended.version) waitForView(ended.version);
  if (ended.stale) refetch();
  notice(ended.stale ? t("The table had already moved on. This is how it stands now.") : ended.say);
}

function keptForLater() {
  if (page.sending) notice(t("No answer yet. Your tap is kept and sent as soon as the box answers."), "wait");
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
