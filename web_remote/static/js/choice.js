// A button for one choice of the view. It is shut while a tap is on its way and for a blink after, so that the
// leftover half of a double tap cannot hit what appears in its place (F30).

import { h } from "./dom.js";
import { act, isShut, offered } from "./page.js";

/** Does `command` when tapped. `more` are further attributes, `shut` keeps it closed while something is missing. */
export function choice(command, words, { look = "act", key = command.do, shut = false, ...more } = {}) {
  return h(
    "button",
    {
      key,
      class: look,
      type: "button",
      "aria-disabled": isShut() || null,
      disabled: shut,
      onclick: () => act(command),
      ...more,
    },
    words,
  );
}

/** A choice without slots: one button, if it is on offer. */
export const plain = (what, words, look) => offered(what) && choice({ do: what }, words, { look });
