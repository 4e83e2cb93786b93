// The table as everybody may see it: seats and hands, where things stand, the house rules, the seal, the dice.

import { becomingHost } from "./becomehost.js";
import { besideTheBoard, placeTitle, placesOf } from "./beside.js";
import { pendingCorrection, proposing } from "./correction.js";
import { diceChart } from "./dicechart.js";
import { h } from "./dom.js";
import { helpButton } from "./house.js";
import { languageChooser } from "./language.js";
import { mapOfTheTable } from "./maptable.js";
import { match } from "./match.js";
import { cardName, partners } from "./names.js";
import { page } from "./page.js";
import { ruleSentences } from "./rules.js";
import { toRules } from "./rulespage.js";
import { picture, seatBadge } from "./shape.js";
import { lastThrows } from "./throws.js";
import { parts, several, t } from "./words.js";

/** The table page. */
export function tablePage() {
  const { table } = page.view;
  return h(
    "section",
    { class: "page" },
    h("h1", {}, t("The table")),
    door(),
    seats(table),
    mapOfTheTable(),
    standing(table),
    pendingCorrection(),
    proposing(),
    besideTheBoard(),
    match(table),
    h("section", { key: "rules" }, h("h2", {}, t("How we play")), ruleSentences(), toRules()),
    seal(table),
    diceChart(table),
    lastThrows(),
    becomingHost(),
    helpButton(),
    h("a", { key: "toolbox", class: "act quiet", href: `/toolbox#${location.pathname}` }, t("The toolbox")),
    languageChooser(),
  );
}

/** Where somebody joins or watches. */
function door() {
  const { printed, code } = page.house ?? {};
  const slots = { address: h("b", {}, printed), code: h("b", {}, code) };
  const words = () =>
    code ? parts("Join or watch at {address} with the code {code}", slots) : parts("Join or watch at {address}", slots);
  return printed && h("p", { key: "door", class: "door" }, words());
}

function seats({ seats: all }) {
  return h(
    "section",
    {},
    h("h2", {}, t("Clockwise")),
    h(
      "ol",
      { class: "seats" },
      all.map((one) => h("li", { key: one.seat }, seatBadge(one.seat), h("span", { class: "tags" }, tags(one)))),
    ),
  );
}

/** What is special about a seat, each as a word. */
export function tags({ seat, host, cards, out, away, bot, at_table: atTable = false }) {
  const { teams } = page.view.table;
  const offLine = page.house?.links && !bot && !atTable && !page.house.links.includes(seat);
  return [
    cards > 0 && several(cards, "{count} card", "{count} cards"),
    host && t("host"),
    bot && t("bot, played by the box"),
    teams?.[seat] && t("team {number}", { number: teams[seat] }),
    teams?.[page.view.seat] && partners().includes(seat) && t("your partner"),
    out && t("out, still shows cards"),
    away && t("away, the box answers"),
    atTable && !away && t("plays at the table"),
    offLine && !away && t("no phone on line"),
  ]
    .filter(Boolean)
    .map((word) => h("span", { class: "tag" }, word));
}

function standing({ tokens, weapons, squares = {} }) {
  const at = {};
  for (const [piece, place] of [...Object.entries(tokens), ...Object.entries(weapons)]) (at[place] ??= []).push(piece);
  const places = placesOf(at);
  if (!places.length) return null;
  return h(
    "section",
    {},
    h("h2", {}, t("Where things stand")),
    h(
      "dl",
      { class: "standing" },
      places.map((place) =>
        h(
          "div",
          { key: place },
          h("dt", {}, placeTitle(place)),
          h(
            "dd",
            {},
            at[place].map((piece) =>
              h(
                "span",
                { key: piece, class: "piece" },
                picture(piece),
                squares[piece]
                  ? t("{token} on {square}", { token: cardName(piece), square: squares[piece] })
                  : cardName(piece),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function seal({ seal: made }) {
  return (
    made &&
    h(
      "section",
      { key: "seal" },
      h("h2", {}, t("The seal")),
      h(
        "p",
        { class: "sealwords" },
        made.words.map((word) => h("span", {}, word)),
      ),
      h("details", {}, h("summary", {}, t("Whole seal")), h("code", {}, made.root)),
    )
  );
}
