// The lobby: who sits where, which token is whose, by which rules; the host starts.

import { h } from "./dom.js";
import { cardsOf, seatOf } from "./names.js";
import { roundTheTable } from "./order.js";
import { offered, page } from "./page.js";
import { choice, plain } from "./choice.js";
import { comeIn } from "./comein.js";
import { asked } from "./play.js";
import { yourBoard } from "./board.js";
import { box, deckLinks, played, ways } from "./boxes.js";
import { cardLanguage } from "./cardlanguage.js";
import { presets } from "./presets.js";
import { ruleOf, ruleSwitches } from "./rules.js";
import { toRules } from "./rulespage.js";
import { called, shapeInWords, picture, seatBadge } from "./shape.js";
import { tags } from "./table.js";
import { t } from "./words.js";

/** The play page before the game. */
export function lobbyPage() {
  return [
    asked(),
    played(),
    seatList(),
    tokens(),
    box(),
    cardLanguage(),
    ways(),
    yourBoard(),
    deckLinks(),
    comeIn(),
    presets(),
    h("details", { key: "rules", class: "houserules" }, h("summary", {}, t("House rules")), ruleSwitches(), toRules()),
    offered("start") && h("div", { key: "go", class: "dock" }, plain("start", t("Start the game"), "act main")),
    h(
      "div",
      { key: "more", class: "acts" },
      offered("leave") && h("a", { class: "act quiet", href: "?another" }, t("Seat somebody else on this phone")),
      plain("leave", t("Leave the table"), "act quiet"),
    ),
  ];
}

function seatList() {
  return h("section", { key: "seats" }, h("h2", {}, t("Clockwise round the table")), roundTheTable(sits));
}

const sits = (one) =>
  h("div", { key: "seat", class: "sits" }, seatBadge(one.seat), h("span", { class: "tags" }, tags(one)));

function tokens() {
  const free = offered("choose-suspect")?.slots.suspect;
  if (!free) return null;
  const mine = seatOf(page.view.seat)?.suspect;
  return h(
    "section",
    { key: "tokens" },
    h(
      "fieldset",
      { class: "tiles" },
      h("legend", {}, t("Your token")),
      ruleOf("token") === "nearest-start" &&
        h("p", { key: "nearest", class: "wide" }, page.edition.rules.token.answers["nearest-start"]),
      cardsOf("suspect").map((suspect) => tokenTile(suspect, suspect === mine, free.includes(suspect))),
    ),
  );
}

function tokenTile(suspect, mine, free) {
  return choice(
    { do: "choose-suspect", suspect },
    [picture(suspect), called(suspect), h("small", {}, mine || free ? shapeInWords(suspect) : t("taken"))],
    { key: suspect, look: "tile", shut: !mine && !free, "aria-pressed": mine, ...(mine && { onclick: null }) },
  );
}
