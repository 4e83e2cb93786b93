// One question to the table outside the stream of taps: its answer as an object with `ok`, or a plain sentence.

import { knock } from "./knock.js";
import { t } from "./words.js";

const PATIENCE_MS = 15_000; // a slow way needs seconds to open a line

/** GET, or POST when there is something to send. Never throws: `say` holds what to tell people. */
export async function ask(path, wish) {
  try {
    return await once(path, AbortSignal.timeout(PATIENCE_MS), wish);
  } catch {
    return { ok: false, status: 0, say: t("The box does not answer. Is this phone in the right Wi-Fi?") };
  }
}

/** GET for as long as it takes; `unanswered` is called now and then meanwhile. What the box broke on is no answer. */
export function insist(path, unanswered) {
  const answered = async (signal, begins) => {
    const told = await once(path, signal, null, begins);
    return told.status < 500 ? told : null;
  };
  return knock(answered, { unanswered });
}

async function once(path, signal, wish, begins = () => {}) {
  const answer = await fetch(path, {
    cache: "no-store",
    signal,
    ...(wish && { method: "POST", body: JSON.stringify(wish), headers: { "Content-Type": "application/json" } }),
  });
  begins();
  const told = await answer.json();
  return { say: t("The box could not do that."), ...told, ok: answer.ok, status: answer.status };
}
