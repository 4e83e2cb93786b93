// This phone checks the seal by itself: its own cards while playing, every card when the envelope is open.
// The seal is a hash tree over the places of all cards; its root was shown before anybody saw a card.

import { sha256 } from "./sha256.js";

const text = new TextEncoder();
const firstRoots = new Map(); // game -> the root this page saw first; a seal that changes is no seal

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The leaf of one card lying at one place of one game. */
export function leaf(game, { place, card, salt }) {
  return sha256(joined(text.encode(`butler-seal-1\0${game}\0${place}\0${card}\0`), bytesOf(salt)));
}

const node = (left, right) => sha256(joined(Uint8Array.of(1), left, right));

/** Walks up from one card by its siblings (each "L..." or "R...": the side the sibling stands on). */
export function rootFrom(game, proof) {
  return hexOf(
    proof.path.reduce(
      (below, step) => {
        const sibling = bytesOf(step.slice(1));
        return step[0] === "L" ? node(sibling, below) : node(below, sibling);
      },
      leaf(game, proof),
    ),
  );
}

/** The root over all leaves, in the order of their places' names; an odd one is carried up as it is. */
export function rootOfAll(game, cards) {
  const ordered = [...cards].sort((a, b) => (a.place < b.place ? -1 : 1));
  let row = ordered.map((card) => leaf(game, card));
  while (row.length > 1) {
    row = row.flatMap((one, i) => (i % 2 ? [] : [i + 1 < row.length ? node(one, row[i + 1]) : one]));
  }
  return row.length ? hexOf(row[0]) : "";
}

/** Remembers the first root of this game and says whether the one shown now is still that one. */
function isSameSeal(game, root) {
  if (!firstRoots.has(game)) firstRoots.set(game, root);
  return firstRoots.get(game) === root;
}

/**
 * How the cards that this view shows, the hand and an envelope that was opened, stand to the seal by these proofs:
 * "match", "differ", or null while there is nothing to check.
 */
export function checkCards({ game, table, hand, envelope }, proofs) {
  if (!table.seal || !hand.length) return null;
  const proofAt = new Map(proofs.map((proof) => [proof.place, proof]));
  const opened = Object.entries(envelope || {}).map(([kind, card]) => ({ place: `envelope/${kind}`, card }));
  const good = [...hand, ...opened].every(({ place, card }) => {
    const proof = proofAt.get(place);
    return proof?.card === card && rootFrom(game, proof) === table.seal.root;
  });
  return good && isSameSeal(game, table.seal.root) ? "match" : "differ";
}

/** How all cards stand to the seal once they are open. */
export function checkAll({ game, table }) {
  if (!table.seal || !table.over?.cards?.length) return null;
  return rootOfAll(game, table.over.cards) === table.seal.root && isSameSeal(game, table.seal.root)
    ? "match"
    : "differ";
}
