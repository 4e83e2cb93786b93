// The staff's way in: a PIN, typed on a phone's figures.

import { ask } from "../js/ask.js";
import { h } from "../js/dom.js";
import { languageChooser } from "../js/language.js";
import { redraw } from "../js/page.js";
import { t } from "../js/words.js";
import { lookNow, room, say } from "./room.js";

/** The page before somebody came in; `cameIn` is called for who has. */
export const wayIn = (cameIn = lookNow) =>
  h(
    "main",
    { key: "in", class: "scroll join" },
    h(
      "div",
      { key: "sign", class: "sign" },
      h("img", { class: "crest", src: "/art/crest.svg", alt: "", width: 96, height: 96 }),
      h("h1", { tabindex: -1 }, t("For the staff")),
      h("p", {}, t("Guests need nothing of this: they scan the code on the table's screen.")),
    ),
    h(
      "form",
      { key: "form", class: "sit", onsubmit: (event) => enter(event, cameIn) },
      h(
        "div",
        { class: "field" },
        h("label", { for: "pin" }, t("PIN")),
        h("input", {
          key: "pin",
          id: "pin",
          type: "password",
          inputmode: "numeric",
          autocomplete: "off",
          maxlength: 32,
          required: true,
        }),
      ),
      h("button", { key: "go", type: "submit", class: "act main", disabled: room.busy }, t("Come in")),
    ),
    languageChooser(),
  );

async function enter(event, cameIn) {
  event.preventDefault();
  const input = event.target.querySelector("input");
  if (room.busy || !input.value) return;
  room.busy = true;
  say(null);
  redraw();
  const told = await ask("/api/staff/enter", { pin: input.value });
  room.busy = false;
  input.value = "";
  if (told.ok) await cameIn();
  else say(told.say);
  redraw();
  if (!told.ok) document.getElementById("pin")?.focus();
}
