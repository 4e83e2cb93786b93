// One card: a line in the list, which unfolds into what can be written on it and how it will look.

import { drawnCard } from "../js/deckcard.js";
import { h } from "../js/dom.js";
import { several, t } from "../js/words.js";

const NEAR_FULL = 0.75; // from here on it is said how much room is left

/** A card of the list. `how`: told, wrong (its mistakes), open, changed, and the listeners `toggle` and `change`. */
export function cardLine(card, number, how) {
  const effect = how.effectOf(card.effect);
  return h(
    "li",
    { key: card.id, class: `cardline ${card.lost ? "lost" : ""} ${how.wrong.length ? "wrong" : ""}` },
    h(
      "button",
      {
        key: "head",
        type: "button",
        class: "cardhead",
        id: `head-${card.id}`,
        "aria-expanded": how.open,
        "aria-controls": `form-${card.id}`,
        onclick: how.toggle,
      },
      h("span", { class: "number", "aria-hidden": "true" }, String(number)),
      h(
        "span",
        { class: "told" },
        h("span", { class: "unseen" }, t("Card {number}:", { number }), " "),
        h("b", {}, card.title.trim() || t("No title yet")),
        h("small", {}, card.lost ? t("Lost, left out") : effect?.title),
      ),
      marks(how),
    ),
    h("div", { key: "form", id: `form-${card.id}`, class: "cardform", hidden: !how.open }, how.open && form(card, how)),
  );
}

const marks = ({ wrong, changed }) =>
  wrong.length
    ? h("span", { key: "mark", class: "mark bad" }, t("Not right"))
    : changed && h("span", { key: "mark", class: "mark" }, t("Changed"));

function form(card, how) {
  const back = () => how.change(() => delete card.lost);
  if (card.lost)
    return [
      h("p", {}, t("This card is left out: it is lost, or you do not play with it.")),
      h("button", { key: "back", type: "button", class: "act", onclick: back }, t("Put it back in")),
    ];
  return [
    words("title", t("Title"), card, how),
    words("text", t("What the card says"), card, how),
    effects(card, how),
    how.effectOf(card.effect)?.needs.map((each) => parameter(each, card, how)),
    rest(how),
    preview(card),
    h(
      "button",
      { key: "lost", type: "button", class: "act quiet", onclick: () => how.change(() => (card.lost = true)) },
      t("This card is lost: leave it out"),
    ),
  ];
}

/** The mistake of a field, below it and told with it. */
function mistake(field, card, { wrong }) {
  const found = wrong.filter((each) => each.field === field);
  const say = found.map((each) => sentence(each.say.slice(each.say.indexOf(": ") + 2))).join(" ");
  return say && h("p", { key: `wrong-${field}`, class: "mistake", id: `wrong-${card.id}-${field}` }, say);
}

const sentence = (say) => say[0].toUpperCase() + say.slice(1);

const attributes = (field, card, { wrong }) => {
  const isWrong = wrong.some((each) => each.field === field);
  return {
    id: `${card.id}-${field}`,
    "aria-invalid": isWrong ? "true" : null,
    "aria-describedby": isWrong ? `wrong-${card.id}-${field}` : null,
  };
};

/** A mistake that belongs to no field of this page. */
function rest({ wrong }) {
  const fields = ["title", "text", "effect", "pips", "card", "kind", "needs", "treasure"];
  return wrong
    .filter(({ field }) => !fields.includes(field))
    .map(({ say }) => h("p", { key: say, class: "mistake" }, say));
}

function words(field, label, card, how) {
  const longest = how.told.limits[field];
  const used = [...card[field].trim()].length;
  const tag = field === "text" ? "textarea" : "input";
  return h(
    "div",
    { key: field, class: "field" },
    h("label", { for: `${card.id}-${field}` }, label),
    h(tag, {
      key: "input",
      ...attributes(field, card, how),
      ...(tag === "textarea" ? { rows: 4 } : { type: "text" }),
      value: card[field],
      autocomplete: "off",
      oninput: (event) => {
        const said = oneLine(event);
        how.change(() => (card[field] = said), field);
      },
    }),
    used > longest * NEAR_FULL &&
      !how.wrong.some((each) => each.field === field) &&
      h("p", { key: "room", class: used > longest ? "mistake" : "room" }, roomLeft(used, longest)),
    mistake(field, card, how),
  );
}

const roomLeft = (used, longest) =>
  used > longest
    ? several(
        used - longest,
        "{count} sign too long; {longest} fit on a card",
        "{count} signs too long; {longest} fit on a card",
        { longest },
      )
    : several(longest - used, "{count} more sign fits", "{count} more signs fit");

/** Cards have no lines of their own: a line break becomes a space, and the caret stays where it was. */
export function oneLine({ target, isComposing }) {
  const said = target.value.replace(/\s/g, " ");
  if (said !== target.value && !isComposing) {
    const at = target.selectionStart;
    target.value = said;
    target.setSelectionRange(at, at);
  }
  return said;
}

function effects(card, how) {
  const effect = how.effectOf(card.effect);
  const choose = ({ target }) => how.change(() => (card.effect = target.value), "effect");
  return h(
    "div",
    { key: "effect", class: "field" },
    h("label", { for: `${card.id}-effect` }, t("What happens")),
    h(
      "select",
      { key: "select", ...attributes("effect", card, how), onchange: choose },
      how.told.effects.map(({ id, title }) => h("option", { key: id, value: id, selected: id === card.effect }, title)),
    ),
    h("p", { key: "say", class: "hint" }, effect?.say),
    mistake("effect", card, how),
  );
}

function parameter(each, card, how) {
  const { title, answers } = how.told.parameters[each];
  const choose = ({ target }) => how.change(() => (card[each] = answers[target.selectedIndex - 1]?.value), each);
  return h(
    "div",
    { key: each, class: "field" },
    h("label", { for: `${card.id}-${each}` }, title),
    h(
      "select",
      { key: "select", ...attributes(each, card, how), onchange: choose },
      h("option", { key: "none", value: "", selected: card[each] === undefined }, t("Choose one")),
      answers.map(({ value, say }) =>
        h("option", { key: value, value: String(value), selected: value === card[each] }, say),
      ),
    ),
    mistake(each, card, how),
  );
}

const preview = (card) =>
  h("figure", { key: "preview", class: "preview" }, h("figcaption", {}, t("As it will be drawn")), drawnCard(card.id));
