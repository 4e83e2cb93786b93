// How a match of several games stands.

import { h } from "./dom.js";
import { seatName, seatOf } from "./names.js";
import { page } from "./page.js";
import { seatBadge } from "./shape.js";
import { listed, t } from "./words.js";

/** The points so far, how the match ends, and whether it has. */
export function match({ match: standing }) {
  if (!standing || standing.kind === "none") return null;
  const rows = Object.entries(standing.points).sort(([, a], [, b]) => b - a);
  const over = page.view.phase === "over";
  return h(
    "section",
    { key: "match" },
    h("h2", {}, over ? t("Match points after game {game}", standing) : t("The match: game {game}", standing)),
    standing.decided &&
      h(
        "p",
        { key: "decided", class: "banner" },
        t("The match is over: {names} won it.", { names: listed(standing.decided.map(seatName)) }),
      ),
    standing.decider && h("p", { key: "decider", class: "banner" }, t("Level at the top: one more game decides.")),
    rows.length
      ? h(
          "ul",
          { class: "points" },
          rows.map(([seat, n]) => h("li", { key: seat }, seatBadge(seat, seatOf(seat)?.name), h("b", {}, n))),
        )
      : h("p", { key: "none" }, t("Nobody has a point yet.")),
    !standing.decided &&
      h("p", { key: "ends", class: "key" }, page.edition?.rules["match-ends"].answers[standing.ends]),
  );
}
