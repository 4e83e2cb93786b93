// One question to the table outside the stream of taps: its answer as an object with `ok`, or a plain sentence.

import { t } from "./words.js";

const PATIENCE_MS = 8_000;

/** GET, or POST when there is something to send. Never throws: `say` holds what to tell people. */
export async function ask(path, wish) {
  try {
    const answer = await fetch(path, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(wish && { method: "POST", body: JSON.stringify(wish), headers: { "Content-Type": "application/json" } }),
    });
    const told = await answer.json();
    return { say: t("The box could not do that."), ...told, ok: answer.ok, status: answer.status };
  } catch {
    return { ok: false, status: 0, say: t("The box does not answer. Is this phone in the right Wi-Fi?") };
  }
}
