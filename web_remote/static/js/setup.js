// Setting up the real board: what the screen shows now, step by step, and the host's "next".

import { h } from "./dom.js";
import { cardName, cardsOf, placeName } from "./names.js";
import { page } from "./page.js";
import { plain } from "./choice.js";
import { cardBack, picture } from "./shape.js";

const SHOWN = { tokens, weapons, envelope: sealed, hands: backs };

/** The play page while the board is set up. */
export function setupPage() {
  const { step, index, of } = page.view.table.setup;
  const { title, text } = page.edition.setup.find(({ id }) => id === step);
  return [
    h("p", { key: "count", class: "count" }, `Step ${index} of ${of}`),
    h(
      "header",
      { key: "ask", class: "ask", "aria-live": "polite" },
      h("h1", { tabindex: -1 }, title),
      h("p", {}, text),
    ),
    SHOWN[step]?.(),
    h(
      "div",
      { key: "go", class: "dock" },
      hand(),
      plain("next-step", "Done, go on", "act main"),
      plain("previous-step", "Back one step"),
    ),
  ];
}

function tokens() {
  return h(
    "ul",
    { key: "tokens", class: "pieces" },
    cardsOf("suspect").map((id) => h("li", { key: id }, picture(id), cardName(id))),
  );
}

function weapons() {
  const { weapons: places } = page.view.table;
  return h(
    "ul",
    { key: "weapons", class: "pieces" },
    Object.entries(places).map(([weapon, place]) =>
      h("li", { key: weapon }, picture(weapon), h("span", {}, cardName(weapon), h("small", {}, placeName(place)))),
    ),
  );
}

function sealed() {
  const { seal } = page.view.table;
  return (
    seal &&
    h(
      "div",
      { key: "sealed", class: "sealed" },
      h("img", { src: "/art/envelope.svg", alt: "", width: 160, height: 120 }),
      h(
        "p",
        { class: "sealwords" },
        seal.words.map((word) => h("span", {}, word)),
      ),
      h(
        "p",
        {},
        "The same six words stand on the screen and on every phone. Remember them: they come back at the end.",
      ),
    )
  );
}

/** The hand as it lies there, face down. */
function backs() {
  const backs = Array.from({ length: page.view.hand.length }, (_, n) => cardBack(n));
  return h("div", { key: "backs", class: "cards" }, backs);
}

function hand() {
  return (
    page.view.hand.length > 0 &&
    h("button", { key: "look", class: "act", onclick: () => page.go("hand") }, "To my hand")
  );
}
