// Each seat on the host page: its place round the table, and what the host may do for whoever sits there.

import { ask } from "./ask.js";
import { choice } from "./choice.js";
import { h } from "./dom.js";
import { notice, offered, page, redraw } from "./page.js";
import { roundTheTable } from "./order.js";
import { seatBadge } from "./shape.js";
import { tags } from "./table.js";
import { later, parts, t } from "./words.js";

const FOR_SEATS = {
  "sit-out": { says: later("Let the box answer"), of: later("Let the box answer: {name}") },
  "sit-in": { says: later("Take back in"), of: later("Take back in: {name}") },
  "make-host": { says: later("Make host"), of: later("Make host: {name}") },
  "remove-seat": { says: later("Remove"), of: later("Remove: {name}") },
};

let giving = null; // the seat that another phone is to get

/** All seats, in the order in which people sit; before the game they can be dragged. */
export function seatsToHost() {
  return h(
    "section",
    { key: "seats", class: "hostseats" },
    h("h2", {}, t("Clockwise round the table")),
    offered("move-seat") &&
      h(
        "p",
        { key: "how", class: "key" },
        t("Put them in the order in which you sit: whoever is on the left comes next."),
      ),
    roundTheTable(drawn),
  );
}

function drawn(one) {
  return h(
    "div",
    { key: "seat", class: "seatacts" },
    h("div", {}, seatBadge(one.seat), h("span", { class: "tags" }, tags(one))),
    asksFor(one),
    h("div", { key: "acts", class: "row" }, acts(one), giver(one)),
    giving === one.seat && howToGive(one),
  );
}

function acts({ seat, name }) {
  return Object.entries(FOR_SEATS)
    .filter(([what]) => offered(what)?.slots.who.includes(seat))
    .map(([what, words]) => choice({ do: what, who: seat }, t(words.says), { "aria-label": t(words.of, { name }) }));
}

/** A new phone asks for a seat that somebody has: the host, who sees the person, may say yes. */
function asksFor({ seat, name }) {
  if (!page.house?.claims?.includes(seat)) return null;
  return h(
    "section",
    { key: "claim", class: "banner", role: "status" },
    h("p", {}, t("Another phone asks for {name}'s seat.", { name })),
    h("div", { class: "row" }, agreeing(seat, false, t("No")), agreeing(seat, true, t("Give it to {name}", { name }))),
  );
}

function agreeing(claim, agree, words) {
  return h(
    "button",
    {
      key: String(agree),
      type: "button",
      class: agree ? "act main" : "act",
      onclick: async () => {
        const told = await ask("/api/host/claims", { seat: page.seat, claim, agree });
        if (told.ok) giving = null;
        notice(told.ok ? null : told.say);
      },
    },
    words,
  );
}

/** A seat can go to another phone, and to another person with it: that phone asks for it, and here it is given. */
function giver({ seat, name, bot }) {
  if (bot || seat === page.view.seat) return null;
  return h(
    "button",
    {
      key: "give",
      type: "button",
      class: "act",
      "aria-expanded": giving === seat,
      "aria-label": t("Give to another phone: {name}", { name }),
      onclick: () => {
        giving = giving === seat ? null : seat;
        redraw();
      },
    },
    t("Give to another phone"),
  );
}

function howToGive({ name }) {
  const address = h("b", {}, page.house?.printed ?? location.host);
  return h(
    "ol",
    { key: "how", class: "steps" },
    h("li", { key: 1 }, parts("The other phone opens {address}.", { address })),
    h("li", { key: 2 }, t('There: "I had a seat on another phone", then {name}.', { name })),
    h("li", { key: 3 }, t("Say yes here when it asks, or type the code on the table screen there.")),
    h("li", { key: 4 }, t("{name}'s old phone is then out, and sees nothing more of this seat.", { name })),
  );
}
