// One question, asked until it is answered, over whichever way opens first.
//
// A line that lost something waits longer each time before it tries again, up to minutes, and no page can hurry it.
// So a try that is not answered is not waited for: another goes out beside it, on a connection of its own. The oldest
// is kept nevertheless, because a slow way needs seconds for what a dead one never does.

const LONGEST_WAIT_MS = 1_500; // between two tries while somebody looks: capped in length, never in number (F23)
const UNSEEN_WAIT_MS = 4_000; // and while nobody does
const PATIENT_MS = 15_000; // how long the oldest try may take
const YOUNG_MS = 500; // a try that went out only now is not overtaken by another
const BODY_MS = 5_000; // how long an answer that has begun may take to arrive before another try goes out
const MOST = 3; // tries under way at once; a browser opens six connections to one box

const open = new Set(); // the questions that still wait

/** The way to the table is open again: whatever still waits is asked anew at once. */
export function again() {
  for (const ask of [...open]) ask(YOUNG_MS);
}

/**
 * Calls `once(signal, begins)` until one try brings something other than null, and resolves with that; a try that fails
 * counts as null. `unanswered` is called for each of those. `signal` ends it, with null. The more often it counts as
 * `asked`, the longer are the pauses. `begins` is to be called when an answer begins to come. A question must do no harm
 * asked twice.
 */
export function knock(once, { signal, unanswered = () => {}, asked = 0 } = {}) {
  return new Promise((resolve) => {
    const tries = []; // the oldest first
    let askedAt = -Infinity,
      next = 0;

    function end(answer) {
      clearTimeout(next);
      open.delete(go);
      signal?.removeEventListener("abort", stop);
      tries.splice(0).forEach((each) => each.abort());
      resolve(answer);
    }
    const stop = () => end(null);
    const wait = (ms) => {
      clearTimeout(next);
      if (open.has(go)) next = setTimeout(go, ms, 0);
    };

    async function go(unless = 0) {
      if (performance.now() - askedAt < unless) return;
      askedAt = performance.now();
      wait(pause(asked++));
      if (tries.length === MOST) tries.splice(1, 1)[0].abort();
      const mine = new AbortController();
      tries.push(mine);
      const patience = setTimeout(() => mine.abort(), PATIENT_MS);
      const answer = await once(mine.signal, () => wait(BODY_MS)).catch(() => null);
      clearTimeout(patience);
      if (!open.has(go)) return;
      if (answer !== null) return end(answer);
      if (tries.includes(mine)) tries.splice(tries.indexOf(mine), 1);
      wait(pause(asked));
      unanswered();
    }

    open.add(go);
    signal?.addEventListener("abort", stop);
    go();
  });
}

/** Growing pauses with jitter, so that six phones do not knock in step: 0.25 s .. 1.5 s. */
export function pause(attempt, chance = Math.random) {
  const longest = document.visibilityState === "hidden" ? UNSEEN_WAIT_MS : LONGEST_WAIT_MS;
  return Math.min(longest, 500 * 2 ** Math.min(attempt, 10)) * (0.5 + chance() / 2);
}

window.addEventListener("online", again);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" || again());
