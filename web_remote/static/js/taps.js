// What a finger asked for, sent until it is answered. One tap has one id for all its tries, so the table can
// answer a repeat with the first answer: nothing is lost on a bad line and nothing happens twice (F30).

import { knock } from "./knock.js";
import { t } from "./words.js";

const SOON_MS = 2_000; // an answer that takes longer is said to be on its way

/** A fresh id; `randomUUID` is missing on plain HTTP, `getRandomValues` is not. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends one command of one seat and returns how it ended:
 * {done, version} | {refused, say} | {stale} | {malformed, say} | {gone}. `waiting` is called when that takes long.
 */
export async function send({ seat, game, seen, command, id = newId() }, waiting = () => {}) {
  const body = JSON.stringify({ seat, game, seen, id, command });
  const long = setTimeout(waiting, SOON_MS);
  const ended = await knock((signal) => once(body, signal), { unanswered: waiting, asked: 1 });
  clearTimeout(long);
  return ended;
}

async function once(body, signal) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/command", { method: "POST", body, headers, cache: "no-store", signal });
  const told = await answer.json();
  if (answer.status === 429 || (answer.status >= 500 && !told.say)) return null;
  return ending(answer.status, told);
}

function ending(status, told) {
  if (status === 200) return { done: true, version: told.version };
  if (status === 401 || status === 403) return { gone: true };
  if (status === 409 && (told.stale || told.refused === "stale")) return { stale: true };
  return { refused: told.refused || "not-done", say: told.say || t("The box could not do that.") };
}
