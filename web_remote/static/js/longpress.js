// A long press that does something which cannot be taken back: an accusation, handing the phone to somebody else.

import { h } from "./dom.js";
import { beginTouch, endedTouch } from "./touch.js";

let filling = 0;

/** A button that acts after `ms` of pressing; who cannot hold activates it, and `activated` is called instead. */
export function longPress({ key, words, ms, done, activated = done, tooShort = () => {}, look = "main" }) {
  return h(
    "button",
    {
      key,
      class: `act long ${look}`,
      type: "button",
      style: { "--ms": `${ms}ms` },
      oncontextmenu: () => false,
      onpointerdown: (event) => press(event, ms, done),
      onclick: (event) => {
        const touch = endedTouch(event);
        if (!touch) activated();
        else if (!touch.acted) tooShort();
      },
    },
    words,
  );
}

function press(event, ms, done) {
  const node = event.currentTarget;
  const touch = beginTouch(event, () => empty(node));
  if (!touch) return;
  node.classList.add("filling");
  filling = setTimeout(() => {
    touch.acted = true;
    empty(node);
    done();
  }, ms);
}

function empty(node) {
  clearTimeout(filling);
  node.classList.remove("filling");
}
