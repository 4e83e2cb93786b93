// What the tools share: a tap changes something, is remembered, and the page is drawn anew.

import { h } from "../js/dom.js";
import { page, redraw } from "../js/page.js";
import { keep } from "./kept.js";

/** A listener that does `change`, remembers and draws; a sentence that stood there is over. */
export const tapped = (change) => (event) => {
  page.notice = null;
  change(event);
  keep();
  redraw();
};

export const button = (key, words, change, look = "act") =>
  h("button", { key, type: "button", class: look, onclick: tapped(change) }, words);

export const say = (text) => {
  page.notice = { say: text, tone: "refused" };
};
