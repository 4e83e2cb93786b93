// The log as this player knows it: newest first, in pages, all of it or what has to do with a card or a player.

import { h } from "./dom.js";
import { KINDS, cardName, cardsOf, seatName } from "./names.js";
import { page, redraw } from "./page.js";
import { inquire } from "./thoughts.js";
import { t } from "./words.js";

let wanted = { card: "", player: "" };
let pages = { of: "", items: null, more: false };
let asking = false;

export function forgetLog() {
  pages = { of: "", items: null, more: false };
  asking = false;
}

const now = () => JSON.stringify([page.view.game, page.view.seat, page.view.version, wanted]);

/** The log's page. */
export function logPage(touched) {
  if (pages.of !== now() && !asking) fetchNewest();
  return h(
    "div",
    { key: "log", class: "log", tabindex: 0, role: "region", "aria-label": t("Log") },
    filters(touched),
    !pages.items && h("p", { key: "wait" }, t("One moment...")),
    pages.items && !pages.items.length && h("p", { key: "none" }, t("Nothing of that kind has happened.")),
    h("ol", { key: "told", class: "told" }, (pages.items ?? []).map(item)),
    pages.more && h("button", { key: "older", class: "act", onclick: () => fetchOlder(touched) }, t("Older")),
  );
}

const item = ({ n, turn, say }, at, all) =>
  h(
    "li",
    { key: n },
    turn !== all[at - 1]?.turn &&
      h("small", { key: "turn" }, turn ? t("Turn {number}", { number: turn }) : t("Before the first turn")),
    h("span", { key: "say" }, say),
  );

function filters(touched) {
  const { card, player } = wanted;
  const said = [card && cardName(card), player && seatName(player)].filter(Boolean).join(", ");
  return h(
    "details",
    { key: "filters", class: "filters" },
    h("summary", {}, said ? t("Only: {what}", { what: said }) : t("Everything")),
    h("h2", {}, t("Player")),
    h(
      "div",
      { class: "chips", role: "group", "aria-label": t("Player") },
      page.view.table.seats.map(({ seat }) => chip("player", seat, seatName(seat), touched)),
    ),
    h("h2", {}, t("Card")),
    h(
      "div",
      { class: "chips", role: "group", "aria-label": t("Card") },
      KINDS.flatMap(cardsOf).map((id) => chip("card", id, cardName(id), touched)),
    ),
  );
}

const chip = (what, value, word, touched) =>
  h(
    "button",
    {
      key: value,
      class: "chip",
      "aria-pressed": wanted[what] === value,
      onclick: () => {
        wanted = { ...wanted, [what]: wanted[what] === value ? "" : value };
        touched();
      },
    },
    word,
  );

const filter = () => Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));

async function fetchNewest() {
  const of = now();
  asking = true;
  const told = await inquire({ log: filter() });
  asking = false;
  if (told?.ok) pages = { of, items: told.log.items, more: told.log.more };
  else if (told) pages = { ...pages, of }; // not again before the next picture
  redraw();
}

async function fetchOlder(touched) {
  touched();
  const before = pages.items.at(-1).n;
  const told = await inquire({ log: { ...filter(), before } });
  if (!told?.ok || pages.items?.at(-1).n !== before) return;
  pages = { ...pages, items: [...pages.items, ...told.log.items], more: told.log.more };
  redraw();
}
