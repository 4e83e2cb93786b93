// The stream from the table to this page. A read of our own instead of EventSource, because only so the heartbeat
// comments are heard: silence means a dead line even when no error ever comes (F21).
//
// Where nothing came for a moment, the table is asked for the view itself, and asked until it answers. The answer is
// the picture as it stands, whatever has become of the line, and the way by which it came is good for a new one.

import { again, knock, pause } from "./knock.js";

const BEAT_MS = 4_000; // the table sends something at least so often
const QUIET_MS = 1_600; // no news for so long: ask, in case it is the way that is gone
const DOUBT_MS = BEAT_MS + 1_500; // a heartbeat is missing: the line is worth less than any answer by another way
const AWAY_MS = 2 * BEAT_MS; // two are missing, and nothing was answered: what stands here may be old
const SILENCE_MS = 10_000; // a dead line
const FIRST_BYTE_MS = 1_000; // a new line that is not answered by then may have started on a dead way: ask
const SLOW_MS = 15_000; // but a slow way needs so long to open one
const SHOW_AWAY_MS = 1_200; // a shorter break is nobody's business

const PAGE = Math.random().toString(36).slice(2); // a bad link may bring an attempt that was given up after a later one
let lines = 0;

/**
 * Opens the stream of one seat and keeps it open until `close()`.
 * `hear` is told: view(view, first of this line), house(house), replaced(), gone() (the seat is no longer ours) and
 * away(bool).
 */
export function openLink(seat, hear) {
  const query = `seat=${encodeURIComponent(seat)}`;
  let line = null, // {cut, began, heard (when, or 0), told} of the newest attempt
    breaks = 0,
    asking = null, // cuts off the question that is under way
    lastHeard = performance.now(),
    newest = "", // which picture was the last that was new
    away = false,
    retry = 0,
    over = false;

  const watch = setInterval(look, 200);

  /** What silence means now. A page that nobody sees does not ask, but gives up what is dead. */
  function look() {
    const now = performance.now();
    if (now - lastHeard > AWAY_MS) beAway(true);
    if (!line) return;
    if (silence(now) > (line.heard ? SILENCE_MS : SLOW_MS)) connect();
    const wait = line.heard ? QUIET_MS - (now - lastHeard) : FIRST_BYTE_MS - silence(now);
    if (wait < 0 && document.visibilityState !== "hidden") ask();
  }

  const silence = (now) => now - (line.heard || line.began);

  async function connect() {
    if (over) return;
    clearTimeout(retry);
    line?.cut.abort();
    const mine = (line = { cut: new AbortController(), began: performance.now(), heard: 0, told: false });
    try {
      const answer = await fetch(`/api/stream?${query}&page=${PAGE}&line=${++lines}`, {
        signal: mine.cut.signal,
        cache: "no-store",
      });
      if (isRefusal(answer.status)) return mine === line && leave(hear.gone);
      if (answer.ok) await read(answer.body.getReader(), mine);
    } catch {
      /* a broken line looks the same whatever broke it */
    }
    if (mine !== line || over) return;
    line = null;
    retry = setTimeout(ask, pause(breaks++));
    setTimeout(() => !line?.heard && beAway(true), SHOW_AWAY_MS);
  }

  async function read(reader, mine) {
    const text = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done || mine !== line) return;
      breaks = 0;
      asking?.abort();
      const isNew = !mine.heard;
      mine.heard = performance.now();
      isThere(isNew);
      const blocks = (rest + text.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop();
      for (const block of blocks) tell(parse(block), mine);
    }
  }

  /** Asks for the view until it comes, beside whatever line there is. */
  async function ask() {
    clearTimeout(retry);
    if (over || asking) return;
    const mine = (asking = new AbortController());
    const found = await knock(once, { signal: mine.signal });
    if (asking === mine) asking = null;
    if (!found || over) return;
    if (found.gone) return leave(hear.gone);
    isThere(true);
    const isNews = hearView(found.view, false);
    if (line && !line.heard) line.told = true; // what it will begin with may be older than this
    if (!line || (line.heard ? isNews || silence(performance.now()) > DOUBT_MS : line.began < found.asked)) connect();
  }

  async function once(signal, begins) {
    const asked = performance.now();
    const answer = await fetch(`/api/view?${query}`, { cache: "no-store", signal });
    begins();
    if (isRefusal(answer.status)) return { gone: true };
    return answer.ok ? { asked, view: await answer.json() } : null;
  }

  function isThere(isBack) {
    lastHeard = performance.now();
    beAway(false);
    if (isBack) again();
  }

  function hearView(view, first) {
    const before = newest;
    newest = `${view.game} ${view.version}`;
    hear.view(view, first);
    return before !== newest;
  }

  function beAway(is) {
    if (away === is || over) return;
    away = is;
    hear.away(is);
  }

  function tell({ event, data }, mine) {
    if (over) return;
    if (event === "replaced") leave(hear.replaced);
    else if (event === "gone") leave(hear.gone);
    else if (event === "house") hear.house(JSON.parse(data));
    else if (event === "view") {
      hearView(JSON.parse(data), !mine.told);
      mine.told = true;
    }
  }

  function leave(why) {
    close();
    why();
  }

  /** The page is looked at again: ask at once for everything, on a fresh line as well as on the stream. */
  function wake() {
    if (over || document.visibilityState === "hidden") return;
    breaks = 0;
    asking?.abort();
    asking = null;
    connect();
    ask();
  }

  const onPageShow = (event) => event.persisted && wake();
  const listen = (how) => {
    document[how]("visibilitychange", wake);
    window[how]("online", wake);
    window[how]("pageshow", onPageShow);
    navigator.connection?.[how]("change", ask); // where browsers tell that it is another network now
  };

  function close() {
    over = true;
    clearInterval(watch);
    clearTimeout(retry);
    line?.cut.abort();
    asking?.abort();
    listen("removeEventListener");
  }

  listen("addEventListener");
  connect();
  return { close, wake };
}

const isRefusal = (status) => status === 401 || status === 403;

/** One block of a server-sent stream; a comment (the heartbeat) has neither event nor data. */
export function parse(block) {
  const found = { event: "message", data: "" };
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    const field = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") found.event = value;
    if (field === "data") found.data += (found.data && "\n") + value;
  }
  return found;
}
