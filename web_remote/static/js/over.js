// The end: the envelope open, every card checked against the seal by this phone, the picture of the game, again.

import { h } from "./dom.js";
import { diceChart } from "./dicechart.js";
import { match } from "./match.js";
import { KINDS, capital, theCase } from "./names.js";
import { offered, page } from "./page.js";
import { plain } from "./choice.js";
import { asked } from "./play.js";
import { checkAll } from "./sealcheck.js";
import { cardFace } from "./shape.js";
import { timeline } from "./timeline.js";
import { parts, t } from "./words.js";

let checked = {};

/** The play page of a game that is over. */
export function overPage() {
  const { table } = page.view;
  const { envelope } = table.over;
  return [
    asked(),
    envelope &&
      h(
        "section",
        { key: "envelope", class: "revealed", "aria-label": capital(theCase()) },
        h(
          "div",
          { class: "cards three" },
          KINDS.map((kind) => cardFace(envelope[kind])),
        ),
      ),
    sealChecked(),
    match(table),
    timeline({ seats: table.seats, over: table.over }),
    diceChart(table),
    keepsake(),
    offered("play-again") && h("div", { key: "again", class: "tray" }, plain("play-again", again(table), "act main")),
  ];
}

/** The picture of the game, once the box has drawn it: to be looked at, kept, sent on. */
function keepsake() {
  return (
    page.house?.picture === page.view.game &&
    h(
      "a",
      { key: "keepsake", class: "act quiet", href: "/api/public/picture", target: "_blank", rel: "noopener" },
      t("The picture of this game"),
    )
  );
}

/** What the next game is called. */
export function again({ match: { decided, decider } }) {
  if (decider) return t("The deciding game");
  return decided ? t("A new match with the same seats") : t("Again with the same seats");
}

function sealChecked() {
  const { view } = page;
  if (checked.game !== view.game) checked = { game: view.game, result: checkAll(view) };
  if (!checked.result) return null;
  if (checked.result === "differ") {
    return h(
      "p",
      { key: "seal", class: "sealline bad", role: "alert" },
      t("This phone checked every card: they do not match the seal that was shown before the deal."),
    );
  }
  return h(
    "p",
    { key: "seal", class: "sealline" },
    h("img", { src: "/art/wax-seal.svg", alt: "", width: 32, height: 32 }),
    h(
      "span",
      {},
      parts("This phone checked all {count} cards: they match the seal {words}", {
        count: view.table.over.cards.length,
        words: h("b", {}, view.table.seal.words.join(" ")),
      }),
    ),
  );
}
