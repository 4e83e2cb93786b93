// Which box, and which way of playing it: for the host to choose, for the others to read.

import { choice } from "./choice.js";
import { h } from "./dom.js";
import { allOffered, offered, page } from "./page.js";
import { option, ruleOf, variant } from "./rules.js";
import { parts, several, t } from "./words.js";

/** The box on the table, and the others for who may change it. */
export function box() {
  const open = offered("choose-edition")?.slots.edition;
  if (!open) return null;
  const { boxes = [], seats } = page.view.table;
  return h(
    "section",
    { key: "box", class: "switches" },
    h("h2", {}, t("The box")),
    h(
      "div",
      { class: "options", role: "group", "aria-label": t("The box") },
      boxes.map(({ id, name, most }) =>
        one({ do: "choose-edition", edition: id }, id === page.edition.id, open.includes(id), [
          name,
          seats.length > most && h("small", {}, " ", tooSmall(most, seats.length)),
        ]),
      ),
    ),
  );
}

const tooSmall = (most, people) =>
  several(most, "(up to {count} player; you are {people})", "(up to {count} players; you are {people})", { people });

/** Between games the host may write down what the cards of a deck say, on a page of its own. */
export function deckLinks() {
  const { you, phase, seat } = page.view;
  const decks = Object.entries(page.edition.decks);
  if (!you?.host || !["lobby", "over"].includes(phase) || !decks.length) return null;
  return h(
    "section",
    { key: "decks", class: "acts" },
    h("h2", {}, t("The cards of the deck")),
    decks.map(([id, { name }]) => [
      h("p", { key: `name-${id}` }, name),
      h(
        "a",
        { key: id, class: "act", href: `/deck#${seat}/${page.edition.id}/${id}` },
        decks.length === 1 ? t("Write down our own cards") : t("Write down our own: {deck}", { deck: name }),
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
  h(
    "p",
    { key: "played", class: "played" },
    variant()
      ? parts("{box}: {variant}", { box: h("b", {}, page.edition.name), variant: variant().name })
      : h("b", {}, page.edition.name),
  );

/** The ways of playing this box. One that does not fit the people here is not for choosing, and says why. */
export function ways() {
  const all = page.edition?.variants ?? [];
  if (all.length < 2) return null;
  const open = allOffered("set-rule").find(({ slots }) => slots.rule.includes("variant"))?.slots.answer;
  const people = page.view.table.seats.length;
  const current = ruleOf("variant");
  if (!open && !allOffered("set-rule").length)
    return h("section", { key: "ways" }, h("h2", {}, t("How we play")), h("p", {}, variant()?.name), unfit(people));
  return h(
    "section",
    { key: "ways", class: "switches" },
    h("h2", {}, t("How we play")),
    h(
      "div",
      { class: "options", role: "group", "aria-label": t("How we play") },
      all.map((one) => way(one, one.id === current, open?.includes(one.id), people)),
    ),
    unfit(people),
  );
}

function way({ id, name, least, most }, current, open, people) {
  const fits = current || open;
  const who = { players: players(least, most), people };
  return one({ do: "set-rule", rule: "variant", answer: id }, current, open, [
    name,
    h("small", {}, " ", fits ? t("({players})", who) : t("({players}; you are {people})", who)),
  ]);
}

const players = (least, most) =>
  least === most
    ? several(least, "{count} player", "{count} players")
    : t("{least} to {most} players", { least, most });

/** Why the game cannot start yet, where the way of playing does not fit those who sit here. */
function unfit(people) {
  const { least, most, name } = variant() ?? page.edition.players;
  if (people >= least && people <= most) return null;
  const missing = least - people;
  return h(
    "p",
    { key: "unfit", class: "banner", role: "status" },
    missing > 0
      ? several(missing, "{count} more player is needed.", "{count} more players are needed.")
      : name
        ? t('"{way}" is for {players}, and you are {people}.', { way: name, players: players(least, most), people })
        : t("This box is for {players}, and you are {people}.", { players: players(least, most), people }),
  );
}
