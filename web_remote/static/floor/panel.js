// One table, unfolded: all that is known of it, and what staff can do there.

import { h } from "../js/dom.js";
import { t } from "../js/words.js";
import { minutes, people, stands, troubles, waits } from "./told.js";

const LONGEST_TEXT = 160;

/** `how`: box(id), act(do, value), close(), confirm (what is asked for again), ask(do), busy, note {say, tone}, text. */
export function tablePanel(table, how) {
  return h(
    "section",
    { key: "panel", class: "panel", "aria-labelledby": "panel-title" },
    h(
      "div",
      { key: "head", class: "panelhead" },
      h("h2", { id: "panel-title", tabindex: "-1" }, t("Table {table}", { table: table.label })),
      h("button", { type: "button", class: "act quiet close", onclick: how.close }, t("Close")),
    ),
    h("p", { key: "note", class: `note ${how.note?.tone ?? ""}`, role: "status" }, how.note?.say),
    facts(table, how),
    table.on ? acts(table, how) : h("p", { key: "off" }, t("Nothing can be done there until it is on again.")),
  );
}

function facts(table, how) {
  const known = [
    [t("Stands"), stands(table)],
    [t("Box"), table.edition && how.box(table.edition)],
    [t("People"), [people(table), table.bots && t("of them bots: {count}", { count: table.bots })].filter(Boolean).join(", ")],
    [t("Names"), table.names.join(", ")],
    [t("Game"), [minutes(table), table.turns && t("turn {number}", { number: table.turns })].filter(Boolean).join(", ")],
    [t("Next"), waits(table)],
    [t("Session"), session(table)],
    [t("Trouble"), troubles(table).join(", ")],
    [t("Machine"), machine(table)],
  ];
  return h(
    "dl",
    { key: "facts", class: "facts" },
    known.filter(([, value]) => value).map(([name, value]) => [h("dt", { key: name }, name), h("dd", { key: `${name}:` }, value)]),
  );
}

function session(table) {
  if (!table.kiosk) return "";
  if (!table.open) return t("none");
  if (table.ending) return t("ends in a moment");
  return table.left === null ? t("open") : t("open, {minutes} min left", { minutes: table.left });
}

const machine = (table) =>
  [
    table.version,
    table.disk_mb !== null && t("{room} MB free", { room: table.disk_mb }),
    table.warm_c !== null && t("{degrees} °C", { degrees: table.warm_c }),
  ]
    .filter(Boolean)
    .join(", ");

function acts(table, how) {
  const button = (what, label, value, more = {}) =>
    h("button", { key: what + label, type: "button", class: "act", disabled: how.busy, onclick: () => how.act(what, value), ...more }, label);
  return h(
    "div",
    { key: "acts", class: "acts" },
    table.help && button("help-seen", t("Help is there"), {}, { class: "act main" }),
    table.kiosk &&
      h(
        "div",
        { key: "session", class: "row" },
        !table.open && button("new-session", t("Open a session")),
        table.ending && button("keep-on", t("They go on")),
        how.confirm === "end-session"
          ? button("end-session", t("Yes, end it and wipe everything"), {}, { class: "act wine" })
          : h("button", { key: "end", type: "button", class: "act", onclick: () => how.ask("end-session") }, t("End the session")),
      ),
    message(table, how),
    table.volume !== null &&
      h(
        "div",
        { key: "volume", class: "field" },
        h("label", { for: "volume" }, t("Volume: {percent} %", { percent: table.volume })),
        h("input", {
          id: "volume",
          type: "range",
          min: 0,
          max: 100,
          step: 10,
          value: table.volume,
          onchange: ({ target }) => how.act("volume", { volume: Number(target.value) }),
        }),
      ),
    button("dim", table.dim ? t("Light the screen") : t("Darken the screen"), { dim: !table.dim }),
  );
}

function message(table, how) {
  return h(
    "form",
    {
      key: "message",
      class: "field",
      onsubmit: (event) => {
        event.preventDefault();
        const words = event.target.querySelector("input").value.trim(); // newer than what was drawn
        if (words) how.act("message", { text: words });
      },
    },
    h("label", { for: "message" }, t("Message to the table")),
    h("input", {
      id: "message",
      type: "text",
      maxlength: LONGEST_TEXT,
      autocomplete: "off",
      value: how.text,
      oninput: ({ target }) => how.write(target.value),
    }),
    h(
      "div",
      { key: "send", class: "row" },
      h("button", { key: "send", class: "act", disabled: how.busy }, t("Send")),
      table.message &&
        h("button", { key: "clear", type: "button", class: "act quiet", onclick: () => how.act("message", { text: "" }) }, t("Take the message away")),
    ),
  );
}
