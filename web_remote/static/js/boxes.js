// Which box, and which way of playing it: for the host to choose, for the others to read.

import { choice } from "./choice.js";
import { h } from "./dom.js";
import { several } from "./names.js";
import { allOffered, offered, page } from "./page.js";
import { option, ruleOf, variant } from "./rules.js";

/** The box on the table, and the others for who may change it. */
export function box() {
  const open = offered("choose-edition")?.slots.edition;
  if (!open) return null;
  const { boxes = [], seats } = page.view.table;
  return h(
    "section",
    { key: "box", class: "switches" },
    h("h2", {}, "The box"),
    h(
      "div",
      { class: "options", role: "group", "aria-label": "The box" },
      boxes.map(({ id, name, most }) =>
        one({ do: "choose-edition", edition: id }, id === page.edition.id, open.includes(id), [
          name,
          seats.length > most && h("small", {}, ` (up to ${several(most, "player")}; you are ${seats.length})`),
        ]),
      ),
    ),
  );
}

/** Between games the host may write down what the cards of a deck say, on a page of its own. */
export function deckLinks() {
  const { you, phase, seat } = page.view;
  const decks = Object.entries(page.edition.decks);
  if (!you?.host || !["lobby", "over"].includes(phase) || !decks.length) return null;
  return h(
    "section",
    { key: "decks", class: "acts" },
    h("h2", {}, "The cards of the deck"),
    decks.map(([id, { name }]) => [
      h("p", { key: `name-${id}` }, name),
      h(
        "a",
        { key: id, class: "act", href: `/deck#${seat}/${page.edition.id}/${id}` },
        decks.length === 1 ? "Write down our own cards" : `Write down our own: ${name}`,
      ),
    ]),
  );
}

/** An answer that is in force, may be chosen, or does not fit and says why. */
function one(command, current, open, words) {
  if (current || open) return option(command, current, words);
  return choice(command, words, { key: Object.values(command).join(" "), look: "option", shut: true });
}

/** What is going to be played, in a line for everybody. */
export const played = () =>
  h("p", { key: "played", class: "played" }, h("b", {}, page.edition.name), variant() && `: ${variant().name}`);

/** The ways of playing this box. One that does not fit the people here is not for choosing, and says why. */
export function ways() {
  const all = page.edition?.variants ?? [];
  if (all.length < 2) return null;
  const open = allOffered("set-rule").find(({ slots }) => slots.rule.includes("variant"))?.slots.answer;
  const people = page.view.table.seats.length;
  const current = ruleOf("variant");
  if (!open && !allOffered("set-rule").length)
    return h("section", { key: "ways" }, h("h2", {}, "How we play"), h("p", {}, variant()?.name), unfit(people));
  return h(
    "section",
    { key: "ways", class: "switches" },
    h("h2", {}, "How we play"),
    h(
      "div",
      { class: "options", role: "group", "aria-label": "How we play" },
      all.map((one) => way(one, one.id === current, open?.includes(one.id), people)),
    ),
    unfit(people),
  );
}

function way({ id, name, least, most }, current, open, people) {
  const fits = current || open;
  return one({ do: "set-rule", rule: "variant", answer: id }, current, open, [
    name,
    h("small", {}, ` (${players(least, most)}${fits ? "" : `; you are ${people}`})`),
  ]);
}

const players = (least, most) => (least === most ? several(least, "player") : `${least} to ${most} players`);

/** Why the game cannot start yet, where the way of playing does not fit those who sit here. */
function unfit(people) {
  const { least, most, name } = variant() ?? page.edition.players;
  if (people >= least && people <= most) return null;
  const missing = least - people;
  return h(
    "p",
    { key: "unfit", class: "banner", role: "status" },
    missing > 0
      ? `${several(missing, "more player is", "more players are")} needed.`
      : `"${name}" is for ${players(least, most)}, and you are ${people}.`,
  );
}
