// The picture of the game: a row for each seat, a column for each turn, a sign where somebody suggested or accused.

import { h } from "./dom.js";
import { cardName, seatOf, theCard } from "./names.js";
import { page } from "./page.js";
import { picture } from "./shape.js";
import { later, t } from "./words.js";

const ROW = 48,
  NARROW = 14; // pixels of a seat's row and, at least, of a turn
const BESIDE = 13 / ROW; // an accusation stands below the suggestion of the same turn, and above it what was known
const ENDINGS = {
  "card-shown": "shown",
  "nobody-disproved": "nobody",
  "accusation-held": "right",
  "accusation-failed": "wrong",
};

/** What all heard, as one entry for each suggestion and accusation with how it ended. */
function deeds(told) {
  const found = [];
  for (const item of told) {
    if (item.event === "suggestion-made" || item.event === "accusation-made") found.push({ ...item });
    else if (found.length) Object.assign(found.at(-1), { ended: ENDINGS[item.event], by: item.seat });
  }
  return found;
}

/** Who could have known when, once that is worked out for the game that lies there. */
export const known = () => (page.house?.knew?.game === page.view.game ? page.house.knew.seats : []);

/** The timeline with its key, and the same in words below. `row`: pixels of a seat's row. */
export function timeline({ seats, over, row = ROW }) {
  const told = deeds(over.timeline);
  if (!told.length) return null;
  const turns = Math.max(over.turns, ...told.map((one) => one.turn));
  const knew = known();
  const [narrow, scale] = [(NARROW * row) / ROW, `scale(${row / ROW})`];
  const x = (turn) => `${((turn - 0.5) / turns) * 100}%`;
  const y = (seat) => (seats.findIndex((one) => one.seat === seat) + 0.5) * row;
  return h(
    "section",
    { key: "timeline", class: "timeline" },
    h("h2", {}, t("The game")),
    h(
      "div",
      { class: "lanes" },
      h(
        "ul",
        {},
        seats.map(({ seat, name, suspect }) => h("li", { key: seat }, picture(suspect), h("span", {}, name))),
      ),
      h(
        "div",
        { class: "strip", tabindex: 0, role: "region", "aria-label": t("Timeline picture") },
        h(
          "svg",
          { height: seats.length * row, style: { "min-width": `${turns * narrow}px` }, "aria-hidden": true },
          seats.map(({ seat }) => h("line", { key: seat, class: "lane", x1: 0, x2: "100%", y1: y(seat), y2: y(seat) })),
          told.map((one, i) =>
            h(
              "svg",
              {
                key: i,
                class: `event ${one.ended}`,
                x: x(one.turn),
                y: y(one.seat) + (one.event === "accusation-made" ? BESIDE * row : 0),
              },
              h("g", { transform: scale }, sign(one.ended)),
            ),
          ),
          knew
            .filter(({ how }) => how === "concluded")
            .map(({ seat, turn }) =>
              h(
                "svg",
                { key: `knew-${seat}`, class: "event knew", x: x(Math.max(turn, 0.5)), y: y(seat) - BESIDE * row },
                h("g", { transform: scale }, h("path", { d: "M-7-7H7L0 4Z" })),
              ),
            ),
        ),
      ),
    ),
    h(
      "p",
      { class: "key" },
      t("\u25cf a card was shown, \u25cb nobody could show, \u2715 wrong accusation, \u2605 the right one"),
    ),
    knew.length > 0 && h("p", { key: "knew-key", class: "key" }, t("\u25bd could have known it from here on")),
    knew.length > 0 &&
      h(
        "ul",
        { key: "knew", class: "knew-list" },
        knew.map(({ seat, say }) => h("li", { key: seat }, say)),
      ),
    h(
      "details",
      {},
      h("summary", {}, t("Turn by turn")),
      h(
        "ol",
        { class: "deeds" },
        told.map((one, i) => h("li", { key: i }, inWords(one))),
      ),
    ),
  );
}

function sign(ended) {
  if (ended === "right") return h("path", { d: "M0-9 2.6-3 9-2.6 4 1.6 5.7 8 0 4.5-5.7 8-4 1.6-9-2.6-2.6-3Z" });
  if (ended === "wrong") return h("path", { d: "M-6-6 6 6M6-6-6 6" });
  return h("circle", { r: 6 });
}

const TOLD = {
  accused: later("Turn {turn}: {name} accused {suspect}, {weapon}, {room}: not opened."),
  right: later("Turn {turn}: {name} accused {suspect}, {weapon}, {room}: right."),
  wrong: later("Turn {turn}: {name} accused {suspect}, {weapon}, {room}: wrong."),
  suggested: later("Turn {turn}: {name} suggested {suspect}, {weapon}, {room}."),
  shown: later("Turn {turn}: {name} suggested {suspect}, {weapon}, {room}. {by} showed a card."),
  nobody: later("Turn {turn}: {name} suggested {suspect}, {weapon}, {room}. Nobody could show a card."),
};

function inWords({ event, turn, seat, suspect, weapon, room, ended, by }) {
  const name = (one) => seatOf(one)?.name ?? one;
  const began = event === "accusation-made" ? "accused" : "suggested";
  const cards = { suspect: cardName(suspect), weapon: theCard(weapon), room: theCard(room) };
  return t(TOLD[ended ?? began] ?? TOLD[began], { turn, name: name(seat), by: name(by), ...cards });
}
