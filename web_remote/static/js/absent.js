// Somebody whose seat the box plays looks at the own phone again: why nothing is asked there, and the way back in.

import { choice } from "./choice.js";
import { h } from "./dom.js";
import { seatOf } from "./names.js";
import { allOffered, page } from "./page.js";
import { t } from "./words.js";

/** Said above everything else for as long as the box answers for this seat. */
export function absent() {
  const { seat, table } = page.view;
  if (!seatOf(seat)?.away) return null;
  const host = table.seats.find((one) => one.host);
  const may = allOffered("sit-in").some(({ slots }) => slots.who.includes(seat));
  return h(
    "section",
    { key: "absent", class: "banner" },
    h(
      "p",
      {},
      may
        ? t("The box answers for you.")
        : host
          ? t("The box answers for you. {name} can take you back in.", host)
          : t("The box answers for you. The panel can take you back in."),
    ),
    may && choice({ do: "sit-in", who: seat }, t("I am back")),
  );
}
