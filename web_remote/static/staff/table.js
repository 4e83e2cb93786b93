// The running table: its session, its people, and what staff may do to its game. No card is ever here.

import { h } from "../js/dom.js";
import { later, several, t } from "../js/words.js";
import { button, field, section, slider, sure } from "./pieces.js";
import { act, room } from "./room.js";
import { onTheShelf } from "./shelf.js";

const PHASES = {
  lobby: later("People sit down"),
  setup: later("The board is set up"),
  "roll-off": later("They roll for who begins"),
  turn: later("A game is on"),
  over: later("The game is over"),
};

/** For the whole table: words, what it means, and what is to be tapped to mean it. */
const WHOLE = {
  pause: [later("Pause the game"), later("Nobody can play until it goes on."), later("Pause it")],
  resume: [later("Go on with the game"), later("Everybody can play again."), later("Go on")],
  "set-aside": [
    later("Put the game on the shelf"),
    later("It can be taken up another day; the table is free."),
    later("Put it there"),
  ],
  "call-off": [
    later("End the game"),
    later("Nobody wins, and everybody at the table sees what was in the envelope."),
    later("End it"),
  ],
};

const ABOUT_A_SEAT = {
  "make-host": later("Make {name} the host"),
  "sit-out": later("The box answers for {name}"),
  "sit-in": later("{name} plays again"),
  "bring-to-table": later("{name} plays at the table, without a phone"),
  "remove-seat": later("Take {name} from the table"),
};

let text = null; // a message that is being written

/** The page of the table. */
export const tablePage = () => [help(), now(), lost(), claims(), session(), message(), people(), game(), light(), health(), onTheShelf()];

const called = () => room.state.table?.table;

const help = () =>
  room.state.table?.help &&
  h(
    "div",
    { key: "help", class: "banner calls", role: "status" },
    h("p", {}, h("b", {}, called() ? t("Table {table} needs help", { table: called() }) : t("The table asks for help."))),
    button("came", t("I have been there"), () => act("help"), "act main"),
  );

function now() {
  const { state } = room;
  const { table } = state;
  const isFree = state.phase === "lobby" && !state.seats.length;
  const turn = table?.turn && t("Turn {number}", { number: table.turn });
  return section(
    "now",
    called() ? t("Table {table}", { table: called() }) : t("The table"),
    h("p", { class: "big" }, table?.paused ? t("The game is paused") : isFree ? t("The table is free") : t(PHASES[state.phase] ?? state.phase)),
    h("p", {}, [state.edition.name, turn, table && several(table.minutes, "{count} minute", "{count} minutes")].filter(Boolean).join(" \u00b7 ")),
    h("p", { class: "hint" }, t("Phones come in at {address}", { address: state.printed })),
  );
}

const lost = () =>
  room.state.missing.length > 0 &&
  section(
    "lost",
    t("Missing from the box"),
    h("p", { class: "hint" }, t("Tell the guests before they begin.")),
    h("ul", { key: "parts", class: "faults" }, room.state.missing.map((each) => h("li", { key: each }, each))),
  );

function claims() {
  if (!room.state.claims.length) return null;
  return section(
    "claims",
    t("A new phone asks for a seat"),
    room.state.claims.map(({ seat, name }) =>
      h(
        "div",
        { key: seat, class: "banner" },
        h("p", {}, t("Is it really the phone of {name}? Look who holds it.", { name })),
        h(
          "div",
          { class: "row" },
          button("no", t("No"), () => act("claim", { seat, agree: false })),
          button("yes", t("Yes, give it the seat"), () => act("claim", { seat, agree: true }), "act main"),
        ),
      ),
    ),
  );
}

function session() {
  const { table } = room.state;
  if (!table?.kiosk) return null;
  const { open, by, minutes, left, ends } = table.session;
  const since = several(minutes, "for {count} minute", "for {count} minutes");
  return section(
    "session",
    t("The guests' session"),
    h(
      "p",
      {},
      open
        ? by === "staff"
          ? t("Opened by the staff, {since}.", { since })
          : t("Opened by the guests, {since}.", { since })
        : t("The table is free."),
      left != null && [" ", several(left, "{count} minute is left.", "{count} minutes are left.")],
    ),
    ends &&
      h(
        "div",
        { key: "ends", class: "banner" },
        h("p", { role: "status" }, several(ends.seconds, "It ends in {count} second.", "It ends in {count} seconds.")),
        button("keep", t("They are still here"), () => act("keep-on"), "act main"),
      ),
    open
      ? sure(
          "end",
          t("End the session"),
          t("Names, hands, notes and phones of these guests are wiped, and a game that is not on the shelf is lost."),
          t("End it and wipe"),
          () => act("session", { open: false }, t("The table is wiped and free.")),
        )
      : button("begin", t("Open a session"), () => act("session", { open: true }), "act main"),
  );
}

function message() {
  const shown = room.state.table?.message ?? "";
  if (!room.state.table) return null;
  const send = async () => (await act("message", { text: text ?? "" }, t("It stands on the screen and the phones."))) && (text = null);
  return section(
    "message",
    t("A message to the table"),
    shown && h("blockquote", { key: "shown" }, shown),
    field(
      "words",
      t("What the screen and the phones say"),
      h("input", {
        key: "input",
        id: "words",
        type: "text",
        maxlength: 160,
        autocomplete: "off",
        value: text ?? "",
        oninput: ({ target }) => (text = target.value),
      }),
    ),
    h(
      "div",
      { key: "row", class: "row" },
      shown && button("away", t("Take it away"), () => act("message", { text: "" }, t("The message is gone.")), "act quiet"),
      button("send", t("Show it"), send),
    ),
  );
}

function people() {
  const { seats } = room.state;
  return section(
    "people",
    several(seats.length, "{count} person at the table", "{count} people at the table"),
    !seats.length && h("p", { key: "none" }, t("Nobody sits there.")),
    h("ol", { key: "list", class: "people" }, seats.map(person)),
  );
}

function person(seat) {
  const { name, host, bot, away, out, phone, awaited } = seat;
  const is = [
    host && t("host"),
    bot && t("bot"),
    awaited && t("the game waits for this one"),
    !bot && (phone ? t("phone on line") : t("no phone on line")),
    away && t("away"),
    out && t("out of the game"),
  ].filter(Boolean);
  const acts = aboutSeat(seat);
  return h(
    "li",
    { key: seat.seat },
    h("b", {}, name),
    h("small", {}, is.join(", ")),
    acts.length > 0 &&
      h("details", { key: "acts" }, h("summary", {}, t("What to do for {name}", { name })), h("div", {}, acts)),
  );
}

const aboutSeat = ({ seat, name }) =>
  room.state.acts
    .filter(({ do: what, who }) => who.includes(seat) && ABOUT_A_SEAT[what])
    .map(({ do: what }) => {
      const words = t(ABOUT_A_SEAT[what], { name });
      return sure(`${what} ${seat}`, words, t("Ask the table first."), words, () => act("game", { do: what, who: seat }));
    });

function game() {
  const acts = room.state.acts.filter(({ do: what, who }) => !who.length && WHOLE[what]);
  if (!acts.length) return null;
  return section(
    "game",
    t("Rescue or end the game"),
    h("p", { class: "hint" }, t("You see what the screen shows, and never a card.")),
    acts.map(({ do: what }) => {
      const [words, meaning, yes] = WHOLE[what];
      return sure(what, t(words), t(meaning), t(yes), () => act("game", { do: what }));
    }),
  );
}

function light() {
  const { table } = room.state;
  if (!table) return null;
  const percent = (value) => t("{percent} %", { percent: value });
  return section(
    "light",
    t("Sound and light"),
    table.volume == null
      ? h("p", { key: "mute", class: "hint" }, t("Nothing can sound at this table."))
      : slider("volume", t("Volume"), table.volume, [0, 100, 10], percent, (value) => {
          table.volume = value;
          act("volume", { percent: value });
        }),
    button("dim", table.dim ? t("Light the screen up") : t("Darken the screen"), () => act("dim", { dim: !table.dim }), "act quiet", {
      "aria-pressed": Boolean(table.dim),
    }),
  );
}

function health() {
  const { health: faults, machine } = room.state;
  const told = [
    machine.free_mb != null && t("{mb} MB are free on the card.", { mb: machine.free_mb }),
    machine.warmth != null && t("The machine is at {degrees} degrees.", { degrees: Math.round(machine.warmth) }),
    machine.starved && t("It gets too little power: take the power supply that came with it."),
  ].filter(Boolean);
  return section(
    "health",
    t("How it is"),
    faults.length
      ? h("ul", { key: "faults", class: "faults" }, faults.map(({ part, say }) => h("li", { key: part }, say)))
      : h("p", { key: "well" }, t("Everything works.")),
    told.length > 0 && h("p", { key: "machine", class: "hint" }, told.join(" ")),
  );
}
