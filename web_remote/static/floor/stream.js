// The stream of the floor: all tables at first, then whatever changes. A read of our own instead of EventSource, so
// that heartbeats are heard: silence is a dead line, though no error ever comes.

import { parse } from "../js/link.js";

const SILENCE_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;

/** Opens it and keeps it open. `hear` is told: floor(news), away(bool), and out() where the PIN has to be typed. */
export function openFloor(hear) {
  let line = null; // {cut, heard}
  let breaks = 0;
  let retry = 0;
  let over = false;
  const watch = setInterval(() => line && performance.now() - line.heard > SILENCE_MS && line.cut.abort(), 1_000);

  async function connect() {
    clearTimeout(retry);
    line?.cut.abort();
    const mine = (line = { cut: new AbortController(), heard: performance.now() });
    try {
      const answer = await fetch("/api/staff/floor/stream", { signal: mine.cut.signal, cache: "no-store" });
      if (answer.status === 401) return mine === line && leave();
      if (answer.ok) await read(answer.body.getReader(), mine);
    } catch {
      /* a broken line looks the same whatever broke it */
    }
    if (mine !== line || over) return;
    line = null;
    if (breaks > 0) hear.away(true);
    retry = setTimeout(connect, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** breaks++));
  }

  async function read(reader, mine) {
    const text = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done || mine !== line) return;
      mine.heard = performance.now();
      breaks = 0;
      hear.away(false);
      const blocks = (rest + text.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop();
      for (const block of blocks) {
        const { event, data } = parse(block);
        if (event === "gone") return leave();
        if (event === "floor") hear.floor(JSON.parse(data));
      }
    }
  }

  function leave() {
    close();
    hear.out();
  }

  const wake = () => !over && document.visibilityState === "visible" && !line && connect();

  function close() {
    over = true;
    clearInterval(watch);
    clearTimeout(retry);
    line?.cut.abort();
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  connect();
  return { close };
}
