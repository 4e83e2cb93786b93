// What guests are offered: boxes, languages, light, how long, and sets of house rules under a name.

import { ask } from "../js/ask.js";
import { h } from "../js/dom.js";
import { redraw } from "../js/page.js";
import { language, languages, listed, several, t } from "../js/words.js";
import { button, field, section, slider, sure, tick } from "./pieces.js";
import { act, question, room } from "./room.js";

let asking = false;
let draft = null; // a preset that is being made: {name, edition, rules}
const boxes = {}; // the boxes whose house rules are known, by id and language

async function fetchOffers() {
  if (asking) return;
  asking = true;
  const told = await question("offers");
  asking = false;
  if (told.ok) room.offers = told;
  redraw();
}

/** The page of what guests are offered. */
export function offersPage() {
  if (!room.offers) {
    fetchOffers();
    return [h("p", { key: "wait", role: "status" }, t("Asking the table..."))];
  }
  return [missing(), editions(), tongues(), presets(), screenLight(), length()];
}

/** It stands there as it was set; what the house did not take is fetched anew. */
async function change(wish) {
  const { editions: _boxes, languages: _tongues, ...plain } = wish;
  Object.assign(room.offers, plain);
  if (!(await act("offers", wish, t("Kept.")))) room.offers = null;
}

const missing = () =>
  room.offers.missing.length > 0 &&
  section(
    "missing",
    t("Missing from the boxes"),
    h(
      "ul",
      { key: "list", class: "faults" },
      room.offers.missing.map(({ edition, name, parts }) => h("li", { key: edition }, h("b", {}, name), " ", listed(parts))),
    ),
  );

/** Ticks of which at least one stays; all of them is the same as none chosen. */
function ticks(all, id, wish) {
  const on = all.filter(({ offered }) => offered).map((each) => each[id]);
  return (each, words) =>
    tick(`${wish} ${each[id]}`, words, each.offered, (is) => {
      const chosen = is ? [...on, each[id]] : on.filter((one) => one !== each[id]);
      if (!chosen.length) return redraw();
      each.offered = is;
      change({ [wish]: chosen.length === all.length ? [] : chosen });
    });
}

function editions() {
  const one = ticks(room.offers.editions, "id", "editions");
  return section(
    "editions",
    t("Boxes that guests may choose"),
    h("div", { class: "ticks" }, room.offers.editions.map((each) => one(each, each.name))),
  );
}

function tongues() {
  const names = Object.fromEntries(languages());
  const one = ticks(room.offers.languages, "code", "languages");
  return section(
    "languages",
    t("Languages that phones may choose"),
    h("div", { class: "ticks" }, room.offers.languages.map((each) => one(each, names[each.code] ?? each.code))),
  );
}

const percent = (value) => t("{percent} %", { percent: value });

function screenLight() {
  const { brightness, brightness_at_night: dark, night } = room.offers;
  const hour = (which, label) =>
    field(
      `night-${which}`,
      label,
      h(
        "select",
        {
          key: "select",
          id: `night-${which}`,
          disabled: room.busy,
          onchange: ({ target }) => change({ night: which ? [night[0], Number(target.value)] : [Number(target.value), night[1]] }),
        },
        Array.from({ length: 24 }, (_, each) =>
          h("option", { key: each, value: each, selected: each === night[which] }, `${String(each).padStart(2, "0")}:00`),
        ),
      ),
    );
  return section(
    "screen",
    t("The screen's light"),
    slider("by-day", t("By day"), brightness, [20, 100, 5], percent, (value) => change({ brightness: value })),
    slider("by-night", t("At night"), dark, [20, 100, 5], percent, (value) => change({ brightness_at_night: value })),
    h("div", { key: "hours", class: "row" }, hour(0, t("Night from")), hour(1, t("until"))),
    h("p", { key: "hint", class: "hint" }, t("At night nothing sounds by itself.")),
  );
}

const LENGTHS = [0, 30, 45, 60, 90, 120, 180, 240];

function length() {
  const now = room.offers.session_minutes;
  const all = [...new Set([...LENGTHS, now])].sort((one, other) => one - other);
  return section(
    "length",
    t("How long a session lasts"),
    field(
      "minutes",
      t("Length of a session"),
      h(
        "select",
        { key: "select", id: "minutes", disabled: room.busy, onchange: ({ target }) => change({ session_minutes: Number(target.value) }) },
        all.map((each) =>
          h("option", { key: each, value: each, selected: each === now }, each ? several(each, "{count} minute", "{count} minutes") : t("As long as they like")),
        ),
      ),
      t("Guests are told before, and nobody is sent away in the middle of a turn."),
    ),
  );
}

// --- presets

function presets() {
  const all = room.offers.presets;
  return section(
    "presets",
    t("House rules under a name"),
    h("p", { class: "hint" }, t("Guests take one with a tap before the game.")),
    h("ul", { key: "list", class: "people" }, all.map((each, at) => preset(each, all.filter((_, other) => other !== at)))),
    draft
      ? form(all)
      : all.length < room.offers.most_presets && button("new", t("Make a new one"), begin, "act quiet"),
  );
}

const preset = ({ name, edition, rules }, others) =>
  h(
    "li",
    { key: name },
    h("b", {}, name),
    h("small", {}, nameOf(edition), ", ", several(Object.keys(rules).length, "{count} rule", "{count} rules")),
    sure(`drop ${name}`, t("Remove {name}", { name }), t("Guests cannot take it any more."), t("Remove it"), () =>
      act("presets", { presets: others }, t("Removed.")),
    ),
  );

const nameOf = (id) => room.offers.editions.find((each) => each.id === id)?.name ?? id;

function begin() {
  const edition = room.state.edition.id;
  draft = { name: "", edition, rules: {} };
  fetchBox(edition);
}

async function fetchBox(id) {
  const key = `${id} ${language()}`;
  if (boxes[key]) return;
  const told = await ask(`/api/edition/${encodeURIComponent(id)}`);
  if (told.ok) boxes[key] = told;
  redraw();
}

function form(all) {
  const box = boxes[`${draft.edition} ${language()}`];
  const open = Object.entries(box?.rules ?? {}).filter(([rule, { choices }]) => rule !== "variant" && choices.length > 1);
  const save = async () => (await act("presets", { presets: [...all, draft] }, t("Kept."))) && (draft = null);
  return h(
    "div",
    { key: "form", class: "banner" },
    field(
      "preset-name",
      t("Its name"),
      h("input", {
        key: "input",
        id: "preset-name",
        type: "text",
        maxlength: room.offers.longest_name,
        autocomplete: "off",
        value: draft.name,
        oninput: ({ target }) => (draft.name = target.value),
      }),
    ),
    field(
      "preset-box",
      t("For which box"),
      h(
        "select",
        {
          key: "select",
          id: "preset-box",
          onchange: ({ target }) => {
            Object.assign(draft, { edition: target.value, rules: {} });
            fetchBox(target.value);
            redraw();
          },
        },
        room.offers.editions.map(({ id, name }) => h("option", { key: id, value: id, selected: id === draft.edition }, name)),
      ),
    ),
    !box && h("p", { key: "wait", role: "status" }, t("Asking the table...")),
    open.map(([rule, { title, own, choices, answers }]) =>
      field(
        `rule-${rule}`,
        title,
        h(
          "select",
          {
            key: "select",
            id: `rule-${rule}`,
            onchange: ({ target }) => {
              if (target.value === own) delete draft.rules[rule];
              else draft.rules[rule] = target.value;
            },
          },
          choices.map((each) =>
            h("option", { key: each, value: each, selected: each === (draft.rules[rule] ?? own) }, answers[each], each === own && ` ${t("(as in the box)")}`),
          ),
        ),
      ),
    ),
    h(
      "div",
      { key: "row", class: "row" },
      button("drop", t("Never mind"), () => (draft = null)),
      button("keep", t("Keep it"), save, "act main"),
    ),
  );
}
