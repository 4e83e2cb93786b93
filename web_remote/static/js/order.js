// The seats round the table, and putting them into another order: a handle to drag, by finger or mouse; the same handle
// moves with the arrow keys, and two buttons beside it move a step, for everybody else.

import { choice } from "./choice.js";
import { h } from "./dom.js";
import { act, offered, page, redraw } from "./page.js";
import { t } from "./words.js";

let dragged = null; // {key, from, to, by, start, height, middle, middles}: what is between two fingertips now

/** All seats in the order in which people sit, each as `drawn(seat)`; while it is offered they can be moved. */
export function roundTheTable(drawn) {
  const { seats } = page.view.table;
  const row = offered("move-seat") ? movable : fixed;
  if (dragged && !seats.some(({ seat }) => seat === dragged.key)) dragged = null;
  return h(
    "ol",
    { key: "order", class: "seats" },
    seats.map((one, at) => row(one, drawn(one), at, seats.length)),
  );
}

const moved = (who, place) => ({ do: "move-seat", who, place });

const fixed = ({ seat }, drawn) => h("li", { key: seat }, drawn);

function movable({ seat: key, name }, drawn, at, count) {
  const mine = dragged?.key === key;
  return h(
    "li",
    { key, class: mine ? "dragged" : "", style: { translate: shift(at) } },
    h(
      "button",
      {
        key: "handle",
        class: "mover handle",
        type: "button",
        "aria-label": t("Move {name}: drag, or use the arrow keys", { name }),
        onpointerdown: (event) => grab(event, key, at),
        onpointermove: (event) => mine && drag(event),
        onpointerup: () => mine && drop(),
        onpointercancel: letGo,
        onkeydown: (event) => byKey(event, key, at, count),
      },
      "\u2630",
    ),
    drawn,
    h(
      "span",
      { key: "movers", class: "movers" },
      mover(moved(key, at), at < 1, t("Move {name} up", { name }), "\u2191", "up"),
      mover(moved(key, at + 2), at + 2 > count, t("Move {name} down", { name }), "\u2193", "down"),
    ),
  );
}

const mover = (command, shut, label, sign, key) =>
  choice(command, sign, { key, look: "mover", shut, "aria-label": label });

/** How far a row stands from its place while another is dragged past it. */
function shift(at) {
  if (!dragged) return "none";
  const { from, to, by, height } = dragged;
  if (at === from) return `0 ${by}px`;
  if (from < at && at <= to) return `0 ${-height}px`;
  if (to <= at && at < from) return `0 ${height}px`;
  return "none";
}

function grab(event, key, from) {
  if (event.button > 0) return;
  const rows = [...event.currentTarget.closest("ol").children].map((node) => node.getBoundingClientRect());
  const gap = rows.length > 1 ? rows[1].top - rows[0].bottom : 0;
  event.currentTarget.setPointerCapture(event.pointerId);
  dragged = {
    key,
    from,
    to: from,
    by: 0,
    start: event.clientY,
    height: rows[from].height + gap,
    middle: (rows[from].top + rows[from].bottom) / 2,
    middles: rows.map(({ top, bottom }) => (top + bottom) / 2),
  };
  redraw();
}

/** The place is the one whose middle is nearest. */
function drag({ clientY }) {
  dragged.by = clientY - dragged.start;
  const here = dragged.middle + dragged.by;
  const far = (at) => Math.abs(dragged.middles[at] - here);
  dragged.to = dragged.middles.reduce((best, _, at) => (far(at) < far(best) ? at : best), 0);
  redraw();
}

function drop() {
  const { key, from, to } = dragged;
  dragged = null;
  redraw();
  if (to !== from) act(moved(key, to + 1));
}

function letGo() {
  dragged = null;
  redraw();
}

const KEYS = { ArrowUp: -1, ArrowDown: 1 };

function byKey(event, key, at, count) {
  const to = at + (KEYS[event.key] ?? 0);
  if (to === at || to < 0 || to >= count) return;
  event.preventDefault();
  act(moved(key, to + 1));
}
