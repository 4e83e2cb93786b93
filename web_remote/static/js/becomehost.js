// The host is gone: anybody at the table takes the role with a code that the table screen shows.

import { ask } from "./ask.js";
import { h } from "./dom.js";
import { field } from "./join.js";
import { notice, page, redraw } from "./page.js";
import { t } from "./words.js";

let asking = null; // {proof}: while the screen shows the code

/** For everybody but the host. */
export function becomingHost() {
  const { you } = page.view;
  if (!you || you.host) {
    asking = null;
    return null;
  }
  return h("section", { key: "become", class: "acts" }, asking ? typing() : wish());
}

const wish = () =>
  h("button", { key: "wish", class: "act quiet", type: "button", onclick: begin }, t("The host is gone: I take over"));

async function begin() {
  const told = await ask("/api/host/become", { seat: page.seat });
  if (told.ok) asking = { proof: "" };
  notice(told.ok ? null : told.say);
}

function typing() {
  return h(
    "form",
    {
      key: "typing",
      class: "acts",
      onsubmit: (event) => {
        event.preventDefault();
        finish();
      },
    },
    h("p", { key: "how" }, t("The table screen shows a code for the new host. Type it here.")),
    field(asking, "proof", t("Code for the host"), { inputmode: "numeric" }),
    h(
      "div",
      { key: "acts", class: "row" },
      h("button", { key: "no", class: "act", type: "button", onclick: leave }, t("Leave it")),
      h("button", { key: "yes", class: "act main", type: "submit" }, t("Become host")),
    ),
  );
}

function leave() {
  asking = null;
  redraw();
}

async function finish() {
  const told = await ask("/api/host/become", { seat: page.seat, proof: asking.proof });
  if (told.ok) asking = null;
  notice(told.ok ? null : told.say);
}
