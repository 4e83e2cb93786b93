// Own marks: the pens under the thumb, and the marks on their way to the table. A mark is shown at once and sent after
// those before it, so that quick thumbs keep their order; taking one back goes the same way.

import { h } from "./dom.js";
import { notice, offered, page, redraw } from "./page.js";
import { newId, send } from "./taps.js";
import { later, t } from "./words.js";

const AGAIN_MS = 150; // before a mark that met an old picture is sent once more
const TRIES = 8;

const SIGNS = { no: "\u2715", yes: "\u2713", maybe: "?", clear: "" };
const PENS = { no: later("No"), yes: later("Yes"), maybe: later("Maybe"), clear: later("Clear") };
const FREE = {
  star: later("Star"),
  moon: later("Moon"),
  heart: later("Heart"),
  flag: later("Flag"),
  bolt: later("Bolt"),
};
const WORDS = {
  no: later("no"),
  yes: later("yes"),
  maybe: later("maybe"),
  star: later("star"),
  moon: later("moon"),
  heart: later("heart"),
  flag: later("flag"),
  bolt: later("bolt"),
};
const PATHS = {
  star: "M12 2l3 7 7.500 .6-5.700 4.900 1.800 7.300L12 17.900l-6.600 3.900 1.800-7.300L1.500 9.600 9 9z",
  moon: "M15 2a10 10 0 1 0 7 14.500A9 9 0 0 1 15 2z",
  heart: "M12 21C3 14 2 9 3.500 6.500 5.500 3 10 3.500 12 7.500 14 3.500 18.500 3 20.500 6.500 22 9 21 14 12 21z",
  flag: "M5 2h2v1.500h13l-3.500 4.500L20 12.500H7V22H5z",
  bolt: "M14 1L4 14h6l-1.500 9L20 9h-7z",
};

let pen = "no";
let unfolded = false; // the five free marks
let queue = Promise.resolve();
let waiting = 0; // how many are on their way
const onTheWay = new Map(); // cell -> the mark that is sent but not yet in a view

/** A mark in words. */
export const markWord = (mark) => t(WORDS[mark]);

/** A mark as it is drawn: free ones are told apart by their shape. */
export function sign(mark) {
  if (!(mark in PATHS)) return SIGNS[mark];
  return h(
    "svg",
    { class: "shape", viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": true },
    h("path", { d: PATHS[mark] }),
  );
}

/** The own mark in a cell, "clear" for none. */
export const markAt = (at) => onTheWay.get(at) ?? page.view.notebook.marks[at] ?? "clear";

/** The pens, and the way back. `touched` is called with each. */
export function pens(touched) {
  const known = offered("mark")?.slots.mark ?? [];
  const free = Object.keys(FREE).filter((mark) => known.includes(mark));
  return h(
    "div",
    { key: "pens", class: "dock pens", role: "group", "aria-label": t("Mark to put") },
    unfolded &&
      h(
        "div",
        { key: "free", class: "penrow" },
        free.map((mark) => penFor(mark, FREE[mark], touched)),
      ),
    h(
      "div",
      { key: "plain", class: "penrow" },
      ["no", "yes", "maybe"].map((mark) => penFor(mark, PENS[mark], touched)),
      free.length > 0 && freePen(free, touched),
      penFor("clear", PENS.clear, touched),
      h(
        "button",
        {
          key: "undo",
          class: "pen undo",
          "aria-disabled": mayTakeBack() ? null : true,
          onclick: () => mayTakeBack() && post({ do: "take-back-mark" }, touched),
        },
        h("b", { "aria-hidden": true }, "\u21B6"),
        t("Undo"),
      ),
    ),
  );
}

const mayTakeBack = () => Boolean(offered("take-back-mark")) || waiting > 0;

function penFor(mark, word, touched) {
  return h(
    "button",
    {
      key: mark,
      class: `pen ${mark}`,
      "aria-pressed": pen === mark,
      onclick: () => {
        pen = mark;
        unfolded &&= mark in FREE;
        touched();
      },
    },
    h("b", { "aria-hidden": true }, sign(mark)),
    t(word),
  );
}

/** Unfolds the free marks; once one is taken, it shows which. */
function freePen(free, touched) {
  const taken = free.includes(pen);
  return h(
    "button",
    {
      key: "more",
      class: `pen more ${taken ? "taken" : ""}`,
      "aria-expanded": unfolded,
      "aria-label": taken ? t("Free marks: {mark}", { mark: markWord(pen) }) : t("Free marks"),
      onclick: () => {
        unfolded = !unfolded;
        touched();
      },
    },
    h("b", { "aria-hidden": true }, sign(taken ? pen : "star")),
    t("Free"),
  );
}

/** Puts the pen into a cell, or takes its mark away again. */
export function put(card, column, touched, mark = null) {
  const at = `${card}|${column}`;
  const wanted = mark ?? (markAt(at) === pen ? "clear" : pen);
  if (!offered("mark") || wanted === markAt(at)) return touched();
  onTheWay.set(at, wanted);
  post({ do: "mark", card, column, mark: wanted }, touched);
}

function post(command, touched) {
  touched();
  const { seat, game } = page.view;
  waiting++;
  queue = queue
    .then(() => deliver({ seat, game, command }))
    .then(() => {
      waiting--;
      const at = `${command.card}|${command.column}`;
      if (onTheWay.get(at) === command.mark) onTheWay.delete(at);
      redraw();
    });
}

/** A mark never meets another's: when the picture was stale it is simply sent again on the newest one. */
async function deliver({ seat, game, command }) {
  for (let tries = 0; tries < TRIES && page.view?.game === game && page.seat === seat; tries++) {
    const ended = await send({ seat, game, seen: page.view.version, command, id: newId() });
    if (ended.stale) {
      await new Promise((resume) => setTimeout(resume, AGAIN_MS * tries));
      continue;
    }
    if (ended.say) notice(ended.say);
    if (ended.done && command.do === "mark" && page.view?.game === game && page.seat === seat)
      page.view.notebook.marks[`${command.card}|${command.column}`] = command.mark;
    return;
  }
}
