// The hand: covered, opened by press and hold, and checked against the seal by this phone itself.

import { ask } from "./ask.js";
import { h } from "./dom.js";
import { seenAt } from "./looks.js";
import { partners, seatName, seatOf, theCase } from "./names.js";
import { page, redraw } from "./page.js";
import { ruleOf } from "./rules.js";
import { checkCards } from "./sealcheck.js";
import { holdButton, isOpen } from "./secret.js";
import { cardBack, cardFace } from "./shape.js";
import { listed, parts, several, t } from "./words.js";

const ASK_AGAIN_MS = 4_000;
let checked = {}; // the result for one seat, game and hand; sixty hashes are not for every redraw

/** The hand page: backs while it is covered, faces and shown cards while it is open. */
export function handPage() {
  const { view } = page;
  const count = seatOf(view.seat)?.cards ?? 0;
  if (!view.hand.length)
    return h("section", { class: "page" }, h("h1", {}, t("Your hand")), h("p", {}, t("The cards are not dealt yet.")));
  const opened = isOpen("hand");
  const shared = ruleOf("teams") === "two-hands";
  return h(
    "section",
    { class: "page hand" },
    h("h1", { class: opened ? "unseen" : "" }, shared ? t("Your team's hand") : t("Your hand")),
    shared &&
      !opened &&
      h("p", { key: "team" }, t("Shared with {names}.", { names: listed(partners().map(seatName)) })),
    h(
      "div",
      {
        class: "cards",
        role: "group",
        "aria-live": "polite",
        "aria-label": opened ? t("Your cards, open") : t("Your cards, covered"),
      },
      opened
        ? [view.hand.map((one) => cardFace(one.card)), shownCards()]
        : Array.from({ length: count }, (_, n) => cardBack(n)),
    ),
    h("div", { class: "dock" }, !opened && sealLine(), holdButton("hand", t("Press and hold to look"))),
  );
}

function shownCards() {
  return page.view.shown.map(({ card, by, turn }) => cardFace(card, h("small", {}, seenAt({ by, turn }))));
}

/** "Your 6 cards match the seal", or the alarm that they do not. */
function sealLine() {
  const { view } = page;
  const { seal } = view.table;
  if (!seal || !view.hand.length) return null;
  const result = check(view);
  if (!result)
    return h("p", { key: "seal", class: "sealline" }, t("This phone is checking your cards against the seal."));
  const count = view.hand.length;
  const cards = several(count, "Your {count} card", "Your {count} cards");
  const what = view.envelope ? t("{cards} and {the_case}", { cards, the_case: theCase() }) : cards;
  if (result === "differ") {
    return h(
      "p",
      { key: "seal", class: "sealline bad", role: "alert" },
      t("{cards} do not match the seal. Stop and tell the table.", { cards: what }),
    );
  }
  return h(
    "p",
    { key: "seal", class: "sealline" },
    h("img", { src: "/art/wax-seal.svg", alt: "", width: 32, height: 32 }),
    h("span", {}, parts("{cards} match the seal: {words}", { cards: what, words: h("b", {}, seal.words.join(" ")) })),
  );
}

/** What is known of the cards of this view; null until the box has handed out what proves them. */
function check(view) {
  const { seat, game, table, hand, envelope } = view;
  const mark = [seat, game, table.seal.root, hand.length, Boolean(envelope)].join(" ");
  if (checked.mark !== mark) {
    checked = { mark, result: null };
    prove(view, checked);
  }
  return checked.result;
}

async function prove(view, mine) {
  const told = await ask(`/api/seal?seat=${encodeURIComponent(view.seat)}`);
  if (checked !== mine) return;
  if (told.ok && told.game === view.game) {
    mine.result = checkCards(view, told.cards);
    return redraw();
  }
  setTimeout(() => {
    if (checked === mine) checked = {};
    redraw();
  }, ASK_AGAIN_MS);
}
