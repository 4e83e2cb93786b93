// A timer: counts down by the clock of the phone, so that neither another tool nor a reload stops it.

import { h } from "../js/dom.js";
import { page, redraw } from "../js/page.js";
import { several, t } from "../js/words.js";
import { keep, kept } from "./kept.js";
import { button, tapped } from "./tools.js";

const MINUTES = [1, 2, 3, 5, 10];
const LOOK_MS = 200;
const BUZZ_MS = [300, 120, 300, 120, 300];

let looking = 0;
let shown = ""; // the time as it stands in the page
let audio = null;

const secondsLeft = ({ ends, left }) => (ends ? Math.max(0, Math.ceil((ends - Date.now()) / 1000)) : left);

/** "2:05". */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether it has something to show on the other tools' pages, and what. */
export const running = () => kept.timer.ends && clock(secondsLeft(kept.timer));

/** Looks at the clock from now on, also after a reload in the middle. */
export function watch() {
  clearInterval(looking);
  if (kept.timer.ends) looking = setInterval(look, LOOK_MS);
}

function look() {
  const { timer } = kept;
  if (timer.ends && timer.ends <= Date.now()) ended();
  else if (shown !== running()) redraw();
}

function ended() {
  Object.assign(kept.timer, { ends: null, left: 0, begun: false });
  clearInterval(looking);
  keep();
  page.notice = { say: t("Time is up."), tone: "wait" };
  navigator.vibrate?.(BUZZ_MS);
  if (kept.timer.sound) chime();
  redraw();
}

function start() {
  const { timer } = kept;
  if (!timer.left) timer.left = timer.length;
  timer.begun = true;
  timer.ends = Date.now() + timer.left * 1000;
  watch();
  if (timer.sound) wakeSound();
}

function pause() {
  Object.assign(kept.timer, { left: secondsLeft(kept.timer), ends: null });
  watch();
}

function set(seconds) {
  Object.assign(kept.timer, { length: seconds, left: seconds, ends: null, begun: false });
  watch();
}

/** Browsers let a page sound only after a touch has woken its sound. */
function wakeSound() {
  audio ??= new AudioContext();
  audio.resume();
}

/** Three soft strokes of a bell. */
function chime() {
  try {
    wakeSound();
    for (const at of [0, 0.5, 1]) {
      const [tone, loud] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = 660;
      loud.gain.setValueAtTime(0.25, audio.currentTime + at);
      loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.45);
      tone.connect(loud).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.5);
    }
  } catch {
    // a phone without sound still shows and shakes
  }
}

/** What is said to who cannot see the figures: when it begins, pauses and ends, and not each second. */
function told({ ends, left, begun }) {
  if (ends) return t("The timer runs.");
  if (!left) return t("Time is up.");
  return begun ? t("The timer is paused.") : t("The timer is set.");
}

/** The page of the timer. */
export function timerPage() {
  const { timer } = kept;
  const left = secondsLeft(timer);
  shown = clock(left);
  return [
    h(
      "div",
      { key: "face", class: `stage clock ${left ? "" : "up"}` },
      h("p", { role: "timer", "aria-label": t("Time left"), class: "figures" }, shown),
      h("p", { role: "status" }, told(timer)),
    ),
    h(
      "fieldset",
      { key: "lengths", class: "lengths" },
      h("legend", {}, t("Minutes")),
      h(
        "div",
        { class: "row few" },
        MINUTES.map((n) =>
          h(
            "button",
            {
              key: n,
              type: "button",
              class: "act",
              "aria-pressed": timer.length === n * 60,
              "aria-label": several(n, "{count} minute", "{count} minutes"),
              onclick: tapped(() => set(n * 60)),
            },
            n,
          ),
        ),
      ),
    ),
    h(
      "button",
      {
        key: "sound",
        type: "button",
        class: "option",
        role: "switch",
        "aria-checked": timer.sound,
        onclick: tapped(() => {
          timer.sound = !timer.sound;
          if (timer.sound) wakeSound();
        }),
      },
      timer.sound ? t("Sound at the end: on") : t("Sound at the end: off"),
    ),
    h(
      "div",
      { key: "rest", class: "row" },
      button("reset", t("Back to {time}", { time: clock(timer.length) }), () => set(timer.length)),
      button("more", t("One minute more"), () => (timer.ends ? (timer.ends += 60_000) : (timer.left += 60))),
    ),
    h(
      "div",
      { key: "go", class: "dock" },
      timer.ends
        ? button("pause", t("Pause"), pause, "act main")
        : button("start", timer.begun ? t("Go on") : t("Start"), start, "act main"),
    ),
  ];
}
