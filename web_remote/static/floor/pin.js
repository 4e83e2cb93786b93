// The PIN, before staff see anything.

import { h } from "../js/dom.js";
import { t } from "../js/words.js";

let wrong = "";
let trying = false;

/** `enter(pin)` resolves with what is wrong, "" where nothing is. */
export function pinPage(enter) {
  return h(
    "main",
    { key: "pin", class: "cover" },
    h(
      "form",
      {
        key: "form",
        class: "join",
        onsubmit: async (event) => {
          event.preventDefault();
          const box = event.target.querySelector("input");
          if (trying || !box.value) return;
          trying = true;
          wrong = await enter(box.value);
          trying = false;
          box.value = "";
          document.getElementById("pin-wrong")?.replaceChildren(wrong);
          if (wrong) box.focus();
        },
      },
      h("p", {}, t("This page is for the staff.")),
      h(
        "div",
        { class: "field" },
        h("label", { for: "pin" }, t("PIN")),
        h("input", { id: "pin", type: "password", inputmode: "numeric", autocomplete: "off", "aria-describedby": "pin-wrong" }),
      ),
      h("p", { id: "pin-wrong", class: "wrong", role: "alert", keep: true }),
      h("button", { class: "act main" }, t("Enter")),
    ),
  );
}
