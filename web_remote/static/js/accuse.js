// An accusation: three explicit picks, read back, and a long press. Nobody else sees it being prepared (F11).

import { h } from "./dom.js";
import { longPress } from "./longpress.js";
import { KINDS, cardName, theCard } from "./names.js";
import { choice } from "./choice.js";
import { act, dropPicks, notice, offered, page, picked, redraw, unfold } from "./page.js";
import { tiles } from "./pick.js";
import { ruleOf } from "./rules.js";
import { later, t } from "./words.js";

const LONG_MS = 1_200;
const WARNINGS = {
  none: later(
    "Only if you are sure: you accuse once a game. If it is wrong you take no more turns, but you still show cards.",
  ),
  team: later(
    "Only if you are sure: your team accuses once a game. If it is wrong you take no more turns, but still show cards.",
  ),
};
let sure = false; // somebody who cannot hold has activated once and is asked once more

function begin(panel) {
  dropPicks();
  sure = false;
  unfold(panel);
}

/** The way in; nothing is picked and nothing is sent by it. */
export const accuseButton = (look) =>
  offered("accuse") && h("button", { key: "to-accuse", class: look, onclick: () => begin("accuse") }, t("Accuse"));

/** The three picks; nothing leaves the phone before the long press is complete. */
export function accusing() {
  const { slots } = offered("accuse");
  const alone = ruleOf("teams") === "none" ? "none" : "team";
  const [suspect, weapon, room] = KINDS.map(picked);
  const ready = suspect && weapon && room;
  const command = { do: "accuse", suspect, weapon, room };
  return {
    body: [
      h(
        "header",
        { key: "warning", class: "ask" },
        h("h1", {}, ruleOf("accuse-from") === "centre" ? t("Accuse from the centre") : t("Accuse")),
        h("p", {}, t(WARNINGS[alone])),
        early() &&
          h(
            "p",
            { class: "banner" },
            t("This is the first round: nothing is known yet. An accusation now is a guess."),
          ),
      ),
      KINDS.map((kind) => tiles(kind, slots[kind])),
    ],
    acts: [
      h(
        "p",
        { key: "readback", class: "readback", "aria-live": "polite" },
        ready
          ? t("I accuse {suspect}, with {weapon}, in {room}.", {
              suspect: cardName(suspect),
              weapon: theCard(weapon),
              room: theCard(room),
            })
          : t("Pick a suspect, a weapon and a room."),
      ),
      ready &&
        (sure
          ? choice(command, t("Yes, accuse"), { look: "act wine", key: "sure" })
          : holdToAccuse(() => act(command))),
      h("button", { key: "close", class: "act", onclick: () => begin(null) }, t("Do not accuse")),
    ],
  };
}

/** Where all tokens begin in the centre, the very first turn could accuse by mistake (C9). */
function early() {
  const { turn, table } = page.view;
  return ruleOf("accuse-from") === "centre" && turn.number <= table.seats.length;
}

function holdToAccuse(commit) {
  return longPress({
    key: "accuse",
    look: "wine",
    ms: LONG_MS,
    words: t("Hold to accuse"),
    done: commit,
    activated: () => {
      sure = true;
      redraw();
    },
    tooShort: () => notice(t("Keep pressing until the button is full."), "hint"),
  });
}
