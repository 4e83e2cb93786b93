// The picture of the board: our own drawing, made from the grid. Squares are few paths and not many elements.

import { h } from "./dom.js";
import { boardOf, cellAt, frameOf } from "./grid.js";
import { cardName, placeName } from "./names.js";
import { page } from "./page.js";
import { ruleOf } from "./rules.js";

const C = 10; // a cell
const LETTER = 0.56; // how wide a letter is, for its height
const LARGEST = 9;

/**
 * The map. `reach` is what this roll reaches, `at` the cell or place that is picked, `tapped` is told the name of a
 * square or the id of a place.
 */
export function boardMap({ reach, at, tapped, label }) {
  const board = boardOf();
  return h(
    "svg",
    {
      key: "board",
      class: tapped ? "board taps" : "board",
      viewBox: `-2 -2 ${board.wide * C + 4} ${board.high * C + 4}`,
      role: "img",
      "aria-label": label,
      onclick: tapped && ((event) => tap(event, board, tapped)),
    },
    corridors(board),
    starts(board),
    [...board.places].map(([place, cells]) => room(board, place, cells, reach)),
    doors(board),
    reach && reachedSquares(board, reach),
    picked(board, at),
    onSquares(board).map(({ token, cell }) => piece("token", token, cell.x * C + 0.5, cell.y * C + 0.5, 9)),
  );
}

/** Where a finger came down: the square or place there, or the nearest square beside it. */
function tap({ currentTarget, clientX, clientY }, board, tapped) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const across = ((clientX - left) / width) * (board.wide + 0.4) - 0.2;
  const down = ((clientY - top) / height) * (board.high + 0.4) - 0.2;
  const here = cellAt(board, Math.floor(across), Math.floor(down)) ?? nearest(board, across - 0.5, down - 0.5);
  if (here) tapped(here.place ?? here.name);
}

function nearest(board, x, y) {
  const far = (cell) => Math.hypot(cell.x - x, cell.y - y);
  const found = [...board.cells.values()].reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  return far(found) < 2 ? found : null;
}

const tile = ({ x, y }, gap) => {
  const side = C - 2 * gap;
  return `M${x * C + gap} ${y * C + gap}h${side}v${side}h${-side}z`;
};

function corridors(board) {
  const all = [...board.cells.values()].filter(({ place }) => !place);
  return [
    h("path", { key: "tiles", class: "tiles", d: all.map((cell) => tile(cell, 0.4)).join("") }),
    all
      .filter(({ mark }) => mark)
      .map((cell) => h("image", { key: cell.name, href: `/art/place-${cell.mark}.svg`, ...square(cell, 1) })),
  ];
}

const square = ({ x, y }, gap) => ({ x: x * C + gap, y: y * C + gap, width: C - 2 * gap, height: C - 2 * gap });

function starts(board) {
  return Object.entries(board.starts).map(([suspect, name]) => {
    const { x, y } = board.cells.get(name);
    return [
      h("circle", { key: `start-${suspect}`, class: "start", cx: x * C + C / 2, cy: y * C + C / 2, r: 4 }),
      h("image", { key: `of-${suspect}`, class: "ghost", href: `/art/token-${suspect}.svg`, ...square({ x, y }, 2) }),
    ];
  });
}

function room(board, place, cells, reach) {
  const frame = frameOf(cells);
  const pips = reach?.places[place];
  return h(
    "g",
    { key: `room-${place}`, class: pips ? "room near" : "room" },
    h("path", { key: "floor", class: "floor", d: cells.map((cell) => tile(cell, 0)).join("") }),
    h("path", { key: "walls", class: "walls", d: walls(board, place, cells) }),
    passage(board, place, frame, cells),
    inside(place, frame),
    pips && badge(frame, pips),
  );
}

const EDGES = [
  [0, -1, "h"],
  [1, 0, "v"],
  [0, 1, "h"],
  [-1, 0, "v"],
];

/** Every edge to what is not this place, except where a door stands. */
function walls(board, place, cells) {
  const gates = new Set(board.doors.map(({ cell, step: [dx, dy] }) => `${cell.x + dx},${cell.y + dy},${-dx},${-dy}`));
  const edges = [];
  for (const { x, y } of cells)
    for (const [dx, dy, along] of EDGES)
      if (cellAt(board, x + dx, y + dy)?.place !== place && !gates.has(`${x},${y},${dx},${dy}`))
        edges.push(`M${(x + (dx > 0)) * C} ${(y + (dy > 0)) * C}${along}${C}`);
  return edges.join("");
}

function doors(board) {
  return board.doors.map(({ cell: { x, y }, step: [dx, dy] }) => {
    const [cx, cy] = [(x + 0.5 + dx / 2) * C, (y + 0.5 + dy / 2) * C];
    const [wide, high] = dx ? [3, 7] : [7, 3];
    return h("rect", {
      key: `door-${x}-${y}-${dx}-${dy}`,
      class: "door-sill",
      x: cx - wide / 2,
      y: cy - high / 2,
      width: wide,
      height: high,
      rx: 0.8,
    });
  });
}

/** The hatch of a secret passage, with the number that its other end has too. */
function passage(board, place, frame, cells) {
  const to = page.view.table.passages?.[place];
  if (!to || ruleOf("passage") === "none") return null;
  const outer = (cell) => Math.hypot(cell.x - board.wide / 2, cell.y - board.high / 2);
  const { x, y } = cells.reduce((best, cell) => (outer(cell) > outer(best) ? cell : best));
  return [
    h("rect", { key: "hatch", class: "hatch", ...square({ x, y }, 0.8), rx: 1 }),
    words("hatch-number", passagePairs().findIndex((pair) => pair.includes(place)) + 1, x * C + C / 2, y * C + 7.4, 7),
  ];
}

/** The secret passages as pairs of rooms, in the order of their numbers on the map. */
export const passagePairs = () => Object.entries(page.view.table.passages ?? {}).filter(([a, b]) => a < b);

/** The name of a place, and below it whatever stands there, as large as there is room for. */
function inside(place, frame) {
  const { tokens, weapons } = page.view.table;
  const here = (all) => Object.keys(all).filter((piece) => all[piece] === place);
  const pieces = [...here(tokens).map((id) => ["token", id]), ...here(weapons).map((id) => ["weapon", id])];
  const lines = broken(nameOf(place), frame.wide);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(LARGEST, (frame.wide * C - 3) / (longest * LETTER));
  const room = { wide: frame.wide * C - 4, high: frame.high * C - 5 - lines.length * size };
  const side = pieces.length ? fitting(pieces.length, room) : 0;
  const across = side ? Math.min(pieces.length, Math.floor(room.wide / side)) : 0;
  const rows = side ? Math.ceil(pieces.length / across) : 0;
  const top = frame.y * C + (frame.high * C - lines.length * size - rows * side) / 2;
  const middle = (frame.x + frame.wide / 2) * C;
  return [
    lines.map((line, n) => words(`name-${n}`, line, middle, top + (n + 0.8) * size, size)),
    pieces.map(([kind, id], n) => {
      const row = Math.floor(n / across);
      const few = Math.min(across, pieces.length - row * across);
      const left = middle - (few * side) / 2 + (n % across) * side;
      return piece(kind, id, left, top + lines.length * size + 1 + row * side, side - 0.6);
    }),
  ];
}

/** The side of the largest squares of which so many find room. */
function fitting(count, { wide, high }) {
  for (let side = 12; side > 5; side -= 0.5)
    if (Math.floor(wide / side) * Math.floor(high / side) >= count) return side;
  return 5;
}

function nameOf(place) {
  const name = page.edition.cards.some(({ id }) => id === place) ? cardName(place) : placeName(place);
  return name[0].toUpperCase() + name.slice(1);
}

/** A name on one line, or a word a line where it is too long for its room. */
function broken(name, wide) {
  return name.length * LETTER * LARGEST < wide * C - 3 ? [name] : name.split(/ +/);
}

const words = (key, text, x, y, size) => h("text", { key, x, y, "font-size": size.toFixed(2) }, text);

function badge({ x, y, wide }, pips) {
  const [cx, cy] = [(x + wide) * C - 6, y * C + 6];
  return [h("circle", { key: "badge", class: "badge-ground", cx, cy, r: 5.2 }), words("pips", pips, cx, cy + 2.8, 8)];
}

const piece = (kind, id, x, y, side) =>
  h("image", { key: `${kind}-${id}`, href: `/art/${kind}-${id}.svg`, x, y, width: side, height: side });

/** A dot on each square where this walk may end: told by its shape and not by a colour. */
function reachedSquares(board, { squares }) {
  const all = squares.map((name) => board.cells.get(name)).filter(Boolean);
  if (!all.length) return null;
  const dot = ({ x, y }) => `M${x * C + 3.4} ${y * C + 5}a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z`;
  return [
    h("path", { key: "reached", class: "reached", d: all.map((cell) => tile(cell, 0.4)).join("") }),
    h("path", { key: "dots", class: "dots", d: all.map(dot).join("") }),
  ];
}

function picked(board, at) {
  const cells = board.places.get(at) ?? [board.cells.get(at)].filter(Boolean);
  if (!cells.length) return null;
  if (board.places.has(at)) return h("path", { key: "picked", class: "picked", d: walls(board, at, cells) });
  return h("rect", { key: "picked", class: "picked", ...square(cells[0], 0.5) });
}

/** The tokens that stand on a square, as far as anybody has told; those on their starts among them. */
function onSquares(board) {
  const { tokens, squares = {} } = page.view.table;
  return Object.entries(tokens)
    .map(([token, place]) => ({
      token,
      cell: board.cells.get(place === "start" ? board.starts[token] : squares[token]),
    }))
    .filter(({ cell }) => cell);
}
