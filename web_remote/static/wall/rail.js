// Who sits at the table, clockwise: token, name, and one sign each for what all can see of them.

import { h } from "../js/dom.js";
import { cardName } from "../js/names.js";
import { page } from "../js/page.js";
import { picture } from "../js/shape.js";
import { later, t } from "../js/words.js";

const SIGNS = {
  passed: { text: "\u2013", says: later("cannot disprove") },
  asked: { text: "?", says: later("is asked") },
  showed: { art: "card-back", says: later("showed a card") },
  out: { art: "icon-out", says: later("out, still shows cards") },
  away: { art: "icon-away", says: later("away, the box answers") },
  bot: { art: "icon-bot", says: later("bot, played by the box") },
  host: { art: "icon-host", says: later("host") },
  unlinked: { art: "icon-phone", says: later("no phone on line") },
};

/** The seats in table order; an arrow stands at whoever is awaited. */
export function rail() {
  const { table, awaited } = page.view;
  const count = table.seats.length;
  return h(
    "ol",
    { key: "rail", class: `rail ${count > 4 ? "many" : ""}`, "aria-label": t("Clockwise") },
    table.seats.map((seat) =>
      h(
        "li",
        { key: seat.seat, class: [awaited.includes(seat.seat) && "awaited", seat.out && "is-out"].filter(Boolean).join(" ") },
        picture(seat.suspect),
        h("span", { class: "who" }, h("b", { class: fitted(seat.name) }, seat.name), h("span", { class: "as" }, cardName(seat.suspect))),
        table.teams?.[seat.seat] && h("span", { class: `team team-${table.teams[seat.seat]}` }, table.teams[seat.seat]),
        sign(seat),
      ),
    ),
  );
}

const fitted = (name) => (/\S{11}/.test(name) ? "long" : null);

function sign(seat) {
  const total = thrown(seat.seat);
  if (total) return h("span", { key: "total", class: "sign total" }, total);
  const which = signOf(seat);
  if (!which) return null;
  const { text, art, says } = SIGNS[which];
  return h(
    "span",
    { key: which, class: `sign ${which}`, role: "img", "aria-label": t(says) },
    text ?? h("img", { src: `/art/${art}.svg`, alt: "", width: 40, height: 40 }),
  );
}

/** The throw that decides who starts. */
const thrown = (seat) => page.view.table.roll_off?.rolls[seat]?.reduce((sum, face) => sum + face, 0);

/** One sign: what happens now comes before what is always so. */
function signOf({ seat, out, away, bot, host, at_table: atTable = false }) {
  const { turn, interlude, phase } = page.view;
  const asks = ["disproof", "after"].includes(turn?.step) && turn.suggestion;
  if (interlude?.asked.includes(seat)) return "asked";
  if (asks && asks.shown_by === seat) return "showed";
  if (asks && asks.asked === seat && !asks.shown_by) return "asked";
  if (asks && asks.passed.includes(seat)) return "passed";
  if (out) return "out";
  if (away) return "away";
  if (bot) return "bot";
  if (page.house?.links && !atTable && !page.house.links.includes(seat)) return "unlinked";
  return phase === "lobby" && host ? "host" : null;
}
