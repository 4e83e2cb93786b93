// The house's own sets of rules: the host takes one with a tap before the game.

import { ask } from "./ask.js";
import { h } from "./dom.js";
import { notice, offered, page } from "./page.js";
import { t } from "./words.js";

/** A button for each; nothing where the house has none, and for who may set no rules. */
export function presets() {
  const names = page.house?.presets ?? [];
  if (!names.length || !offered("set-rule")) return null;
  return h(
    "section",
    { key: "presets", class: "acts" },
    h("h2", {}, t("Rules of this house")),
    h(
      "div",
      { class: "row" },
      names.map((name) => h("button", { key: name, type: "button", class: "act", onclick: () => take(name) }, name)),
    ),
  );
}

async function take(name) {
  const told = await ask("/api/host/preset", { seat: page.seat, name });
  if (!told.ok) return notice(told.say);
  notice(
    told.left ? t("{name}: not every one of its rules can be set here.", { name }) : t("You play by {name} now.", { name }),
    told.left ? "refused" : "wait",
  );
}
