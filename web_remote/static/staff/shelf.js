// The games on the shelf: which wait to be played on, and for how many evenings already.

import { h } from "../js/dom.js";
import { redraw } from "../js/page.js";
import { listed, several, t } from "../js/words.js";
import { section, sure, tapped } from "./pieces.js";
import { act, question } from "./room.js";

let games = null; // as they were when the list was opened

const look = async () => {
  const told = await question("shelf");
  games = told.ok ? told.games.filter(({ state }) => state !== "over") : [];
};

/** A list that is unfolded when it is wanted. */
export const onTheShelf = () =>
  section(
    "shelf",
    t("The shelf"),
    games
      ? h("ol", { key: "list", class: "people" }, games.length ? games.map(volume) : h("li", { key: "none" }, t("No game waits there.")))
      : h("button", { key: "open", type: "button", class: "act quiet", onclick: () => look().then(tapped(() => {})) }, t("Show the games that wait")),
  );

const volume = ({ game, edition, players, started, turns, state }) =>
  h(
    "li",
    { key: game },
    h("b", {}, state === "damaged" ? t("A damaged game") : players.length ? listed(players) : t("Nobody yet")),
    state !== "damaged" && h("small", {}, [edition, started, several(turns, "{count} turn", "{count} turns")].filter(Boolean).join(", ")),
    state !== "damaged" &&
      sure(`up ${game}`, t("Put it on the table"), t("The table has to be free for it."), t("Put it there"), async () => {
        if (await act("take-up", { game })) games = null;
      }),
    sure(`gone ${game}`, t("Delete it"), t("The game, its copy and its picture are gone for good. Nobody can bring them back."), t("Delete it for good"), async () => {
      if (await act("remove", { game }, t("The game is gone."))) await look();
      redraw();
    }),
  );

