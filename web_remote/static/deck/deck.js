// The page of cards: the host writes down what the cards of a deck say. It shows the cards in force, keeps what is
// typed until it is saved, and has the box look for mistakes; the next game is played with what was saved.

import { ask } from "../js/ask.js";
import { draw, h } from "../js/dom.js";
import { page, redraw, wire } from "../js/page.js";
import { language, several, speak, t } from "../js/words.js";
import { cardLine, oneLine } from "./cardform.js";
import { add, begin, differs, draft, forget, isChanged, keep, present, recall, wish } from "./draft.js";
import { inForce } from "./inforce.js";

const AGAIN_MS = 3_000;

/** Which seat asks for which deck of which box: it stands in the address, so that a reload asks for the same. */
const [seat = "", edition = "", deck = ""] = location.hash.slice(1).split("/").map(decodeURIComponent);
const of = `${edition}/${deck}`;
const query = new URLSearchParams({ seat, edition, deck });

let told = null; // the cards in force, and what cards can do
let wrong = ""; // why there is nothing to show
let mistakes = []; // what the box found when it was last saved: [{card: id or null, field, say}]
let open = null; // the card that is unfolded
let asking = null; // "back" or "drop": what wants a second tap
let other = false; // the cards in force are not those that the draft began with
let busy = false;

const effectOf = (id) => told.effects.find((effect) => effect.id === id);
const needsOf = (id) => effectOf(id)?.needs ?? [];
const changed = () => isChanged(told, needsOf);
const say = (text, tone = "refused") => (page.notice = text ? { say: text, tone } : null);

function drawPage() {
  if (told) page.edition.decks[told.deck.id].cards = draft.cards; // which are drawn as they are being written
  const hadFocus = document.activeElement !== document.body;
  draw(document.body, bar(), body(), messages());
  if (hadFocus && document.activeElement === document.body)
    document.querySelector("main h1")?.focus({ preventScroll: true });
}

const bar = () =>
  h(
    "header",
    { key: "bar", class: "bar" },
    h("a", { key: "back", class: "handover back", href: "/" }, t("Back")),
    h("span", { key: "name", class: "name" }, told?.edition.name),
  );

/** One line in answer to the last tap; it stays in the tree so that it is read out. */
const messages = () =>
  h(
    "div",
    { key: "messages", class: "messages" },
    h("p", { class: `notice ${page.notice?.tone ?? ""}`, role: "alert", onclick: quiet }, page.notice?.say),
  );

function quiet() {
  say(null);
  redraw();
}

function body() {
  if (!told)
    return h(
      "main",
      { key: "wait", class: "scroll cover" },
      h("h1", { tabindex: -1 }, t("The cards of a deck")),
      h("p", { role: "status" }, wrong || t("Looking at the cards...")),
    );
  return h(
    "div",
    { key: "scroll", class: "scroll", tabindex: 0 },
    h(
      "main",
      { key: "cards", class: "tab cards" },
      h("h1", { tabindex: -1 }, t("What your cards say")),
      inForce(told),
      other && conflict(),
      mistakes.length > 0 && found(),
      nameOf(),
      list(),
      wayBack(),
      foot(),
    ),
  );
}

const conflict = () =>
  h(
    "section",
    { key: "conflict", class: "banner" },
    h("p", {}, t("These cards were changed meanwhile, in another tab or by hand. What you wrote is still here.")),
    h(
      "div",
      { class: "row" },
      button("theirs", t("Take theirs, drop mine"), () => restart("")),
      button("mine", t("Keep mine"), () => {
        draft.before = told.digest;
        other = false;
        keep();
      }),
    ),
  );

const button = (key, words, change, look = "act", more = {}) =>
  h("button", { key, type: "button", class: look, disabled: busy, onclick: tapped(change), ...more }, words);

const tapped = (change) => (event) => {
  say(null);
  change(event);
  redraw();
};

/** All that is not right, each a way to its field. */
const found = () =>
  h(
    "section",
    { key: "found", class: "banner found", "aria-label": t("What is not right") },
    h("h2", {}, several(mistakes.length, "One thing is not right", "{count} things are not right")),
    h(
      "ul",
      {},
      mistakes.map((each) =>
        h(
          "li",
          { key: `${each.card} ${each.field} ${each.say}` },
          each.card || each.field === "name" ? button("go", each.say, () => goTo(each), "act quiet toit") : each.say,
        ),
      ),
    ),
  );

function goTo({ card, field }) {
  if (card) open = card;
  redraw();
  const node =
    document.getElementById(card ? `${card}-${field}` : "deck-name") ?? document.getElementById(`head-${card}`);
  node?.focus();
  node?.scrollIntoView({ block: "center" });
}

function nameOf() {
  const isWrong = mistakes.find(({ field }) => field === "name");
  return h(
    "div",
    { key: "name", class: "field" },
    h("label", { for: "deck-name" }, t("The deck is called")),
    h("input", {
      key: "input",
      id: "deck-name",
      type: "text",
      autocomplete: "off",
      value: draft.name,
      "aria-invalid": isWrong ? "true" : null,
      oninput: (event) => {
        const name = oneLine(event);
        change(null)(() => (draft.name = name), "name");
      },
    }),
    isWrong && h("p", { key: "wrong", class: "mistake" }, isWrong.say),
    !told.ours &&
      draft.name === told.deck.name &&
      h(
        "p",
        { key: "hint", class: "hint" },
        t("So the set that came with Butler is called; yours may have a name of its own."),
      ),
  );
}

/** A listener's change to a card (null: the deck): what was found wrong there is not said any longer. */
const change = (card) => (does, field) => {
  does();
  if (field) mistakes = mistakes.filter((each) => each.card !== (card?.id ?? null) || each.field !== field);
  if (changed()) keep();
  else forget();
  redraw();
};

const list = () => [
  h(
    "h2",
    { key: "title" },
    present().length === told.full
      ? several(told.full, "{count} card", "{count} cards")
      : several(present().length, "{count} card; the box has {full}", "{count} cards; the box has {full}", told),
  ),
  h(
    "ol",
    { key: "list", class: "cardlist" },
    draft.cards.map((card, at) =>
      cardLine(card, at + 1, {
        told,
        effectOf,
        wrong: mistakes.filter((each) => each.card === card.id),
        open: open === card.id,
        changed: differs(card, told, needsOf),
        toggle: tapped(() => (open = open === card.id ? null : card.id)),
        change: change(card),
      }),
    ),
  ),
  draft.cards.length < told.full && button("add", t("Add a card"), () => change(null)(() => (open = add(told)))),
];

/** Back to the set that came along, after a second tap; what the house wrote is kept. */
function wayBack() {
  if (!told.ours || !told.open) return null;
  if (asking !== "back") return button("back", t("Go back to the house set"), () => (asking = "back"), "act quiet");
  const meaning = t("The set that came with Butler is played again. Your file is kept aside, and nothing is deleted.");
  return sure("back", meaning, [
    button("no", t("No"), () => (asking = null)),
    button("yes", t("Yes, the house set"), goBack, "act wine"),
  ]);
}

const sure = (key, meaning, acts) =>
  h("div", { key: `${key}-ask`, class: "banner" }, h("p", {}, meaning), h("div", { class: "row" }, acts));

function foot() {
  const idle = !changed();
  if (asking === "drop")
    return h(
      "div",
      { key: "foot", class: "dock" },
      sure("drop", t("What you wrote since the last saving is dropped."), [
        button("no", t("No"), () => (asking = null)),
        button("yes", t("Yes, drop it"), () => restart(t("As it was.")), "act wine"),
      ]),
    );
  return h(
    "div",
    { key: "foot", class: "dock" },
    h(
      "div",
      { class: "row" },
      !idle && button("drop", t("Drop my changes"), () => (asking = "drop"), "act quiet"),
      button("save", saving(idle), save, "act main", { disabled: busy || idle || other || !told.open }),
    ),
  );
}

const saving = (idle) => (busy ? t("Saving...") : idle ? t("Nothing to save") : t("Save the cards"));

async function post(path, content) {
  busy = true;
  redraw();
  const answer = await ask(path, { seat, ...content });
  busy = false;
  return answer;
}

async function save() {
  asking = null;
  const sent = present().map(({ id }) => id);
  const answer = await post("/api/host/deck", wish(told, needsOf));
  mistakes = (answer.mistakes ?? []).map((each) => ({ ...each, card: sent[each.card - 1] ?? null }));
  if (answer.ok) take(answer);
  else await refused(answer);
  redraw();
  if (mistakes.length) document.querySelector(".found")?.scrollIntoView({ block: "start" });
}

async function goBack() {
  asking = null;
  const { edition: box, deck: cards, digest: before } = told;
  const answer = await post("/api/host/deck/box", { edition: box.id, deck: cards.id, before });
  if (answer.ok) take(answer);
  else await refused(answer);
  redraw();
}

/** Nothing was written: another tab was faster, a game was begun, or the line is down. What was typed stays. */
async function refused({ refused: why, say: words, status }) {
  say(status ? words : t("{what} What you wrote is kept here.", { what: words }));
  if (why !== "cards-changed" && why !== "game-is-on") return;
  const now = await ask(`/api/host/deck?${query}`);
  if (!now.ok) return;
  show(now);
  other = why === "cards-changed";
}

/** The cards that are in force now; the draft begins with them. */
function take(answer) {
  show(answer);
  begin(of, told);
  mistakes = [];
  other = false;
  open = null;
  say(answer.say, "done");
  document.querySelector(".scroll")?.scrollTo(0, 0);
}

function show(answer) {
  told = answer;
  page.edition = { id: told.edition.id, decks: { [told.deck.id]: { ...told.deck } } };
  document.documentElement.dataset.tone = told.edition.tone;
}

function restart(words) {
  begin(of, told);
  mistakes = [];
  other = false;
  asking = null;
  say(words, "done");
}

/** Asks for the cards for as long as nobody answers; a house that says no is not asked again. */
async function start() {
  const answer = await ask(`/api/host/deck?${query}`);
  const missing = () => t("There is no such deck here. Open this page from the lobby.");
  wrong = answer.ok ? "" : answer.status === 404 ? missing() : answer.say;
  if (!answer.ok && (answer.status === 0 || answer.status >= 500)) setTimeout(start, AGAIN_MS);
  if (answer.ok) {
    const kept = recall(of);
    show(answer);
    if (!kept || !changed()) begin(of, told);
    else if (draft.before !== told.digest) other = true;
    else say(t("What you wrote and did not save is still here."), "done");
  }
  redraw();
}

wire({ draw: drawPage, refetch: () => {}, gone: () => {} });
speak(language()).then(redraw).then(start);
