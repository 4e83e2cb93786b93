// What is said of a table on the floor, in a few words each.

import { language, later, listed, several, t } from "../js/words.js";

const PHASES = {
  idle: later("Free"),
  lobby: later("People sit down"),
  setup: later("Setting up"),
  playing: later("Playing"),
  over: later("Game over"),
};

/** Parts that a table may miss. */
const PARTS = {
  copy: later("copies"),
  dice: later("dice reader"),
  disk: later("disk"),
  hotspot: later("page for phones on the table's Wi-Fi"),
  panel: later("panel"),
  party: later("sessions"),
  screen: later("screen"),
  sound: later("sound"),
  staff: later("staff's way in"),
};

/** What else may be wrong there, by what a table calls it. */
const AILS = {
  card: later("bad disk"),
  heat: later("too hot"),
  journal: later("damaged game file"),
  power: later("too little voltage"),
  room: later("disk nearly full"),
};

export const WAYS = [
  ["all", later("All"), () => true],
  ["help", later("Help"), (table) => table.on && table.help],
  ["busy", later("In use"), (table) => table.on && table.phase !== "idle"],
  ["free", later("Free"), (table) => table.on && table.phase === "idle"],
  ["trouble", later("Trouble"), (table) => !table.on || troubles(table).length > 0],
];

/** How it stands: "Playing", "Paused", "Free", or since when it is gone. */
export function stands(table) {
  if (!table.on) return gone(table);
  if (table.paused) return t("Paused");
  return PHASES[table.phase] ? t(PHASES[table.phase]) : t("On");
}

function gone({ ago, heardAt }) {
  if (ago === null || ago === undefined) return t("Offline");
  const since = new Date(Date.now() - ago * 1000 - (performance.now() - heardAt));
  const isToday = since.toDateString() === new Date().toDateString();
  const time = since.toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
  if (isToday) return t("Offline since {time}", { time });
  return t("Offline since {day}, {time}", { day: since.toLocaleDateString(language(), { day: "numeric", month: "short" }), time });
}

/** Who sits there and for how long. */
export function people(table) {
  const many = table.players + table.bots;
  return many ? several(many, "{count} player", "{count} players") : "";
}

export const minutes = (table) => (table.minutes ? t("{minutes} min", { minutes: table.minutes }) : "");

/** Whom the game waits for: names where the house lets them out, else places round the table. */
export function waits(table) {
  if (table.phase !== "playing" || !table.waiting_for.length) return "";
  const named = table.waiting_for.map((place) => table.names[place - 1] || t("place {place}", { place }));
  return t("Waits for {whom}", { whom: listed(named) });
}

/** What is wrong there, each in a few words. */
export function troubles(table) {
  if (!table.on) return [];
  const found = [
    table.starved && t(AILS.power),
    table.warm_c >= 80 && t("{degrees} °C", { degrees: table.warm_c }),
    table.disk_mb !== null && table.disk_mb < 200 && t(AILS.room),
    ...table.faults.map(wrong),
  ];
  return [...new Set(found.filter(Boolean))]; // the figures and the table itself may say the same
}

function wrong(part) {
  if (Object.hasOwn(AILS, part)) return t(AILS[part]);
  return t("no {part}", { part: Object.hasOwn(PARTS, part) ? t(PARTS[part]) : part });
}
