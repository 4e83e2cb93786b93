// The pages of somebody who sits at the table: one tab each, the play page first.

import { h } from "./dom.js";
import { handOverButton } from "./handover.js";
import { handPage } from "./hand.js";
import { hostPage, hosts } from "./host.js";
import { lobbyPage } from "./lobby.js";
import { notebookPage } from "./notebook.js";
import { overPage } from "./over.js";
import { isAwaited, page } from "./page.js";
import { asked, playing } from "./play.js";
import { rulesPage } from "./rulespage.js";
import { setupPage } from "./setup.js";
import { seatBadge } from "./shape.js";
import { tablePage } from "./table.js";
import { later, t } from "./words.js";

export { cover, handOver } from "./handover.js";
export { countdown, forget, houseSays, partyOver } from "./house.js";
export { elsewhere, look, onSeat, sitAt } from "./seat.js";
export { closeSecrets } from "./secret.js";

const TABS = {
  play: later("Play"),
  hand: later("Hand"),
  notebook: later("Notebook"),
  table: later("Table"),
  host: later("Host"),
};
const PLAY = {
  lobby: lobbyPage,
  setup: setupPage,
  first: playing,
  "start-rooms": playing,
  "roll-off": playing,
  turn: playing,
  over: overPage,
};
const PAGES = {
  play: playPage,
  hand: handPage,
  notebook: notebookPage,
  table: tablePage,
  host: hostPage,
  rules: rulesPage, // no tab of its own: a way leads there from the table and the lobby
};

const current = () => (isThere(page.tab) ? page.tab : "play");

/** Bar and page for the seat whose view is there. */
export function seatedPage() {
  const { you, seat } = page.view;
  return h(
    "div",
    { key: "scroll", class: "scroll", tabindex: ["play", "table", "rules"].includes(current()) ? 0 : null },
    h(
      "header",
      { class: "bar" },
      you ? seatBadge(seat, you.name) : h("b", { class: "name" }, t("Watching")),
      handOverButton(),
    ),
    h("main", { key: `tab-${current()}`, class: `tab ${current()}-tab` }, PAGES[current()]()),
  );
}

/** What this seat is asked, while it looks at another page than the one that asks. */
export const called = () => current() !== "play" && isAwaited() && page.view.prompt.title;

/** The way to the other pages, under the thumb. */
export function tabs() {
  return h(
    "nav",
    { key: "tabs", class: "tabs", "aria-label": t("Pages") },
    Object.keys(TABS)
      .filter(isThere)
      .map((name) =>
        h(
          "button",
          {
            key: name,
            "aria-current": name === current() ? "page" : null,
            class: name === "play" && isAwaited() ? "called" : "",
            onclick: () => page.go(name),
          },
          h("span", { class: `icon ${name}`, "aria-hidden": true }),
          t(TABS[name]),
        ),
      ),
  );
}

function isThere(tab) {
  if (tab === "host") return hosts();
  return page.view.you || ["play", "table", "rules"].includes(tab);
}

function playPage() {
  if (page.view.aside) {
    return [asked(), h("p", { class: "banner" }, t("The host or the table can take it up again."))];
  }
  return PLAY[page.view.phase]();
}
