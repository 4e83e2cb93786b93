// The play page: one thing to do, large, and who is awaited otherwise. Every button here is a choice of the view.

import { absent } from "./absent.js";
import { accuseButton, accusing } from "./accuse.js";
import { plain } from "./choice.js";
import { pendingCorrection, placed } from "./correction.js";
import { disproof } from "./disproof.js";
import { h } from "./dom.js";
import { handOver } from "./handover.js";
import { hasMap } from "./grid.js";
import { mapping } from "./mapmove.js";
import { moving, passages } from "./move.js";
import { answering, cardInPlay } from "./interlude.js";
import { inPublic, lastLook, secretCards } from "./looks.js";
import { KINDS, cardName, fitted, seatName, second, theCard, theCase } from "./names.js";
import { isAwaited, offered, page, unfold } from "./page.js";
import { rollButton, rollOff, thrown, typeButton, typing, useButton } from "./roll.js";
import { isOpen } from "./secret.js";
import { picture, seatBadge } from "./shape.js";
import { suggesting } from "./suggest.js";
import { listed, t } from "./words.js";

/** Everything on the play page from the first throw to the last turn. */
export function playing() {
  if (isOpen("shown") || isOpen("envelope")) return laidOut([unseen()], resting(), others());
  if (page.view.interlude || ["first", "start-rooms"].includes(page.view.phase)) return between();
  if (page.panel === "accuse" && offered("accuse")) return laidOut([], accusing());
  if (offered("show") || offered("say-cannot")) return laidOut([asked(), pendingCorrection()], disproof());
  if (page.panel === "type" && offered("type-roll")) return laidOut([asked()], typing());
  if (page.panel === "suggest" && offered("suggest"))
    return laidOut(
      [asked()],
      suggesting(() => unfold(null)),
    );
  const above = [asked(), pendingCorrection(), scene()];
  const look = revealed("plain").acts;
  if (page.panel === "map" && offered("move-to") && hasMap()) return laidOut([asked("short"), scene()], mapping());
  if (offered("move-to")) return laidOut(above, moving(), [look, !offered("roll") && suggestButton(), others()]);
  if (offered("suggest") && !offered("roll"))
    return laidOut([asked("short"), pendingCorrection()], suggesting(), [
      look,
      others(plain("end-turn", t("End my turn"))),
    ]);
  return laidOut([...above, waiting()], resting(), others());
}

/** Something of its own between two steps: the card, and what this seat answers or whom all wait for. */
function between() {
  const mine = answering();
  const hidden = isOpen("mine") || isOpen("pick");
  const chosen = page.view.pick && page.panel !== "again";
  if (mine) return laidOut([hidden ? unseen() : asked(), !hidden && !chosen && cardInPlay(Boolean(mine.body))], mine);
  const above = [asked(), pendingCorrection(), cardInPlay(), waiting()];
  return laidOut(above, resting(), others());
}

/** The page and below it, within reach of a thumb, one tray with everything that may be done. */
function laidOut(above, { body, acts }, more) {
  const all = [acts, more].flat(Infinity).filter(Boolean);
  return [absent(), above, body, all.length > 0 && h("div", { key: "tray", class: "tray" }, all)];
}

/** Nothing has to be picked: what was shown, what happened, and the plain acts. */
function resting() {
  const { body, acts } = revealed(offered("roll") || offered("fight") ? "plain" : "main");
  const first = acts || offered("fight") ? "act" : "act main";
  return {
    body: [body, !isOpen("shown") && !isOpen("envelope") && happened()],
    acts: [
      acts,
      rollButton(),
      useButton(),
      passages(),
      offered("roll") && suggestButton(),
      plain("fight", t("Fight the monster"), "act main"),
      plain("resume", t("Go on with the game"), "act main"),
      plain("decline", t("No accusation"), "act"),
      plain("end-turn", t("End my turn"), first),
    ],
  };
}

function others(endTurn) {
  const few = [
    endTurn,
    typeButton(),
    accuseButton(offered("decline") ? "act wine" : "act"),
    plain("take-back", t("Take back")),
  ].filter(Boolean);
  return few.length > 0 && h("div", { key: "others", class: "row few" }, few);
}

/** What is asked now, in the table's words; in short where the page below says the rest. */
export function asked(short) {
  const { title, text } = page.view.prompt;
  return h(
    "header",
    { key: "ask", class: "ask", "aria-live": "polite" },
    h("h1", { tabindex: -1 }, title),
    text && !short && h("p", {}, text),
  );
}

/** The head of a page whose cards lie open, which need the room. */
const unseen = () => h("h1", { key: "unseen", class: "unseen" }, page.view.prompt.title);

/** What all can see of this moment: the suggestion on its way round the table, the roll, or where one stands. */
function scene() {
  const { turn, table } = page.view;
  if (table.roll_off) return rollOff(table.roll_off);
  if (turn?.suggestion) return suggested(turn.suggestion);
  if (turn?.roll && turn.step === "rolled") return thrown(turn.roll);
  return turn?.seat === page.view.seat && standing();
}

function suggested(suggestion) {
  const cards = [suggestion.suspect, suggestion.weapon, suggestion.room];
  const said = [
    suggestion.passed.length > 0 && t("{names} cannot.", { names: listed(suggestion.passed.map(seatName)) }),
    suggestion.nobody && t("Nobody could show a card."),
    suggestion.shown_by && t("{name} showed a card.", { name: seatName(suggestion.shown_by) }),
  ]
    .filter(Boolean)
    .join(" ");
  return h(
    "section",
    { key: "suggested", class: "suggested", "aria-label": t("The suggestion") },
    h(
      "ul",
      { class: "trio" },
      cards.map((id) =>
        h("li", { key: id }, picture(id, "big"), h("span", { class: fitted(cardName(id)) }, cardName(id), second(id))),
      ),
    ),
    said && h("p", {}, said),
  );
}

function standing() {
  const { suspect } = page.view.you;
  const place = page.view.table.tokens[suspect];
  return h(
    "p",
    { key: "standing", class: "standpoint" },
    picture(place === "start" ? suspect : place, "huge"),
    h(
      "span",
      {},
      place === "start" ? t("You are on your start square.") : t("You are {in_place}.", { in_place: placed(place) }),
    ),
  );
}

/** What this seat alone saw, or the envelope it opened: only while it is held open. */
function revealed(look) {
  const { envelope } = page.view;
  if (!envelope) return lastLook(look);
  return secretCards(
    "envelope",
    t("Hold to look into {the_case}", { the_case: theCase() }),
    KINDS.map((kind) => [envelope[kind]]),
  );
}

/** Beside a roll, suggesting where one was moved to is one button that unfolds. */
function suggestButton() {
  if (!offered("suggest")) return null;
  const room = page.view.table.tokens[page.view.you.suspect];
  const words = t("Suggest in {room}", { room: theCard(room) });
  return h("button", { key: "to-suggest", class: "act", onclick: () => unfold("suggest") }, words);
}

/** Who is awaited, large, when it is not this seat; a seat on this very phone may take it over. */
function waiting() {
  const { awaited } = page.view;
  if (isAwaited() || !awaited.length) return null;
  const here = page.seats.filter(({ seat }) => awaited.includes(seat));
  return h(
    "section",
    { key: "waiting", class: "waiting" },
    awaited.map((seat) => seatBadge(seat)),
    here.map(({ seat, name }) =>
      h(
        "button",
        { key: `to-${seat}`, class: "act main", onclick: () => handOver([seat]) },
        t("Hand over to {name}", { name }),
      ),
    ),
  );
}

/** The last things this seat heard, newest first; what it alone heard is told as everybody heard it. */
function happened() {
  const lines = page.view.news.map(inPublic).filter(Boolean).slice(-3).reverse();
  return (
    lines.length > 0 &&
    h(
      "section",
      { key: "happened", class: "happened" },
      h("h2", {}, t("What happened")),
      h(
        "ol",
        {},
        lines.map((line) => h("li", {}, line)),
      ),
    )
  );
}
