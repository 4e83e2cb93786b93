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
import { setupPage } from "./setup.js";
import { seatBadge } from "./shape.js";
import { tablePage } from "./table.js";

const TABS = { play: "Play", hand: "Hand", notebook: "Notebook", table: "Table", host: "Host" };
const PLAY = { lobby: lobbyPage, setup: setupPage, "roll-off": playing, turn: playing, over: overPage };
const PAGES = { play: playPage, hand: handPage, notebook: notebookPage, table: tablePage, host: hostPage };

/** Bar, page and tabs for the seat whose view is there. */
export function seatedPage() {
  const tabs = Object.keys(TABS).filter(isThere);
  const tab = tabs.includes(page.tab) ? page.tab : "play";
  return [
    h("div", { key: "scroll", class: "scroll" },
      h("header", { class: "bar" }, page.view.you ? seatBadge(page.view.seat, page.view.you.name) : h("b", { class: "name" }, "Watching"), handOverButton()),
      h("main", { key: `tab-${tab}`, class: `tab ${tab}-tab` }, PAGES[tab]())),
    h("nav", { key: "tabs", class: "tabs", "aria-label": "Pages" }, tabs.map((name) => h("button", {
      key: name, "aria-current": name === tab ? "page" : null, class: name === "play" && isAwaited() ? "called" : "", onclick: () => page.go(name),
    }, h("span", { class: `icon ${name}`, "aria-hidden": true }), TABS[name]))),
  ];
}

function isThere(tab) {
  if (tab === "host") return hosts();
  return page.view.you || tab === "play" || tab === "table";
}

function playPage() {
  if (page.view.aside) return [asked(), h("p", { class: "banner" }, "This game lies on the shelf. The host or the table can take it up again.")];
  return PLAY[page.view.phase]();
}
