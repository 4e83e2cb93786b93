// The detective sheet: a grid of cards by players. A mark is picked below and put into cells with a thumb.
// Own marks and the box's are told apart; the sheet is closed, and empty, whenever nobody is using it.

import { h } from "./dom.js";
import { KINDS, cardName, cardsOf, listed, partners, seatName, seatOf } from "./names.js";
import { notice, offered, page, redraw } from "./page.js";
import { ruleOf } from "./rules.js";
import { closeSecrets, isOpen, open } from "./secret.js";
import { caseArt, picture } from "./shape.js";
import { newId, send } from "./taps.js";

const IDLE_MS = 40_000; // an open sheet that is not touched closes
const SIGNS = { no: "\u2715", yes: "\u2713", maybe: "?", clear: "" };
const PENS = { no: "No", yes: "Yes", maybe: "Maybe", clear: "Clear" };
const TITLES = { suspect: "Suspects", weapon: "Weapons", room: "Rooms" };

let pen = "no";
let queue = Promise.resolve();
const onTheWay = new Map(); // cell -> the mark that is sent but not yet in a view

const stayOpen = () => open("notebook", false, IDLE_MS);

/** The notebook page. */
export function notebookPage() {
  if (!page.view.table.seal)
    return h("section", { class: "page" }, h("h1", {}, "Notebook"), h("p", {}, "It opens when the cards are dealt."));
  if (!isOpen("notebook")) {
    return h(
      "section",
      { key: "closed", class: "page closed" },
      h("h1", {}, "Notebook"),
      h("p", {}, "It closes by itself when you look away or do not touch it for a while."),
      shared() &&
        h("p", { key: "shared" }, `It is your team's sheet, shared with ${listed(partners().map(seatName))}.`),
      h("div", { class: "dock" }, h("button", { class: "act main", onclick: stayOpen }, "Open my notebook")),
    );
  }
  return h(
    "section",
    { key: "open", class: "page book" },
    h("h1", { class: "unseen" }, "Notebook"),
    h("div", { class: "sheet", tabindex: 0, role: "region", "aria-label": "Detective sheet" }, grid()),
    h(
      "div",
      { class: "dock pens", role: "group", "aria-label": "Mark to put" },
      Object.entries(PENS).map(([mark, word]) =>
        h(
          "button",
          {
            key: mark,
            class: `pen ${mark}`,
            "aria-pressed": pen === mark,
            onclick: () => {
              pen = mark;
              stayOpen();
            },
          },
          h("b", { "aria-hidden": true }, SIGNS[mark]),
          word,
        ),
      ),
      h("button", { key: "close", class: "pen", onclick: closeSecrets }, "Close"),
    ),
  );
}

const shared = () => ruleOf("teams") !== "none" && partners().length > 0;

function grid() {
  const columns = [
    ...page.view.table.seats.map(({ seat }) => seat).filter((seat) => seat !== page.view.seat),
    "envelope",
  ];
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, "Card")), columns.map(head))),
    KINDS.map((kind) =>
      h(
        "tbody",
        { key: kind },
        h("tr", { class: "kind" }, h("th", { scope: "rowgroup", colspan: columns.length + 1 }, TITLES[kind])),
        cardsOf(kind).map((card) => row(card, columns)),
      ),
    ),
  );
}

function head(column) {
  if (column === "envelope")
    return h(
      "th",
      { key: column, scope: "col" },
      h("img", { class: "pic", src: caseArt(), alt: "", width: 40, height: 40 }),
      h("span", { class: "unseen" }, `The ${page.edition.case}`),
    );
  const { name, suspect } = seatOf(column);
  return h("th", { key: column, scope: "col" }, picture(suspect), h("span", {}, name));
}

function row(card, columns) {
  const { hand, notebook, seat } = page.view;
  const mine = hand.some((one) => one.card === card);
  const known = mine && notebook.seen[`${card}|${seat}`] === "yes";
  const tag = known ? (ruleOf("teams") === "two-hands" ? "your team's" : "yours") : forAll(card);
  return h(
    "tr",
    { key: card },
    h("th", { scope: "row" }, cardName(card), tag && h("small", {}, tag)),
    columns.map((column) => h("td", { key: column }, cell(card, column))),
  );
}

/** What everybody has seen, marked only where the box helps. */
function forAll(card) {
  const { open = [], revealed = [] } = page.view.table;
  if (ruleOf("help") !== "seen") return null;
  if (open.some((one) => one.card === card)) return "face up";
  return revealed.some((one) => one.card === card) && "all saw it";
}

function cell(card, column) {
  const at = `${card}|${column}`;
  const own = onTheWay.get(at) ?? page.view.notebook.marks[at] ?? "clear";
  const seen = page.view.notebook.seen[at];
  const whose = column === "envelope" ? page.edition.case : seatOf(column).name;
  const words =
    [own !== "clear" && `your mark ${own}`, seen && `the box saw ${seen}`].filter(Boolean).join(", ") || "no mark";
  return h(
    "button",
    {
      class: "cell",
      "aria-label": `${cardName(card)}, ${whose}: ${words}`,
      onclick: () => put(card, column, own === pen ? "clear" : pen),
    },
    seen && h("i", { class: `stamp ${seen}` }, SIGNS[seen]),
    own !== "clear" && h("b", { class: own }, SIGNS[own]),
  );
}

/** Shows the mark at once and sends it after those before it, so that quick thumbs keep their order. */
function put(card, column, mark) {
  const at = `${card}|${column}`;
  if (!offered("mark") || (mark === "clear" && !page.view.notebook.marks[at] && !onTheWay.has(at))) return stayOpen();
  onTheWay.set(at, mark);
  stayOpen();
  const { seat, game } = page.view;
  queue = queue
    .then(() => deliver({ seat, game, command: { do: "mark", card, column, mark } }))
    .then(() => {
      if (onTheWay.get(at) === mark) onTheWay.delete(at);
      redraw();
    });
}

/** A mark never meets another's: when the picture was stale it is simply sent again on the newest one. */
async function deliver({ seat, game, command }) {
  for (let tries = 0; tries < 5 && page.view?.game === game && page.seat === seat; tries++) {
    const ended = await send({ seat, game, seen: page.view.version, command, id: newId() });
    if (ended.stale) continue;
    if (ended.say) notice(ended.say);
    if (ended.done) page.view.notebook.marks[`${command.card}|${command.column}`] = command.mark;
    return;
  }
}
