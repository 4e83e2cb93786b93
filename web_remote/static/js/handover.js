// Two people, one phone: handing over covers everything at once, and only a press and hold of the other opens (F7).

import { h } from "./dom.js";
import { longPress } from "./longpress.js";
import { notice, page, redraw } from "./page.js";
import { closeSecrets } from "./secret.js";
import { t } from "./words.js";

const HOLD_MS = 600;
let takeSeat = () => {};

/** Says what happens once somebody has taken the phone over. */
export function onTaken(take) {
  takeSeat = take;
}

/** Covers the phone for these seats: drops the view of whoever held it, before anything else is drawn. */
export function handOver(seats) {
  closeSecrets();
  page.cover = seats;
  page.notice = null;
  takeSeat(null);
  redraw();
}

/** The cover. Each seat it is for opens its own with its own finger. */
export function cover() {
  const named = page.seats.filter(({ seat }) => page.cover.includes(seat));
  const others = page.seats.filter(({ seat }) => !page.cover.includes(seat));
  return h(
    "main",
    { key: "cover", class: "scroll cover" },
    h("img", { class: "crest", src: "/art/crest.svg", alt: "", width: 96, height: 96 }),
    h("h1", {}, named.length === 1 ? t("For {name}", named[0]) : t("Who has the phone?")),
    h("p", {}, t("Give the phone over first. Then press and hold your own name.")),
    h(
      "div",
      { class: "acts" },
      named.map((one) => opening(one, "main")),
      others.map((one) => opening(one, "quiet")),
    ),
  );
}

function opening({ seat, name }, look) {
  return longPress({
    key: `open-${seat}`,
    look,
    ms: HOLD_MS,
    words: t("I am {name}", { name }),
    tooShort: () => notice(t("Keep pressing until the button is full."), "hint"),
    done: () => {
      page.cover = null;
      page.notice = null;
      takeSeat(seat);
      redraw();
    },
  });
}

/** The button that hands the phone to whoever else sits at it. */
export function handOverButton() {
  const others = page.seats.filter(({ seat }) => seat !== page.seat);
  if (!others.length) return null;
  return h(
    "button",
    { key: "hand-over", class: "handover", onclick: () => handOver(others.map(({ seat }) => seat)) },
    others.length === 1 ? t("Hand over to {name}", others[0]) : t("Hand over to ..."),
  );
}
