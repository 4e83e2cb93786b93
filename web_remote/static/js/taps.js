// What a finger asked for, sent until it is answered. One tap has one id for all its tries, so the table can
// answer a repeat with the first answer: nothing is lost on a bad line and nothing happens twice (F30).

import { pause } from "./link.js";

const TRY_MS = 6_000; // a try that is not answered by then is repeated with the same id

/** A fresh id; `randomUUID` is missing on plain HTTP, `getRandomValues` is not. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/**
 * Sends one command of one seat and returns how it ended:
 * {done, version} | {refused, say} | {stale} | {malformed, say} | {gone}. `waiting` is called when a try fails.
 */
export async function send({ seat, game, seen, command, id = newId() }, waiting = () => {}) {
  const body = JSON.stringify({ seat, game, seen, id, command });
  for (let attempt = 0; ; attempt++) {
    const ended = await once(body);
    if (ended) return ended;
    waiting();
    await rest(pause(attempt));
  }
}

async function once(body) {
  try {
    const answer = await fetch("/api/command", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
      cache: "no-store",
      signal: AbortSignal.timeout(TRY_MS),
    });
    const told = await answer.json();
    if (answer.status === 429 || (answer.status >= 500 && !told.say)) return null;
    return ending(answer.status, told);
  } catch {
    return null;
  }
}

function ending(status, told) {
  if (status === 200) return { done: true, version: told.version };
  if (status === 401 || status === 403) return { gone: true };
  if (status === 409 && (told.stale || told.refused === "stale")) return { stale: true };
  return { refused: told.refused || "not-done", say: told.say || "The box could not do that." };
}

/** Waits, but no longer than until the line is said to be back. */
function rest(ms) {
  return new Promise((resume) => {
    const timer = setTimeout(go, ms);
    function go() {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      document.removeEventListener("visibilitychange", go);
      resume();
    }
    window.addEventListener("online", go);
    document.addEventListener("visibilitychange", go);
  });
}
