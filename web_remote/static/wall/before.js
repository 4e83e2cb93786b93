// Before the game: how to sit down, who sits already, and how this table plays.

import { h } from "../js/dom.js";
import { WIPED, said } from "../js/house.js";
import { page } from "../js/page.js";
import { ruleOf } from "../js/rules.js";
import { t } from "../js/words.js";

const RULES_A_PAGE = 4;

/** The code to scan and the address in figures; a camera reads the first, people the second. */
function invitation() {
  const { url, printed, code, wifi } = page.house ?? {};
  if (!url) return h("p", { key: "closed" }, t("The phones' door is still closed."));
  const said = h("b", {}, (printed ?? url).replace(/^https?:\/\//, "").replace("/j/", " /j/"));
  const table = step(wifi && t("2  Table"), `/api/public/qr?${encodeURIComponent(code ?? "")}`, said);
  if (!wifi) return h("div", { key: "invitation", class: "invitation" }, table);
  const letters = h("b", {}, [wifi.name, wifi.password].filter(Boolean).join(" \u00b7 "));
  return h(
    "div",
    { key: "invitation", class: "invitation" },
    h("div", { key: "steps", class: "steps" }, step(t("1  Wi-Fi"), "/api/public/wifi", letters), table),
    h("p", { key: "hint", class: "hint" }, t("No internet? Stay. No page? Mobile data off.")),
  );
}

const step = (label, src, said) => [
  h(
    "div",
    { key: src, class: "step" },
    label && h("p", {}, label),
    h("img", { class: "qr", src, alt: t("Code to scan"), width: 300, height: 300 }),
    h("p", { class: "address" }, said),
  ),
];

/** Nobody sits here yet: what this is, that a party has just gone, or who opens this table. */
export function attract() {
  if (said().over) return farewell();
  return said().may_sit === false ? closed() : inviting();
}

const crest = () => h("img", { key: "crest", class: "art crest", src: "/art/crest.svg", alt: "", width: 200, height: 200 });

const farewell = () => ({
  over: false,
  head: { title: t("This party is over"), text: t("All of it is gone from this table. Thank you for playing!") },
  body: [h("ul", { key: "wiped", class: "plates wiped" }, WIPED.map((what) => h("li", { key: t(what) }, h("b", {}, "\u2713"), h("span", {}, t(what)))))],
});

const closed = () => ({
  over: false,
  head: { title: "Butler", text: t("Ask the people who work here to open this table.") },
  body: [crest()],
});

const inviting = () => ({
  over: false,
  head: { title: "Butler", text: t("I keep the envelope, deal the hands and roll the dice. Scan the code to sit down.") },
  look: "pair",
  body: [crest(), invitation()],
});

/** The code, and then the rules in force, page by page. */
export function lobby() {
  const { table } = page.view;
  const variant = page.edition.variants.find(({ id }) => id === ruleOf("variant"));
  const most = variant?.most ?? page.edition.players.most;
  const counts = t("Seats taken: {now} of {most}", { now: table.seats.length, most });
  const game = t("game {number}", { number: table.match.game });
  const over = [page.edition.name, variant && page.edition.variants[0] !== variant && variant.name, game].filter(Boolean).join(" \u00b7 ");
  const join = { key: "join", over, look: "pair", body: [invitation(), h("p", { key: "counts", class: "counts" }, counts)] };
  return [join, ...rulePages().map((page, at) => ({ key: `rules-${at}`, over, body: page }))];
}

function rulePages() {
  const { rules } = page.view.table;
  const told = Object.entries(rules)
    .filter(([rule]) => page.edition.rules[rule])
    .map(([rule, answer]) => ({ rule, own: answer !== page.edition.rules[rule].own, say: page.edition.rules[rule].answers[answer] }))
    .filter(({ say }) => say)
    .sort((a, b) => b.own - a.own);
  const pages = [];
  for (let at = 0; at < told.length; at += RULES_A_PAGE)
    pages.push(
      h("ul", { class: "rules" }, told.slice(at, at + RULES_A_PAGE).map(({ rule, own, say }) => h("li", { key: rule, class: own ? "own" : "" }, say))),
    );
  return pages;
}
