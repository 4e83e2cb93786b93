// The board of the box, read from its drawing, as it lies before whoever holds this phone: it can be turned.

import { page } from "./page.js";

const STEP = { "^": [0, -1], v: [0, 1], "<": [-1, 0], ">": [1, 0] };
const WALKED = ["question", "claw"]; // places that are squares of a corridor
const A = 65;

let turns = 0; // quarter turns to the right
let read = null; // the board that was read last, with what it was read from

export const turnBoard = () => (turns = (turns + 1) % 4);

/** "E8" for column 5 in row 8; after Z comes AA. */
function squareName(row, column) {
  const more = Math.floor((column - 1) / 26);
  const letter = (n) => String.fromCharCode(A + n);
  return `${more ? letter(more - 1) : ""}${letter((column - 1) % 26)}${row}`;
}

/** Has this box a board that can be drawn? */
export const hasMap = () => boardOf() !== null;

/** The board, or null where the box has none drawn: `cells` by their names, with x and y as they lie before us. */
export function boardOf() {
  const drawn = page.edition?.grid;
  if (!drawn) return null;
  if (read?.drawn !== drawn || read.turns !== turns) read = { drawn, turns, board: lay(drawn) };
  return read.board;
}

function lay({ rows, legend }) {
  const height = rows.length;
  const width = Math.max(...rows.map((row) => row.length));
  const board = { cells: new Map(), places: new Map(), doors: [], starts: {}, wide: turns % 2 ? height : width };
  board.high = turns % 2 ? width : height;
  rows.forEach((signs, r) =>
    [...signs].forEach((sign, c) => {
      if (sign === "#") return;
      const cell = { name: squareName(r + 1, c + 1), ...turned(c, r, width, height), place: null, mark: null };
      const means = legend[sign];
      const starts = page.edition.cards.some(({ id, kind }) => id === means && kind === "suspect");
      if (starts) board.starts[means] = cell.name;
      else if (WALKED.includes(means)) cell.mark = means;
      else if (means) cell.place = means;
      if (sign in STEP) board.doors.push({ cell, step: stepped(STEP[sign]) });
      board.cells.set(cell.name, cell);
      if (cell.place) board.places.set(means, [...(board.places.get(means) ?? []), cell]);
    }),
  );
  board.at = new Map([...board.cells.values()].map((cell) => [`${cell.x},${cell.y}`, cell]));
  return board;
}

function turned(c, r, width, height) {
  return [
    { x: c, y: r },
    { x: height - 1 - r, y: c },
    { x: width - 1 - c, y: height - 1 - r },
    { x: r, y: width - 1 - c },
  ][turns];
}

function stepped([right, down]) {
  return [
    [right, down],
    [-down, right],
    [-right, -down],
    [down, -right],
  ][turns];
}

/** The cell there, if it is a square of a corridor or lies in a room. */
export const cellAt = (board, x, y) => board.at.get(`${x},${y}`);

/** The largest rectangle of a place, for its name and whatever stands in it. */
export function frameOf(cells) {
  const has = new Set(cells.map(({ x, y }) => `${x},${y}`));
  let best = { wide: 0, high: 0 };
  for (const { x, y } of cells) {
    let wide = Infinity;
    for (let high = 1; has.has(`${x},${y + high - 1}`); high++) {
      let row = 0;
      while (row < wide && has.has(`${x + row},${y + high - 1}`)) row++;
      wide = row;
      if (wide * high > best.wide * best.high) best = { x, y, wide, high };
    }
  }
  return best;
}
