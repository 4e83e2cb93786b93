// The stream from the table to this page. A read of our own instead of EventSource, because only so the
// heartbeat comments are heard: ten seconds of silence mean a dead line even when no error ever comes (F21).

const SILENCE_MS = 10_000; // the table sends something at least every 4 s
const FIRST_BYTE_MS = 5_000; // an attempt that is not answered by then is made anew
const LONGEST_WAIT_MS = 4_000; // pause between attempts: capped in length, never in number (F23)
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
  let attempts = 0,
    current = null,
    heardAt = 0,
    answered = false,
    retry = 0,
    showAway = 0,
    over = false;

  const hush = setInterval(() => {
    const limit = answered ? SILENCE_MS : FIRST_BYTE_MS;
    if (current && performance.now() - heardAt > limit) current.abort();
  }, 500);

  async function connect() {
    if (over) return;
    clearTimeout(retry);
    current?.abort();
    const mine = (current = new AbortController());
    heardAt = performance.now();
    answered = false;
    try {
      const answer = await fetch(`/api/stream?${query}&page=${PAGE}&line=${++lines}`, { signal: mine.signal, cache: "no-store" });
      if (isRefusal(answer.status)) return leave(hear.gone);
      if (answer.ok) await read(answer.body.getReader(), mine);
    } catch {
      /* a broken line looks the same whatever broke it */
    }
    if (mine !== current || over) return;
    showAway ||= setTimeout(() => hear.away(true), SHOW_AWAY_MS);
    retry = setTimeout(connect, pause(attempts++));
  }

  async function read(reader, mine) {
    const text = new TextDecoder();
    let rest = "",
      first = true;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || mine !== current) return;
      heardAt = performance.now();
      if (!answered) isBack();
      const blocks = (rest + text.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop();
      for (const block of blocks) if (tell(parse(block), first)) first = false;
    }
  }

  function isBack() {
    answered = true;
    attempts = 0;
    clearTimeout(showAway);
    showAway = 0;
    hear.away(false);
  }

  function tell({ event, data }, first) {
    if (over) return false;
    if (event === "replaced") leave(hear.replaced);
    else if (event === "gone") leave(hear.gone);
    else if (event === "view") hear.view(JSON.parse(data), first);
    else if (event === "house") hear.house(JSON.parse(data));
    return event === "view";
  }

  function leave(why) {
    close();
    why();
  }

  /** The page is looked at again: ask at once for everything, on a fresh line as well as on the stream. */
  async function wake() {
    if (over || document.visibilityState === "hidden") return;
    attempts = 0;
    connect();
    try {
      const answer = await fetch(`/api/view?${query}`, {
        cache: "no-store",
        signal: AbortSignal.timeout(FIRST_BYTE_MS),
      });
      if (answer.ok && !over) hear.view(await answer.json());
      else if (isRefusal(answer.status) && !over) leave(hear.gone);
    } catch {
      /* the stream goes on trying */
    }
  }

  const onPageShow = (event) => event.persisted && wake();
  const listen = (how) => {
    document[how]("visibilitychange", wake);
    window[how]("online", wake);
    window[how]("pageshow", onPageShow);
  };

  function close() {
    over = true;
    clearInterval(hush);
    clearTimeout(retry);
    clearTimeout(showAway);
    current?.abort();
    listen("removeEventListener");
  }

  listen("addEventListener");
  connect();
  return { close, wake };
}

const isRefusal = (status) => status === 401 || status === 403;

/** Doubling pauses with jitter, so that six phones do not knock in step: 0.25 s .. 4 s. */
export function pause(attempt, chance = Math.random) {
  return Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(attempt, 10)) * (0.5 + chance() / 2);
}

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
