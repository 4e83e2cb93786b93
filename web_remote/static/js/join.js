// The door: take a seat by name and token, go on with the one this phone has, come back to a lost one, or watch.

import { ask } from "./ask.js";
import { h } from "./dom.js";
import { languageChooser } from "./language.js";
import { cardName, cardsOf, fitted, second } from "./names.js";
import { page, redraw } from "./page.js";
import { shapeInWords, picture } from "./shape.js";
import { later, t } from "./words.js";

const ASK_HOST_MS = 2_500;
const NOT_KEPT = later(
  "This browser did not keep the cookie that holds your seat. Allow cookies for this page and try again.",
);

const form = { name: "", suspect: null, code: "", proof: "", way: "join", seat: null, claim: null, busy: false };
let enter = () => {};

/** Says where a newcomer goes: `take(seats, seat)` with what this phone now holds. */
export function onEntered(take) {
  enter = take;
}

/** The code behind the QR by which this page was opened. */
export const codeInAddress = () => decodeURIComponent(location.pathname.match(/^\/j\/([^/]+)/)?.[1] ?? "");
const say = (text) => {
  page.notice = text ? { say: text, tone: "refused" } : null;
};

/** What keeps this browser from holding a seat, in plain words, or nothing (F26). */
function cookiesOff() {
  return navigator.cookieEnabled
    ? null
    : t(
        "This browser keeps no cookies, so the box could not know your phone again. Allow cookies for this page, then open it anew.",
      );
}

/** The page at the door. */
export function joinPage() {
  const blocked = cookiesOff();
  const table = page.view?.table;
  return h(
    "main",
    { key: "join", class: "scroll join" },
    h(
      "header",
      { class: "sign" },
      h("img", { src: "/art/crest.svg", alt: "", width: 72, height: 72 }),
      h("h1", {}, "Butler"),
      h("p", {}, page.edition ? page.edition.name : t("The table's private remote")),
    ),
    blocked
      ? h("p", { class: "banner", role: "alert" }, blocked)
      : form.way === "reclaim"
        ? reclaiming(table)
        : [goOn(), form.way === "join" && sitting(table), ways()],
    languageChooser(),
  );
}

/** A seat this phone already holds comes first: nobody gets two by opening a second tab (F16). */
function goOn() {
  if (!page.seats.length) return null;
  return h(
    "section",
    { key: "go-on", class: "acts" },
    page.seats.map(({ seat, name }) =>
      h(
        "button",
        { key: seat, class: "act main", onclick: () => enter(page.seats, seat) },
        t("Continue as {name}", { name }),
      ),
    ),
    form.way === "join" && h("p", { class: "or" }, t("Or somebody else shares this phone:")),
  );
}

function sitting(table) {
  const free = freeSuspects(table);
  if (page.closed)
    return h("p", { key: "closed", class: "banner" }, t("Ask the people who work here to open this table."));
  if (table && !["lobby", undefined].includes(page.view.phase))
    return h("p", { key: "begun", class: "banner" }, t("This game has begun. You can watch, and join the next one."));
  const known = cardsOf("suspect").length > 0; // else the box is still on its way, and says nothing of seats
  if (table && known && !free.length)
    return h("p", { key: "full", class: "banner" }, t("All seats are taken. You can watch."));
  return h(
    "form",
    {
      key: "sit",
      class: "sit",
      onsubmit: (event) => {
        event.preventDefault();
        join();
      },
    },
    !codeInAddress() && field(form, "code", t("Code on the table screen"), { autocapitalize: "characters" }),
    field(form, "name", t("Your name"), { maxlength: 40, autocomplete: "given-name" }),
    known &&
      h(
        "fieldset",
        { class: "tiles" },
        h("legend", {}, t("Your token")),
        cardsOf("suspect").map((suspect) =>
          h(
            "button",
            {
              key: suspect,
              type: "button",
              class: "tile",
              "aria-pressed": form.suspect === suspect,
              disabled: !free.includes(suspect),
              onclick: () => {
                form.suspect = suspect;
                redraw();
              },
            },
            picture(suspect),
            h("span", { class: fitted(cardName(suspect)) }, cardName(suspect), second(suspect)),
            h("small", {}, free.includes(suspect) ? shapeInWords(suspect) : t("taken")),
          ),
        ),
      ),
    h(
      "div",
      { class: "dock" },
      h("button", { class: "act main", type: "submit", disabled: form.busy }, t("Take a seat")),
    ),
  );
}

function freeSuspects(table) {
  const taken = table?.seats.map(({ suspect }) => suspect) ?? [];
  return cardsOf("suspect").filter((suspect) => !taken.includes(suspect));
}

function ways() {
  return h(
    "div",
    { key: "ways", class: "acts" },
    h(
      "button",
      { key: "back", class: "act quiet", onclick: () => goTo("reclaim") },
      t("I had a seat on another phone"),
    ),
    h("button", { key: "watch", class: "act quiet", onclick: () => enter(page.seats, "public") }, t("Only watch")),
    h(
      "a",
      { key: "toolbox", class: "act quiet", href: `/toolbox#${location.pathname}` },
      t("Toolbox: dice, decks, timer"),
    ),
  );
}

/** A lost phone, cleared cookies: the seat comes back with the code on the screen, or when the host agrees (F18). */
function reclaiming(table) {
  return h(
    "form",
    {
      key: "reclaim",
      class: "sit",
      onsubmit: (event) => {
        event.preventDefault();
        reclaim({ proof: form.proof });
      },
    },
    h("h2", {}, t("Which seat is yours?")),
    h(
      "div",
      { class: "acts" },
      (table?.seats ?? [])
        .filter(({ bot, seat }) => !bot && (!form.claim || seat === form.seat))
        .map(({ seat, name, suspect }) =>
          h(
            "button",
            {
              key: seat,
              type: "button",
              class: "act seatpick",
              "aria-pressed": form.seat === seat,
              onclick: () => claim(seat),
            },
            picture(suspect),
            name,
          ),
        ),
    ),
    form.claim && [
      h(
        "p",
        { key: "how" },
        t("The table screen shows a code for this seat now. Type it here, or let the host agree."),
      ),
      field(form, "proof", t("Code for this seat"), { autocapitalize: "characters" }),
    ],
    h(
      "div",
      { class: "dock" },
      h(
        "div",
        { class: "row" },
        h("button", { key: "no", type: "button", class: "act", onclick: () => goTo("join") }, t("Back")),
        h(
          "button",
          { key: "yes", type: "submit", class: "act main", disabled: !form.claim || form.busy },
          t("Take my seat back"),
        ),
      ),
    ),
  );
}

function goTo(way) {
  Object.assign(form, { way, seat: null, claim: null });
  say("");
  redraw();
}

async function claim(seat) {
  Object.assign(form, { seat, claim: null });
  say("");
  redraw();
  const told = await ask("/api/reclaim", { seat });
  form.claim = told.claim;
  if (!told.ok) say(told.say);
  redraw();
  if (told.claim) setTimeout(awaitHost, ASK_HOST_MS, told.claim);
}

/** Asks now and then whether the host has agreed, as long as this claim is the one on the page. */
async function awaitHost(claimed) {
  if (form.claim !== claimed) return;
  if (!form.busy) await reclaim({ claim: claimed });
  setTimeout(awaitHost, ASK_HOST_MS, claimed);
}

const reclaim = (proof) => entering("/api/reclaim", { seat: form.seat, ...proof });

async function join() {
  const wish = { code: codeInAddress() || form.code, name: form.name, beside: page.seats.length > 0 };
  await entering("/api/join", form.suspect ? { ...wish, suspect: form.suspect } : wish);
}

/** Takes the seat and looks whether the cookie that holds it has come to stay. */
async function entering(path, wish) {
  form.busy = Boolean(wish.name || wish.proof);
  if (form.busy) say("");
  redraw();
  const told = await ask(path, wish);
  const me = told.ok && !told.waiting ? await ask("/api/me") : null;
  form.busy = false;
  if (me?.seats?.length) {
    form.claim = null;
    return enter(me.seats, told.seat);
  }
  if (me) say(t(NOT_KEPT));
  else if (!told.ok) say(told.say);
  redraw();
}

/** A line to type in, under its label: keeps what is typed as `form[name]`; `more` are further attributes of the input. */
export function field(form, name, label, more) {
  return h(
    "label",
    { key: name, class: "field" },
    label,
    h("input", {
      name,
      value: form[name],
      autocomplete: "off",
      spellcheck: "false",
      required: true,
      oninput: ({ target }) => {
        form[name] = target.value;
      },
      ...more,
    }),
  );
}
