// Which cards are played now, and whether others can be saved.

import { h } from "../js/dom.js";
import { later, t } from "../js/words.js";

const ON = later(
  "A game is on, and its cards stay as they are. What you write is kept here; save it when the game is over.",
);

/** Printed cards, or a set that Butler brings along: nobody shall take the one for the other. */
const whose = (told) =>
  told.ours
    ? h(
        "p",
        { key: "whose", class: "whose" },
        h("b", {}, t("Now played: your own cards.")),
        " ",
        t("They lie in the file {file}.", told),
      )
    : h(
        "p",
        { key: "whose", class: "whose" },
        h("b", {}, t("Now played: a set that came with Butler, ours and not the box's.")),
        " ",
        t("Write on each card what your printed one says."),
      );

const leftOut = (told) =>
  h(
    "section",
    { key: "left-out", class: "banner" },
    h("p", {}, t("{file} has mistakes and is not played. Saving keeps it aside and begins a new one.", told)),
    h(
      "ul",
      { class: "few" },
      told.left_out.map((each) => h("li", { key: each }, each)),
    ),
  );

/** What stands above the cards. */
export const inForce = (told) => [
  whose(told),
  !told.open && h("p", { key: "shut", class: "banner" }, t(ON)),
  told.left_out.length > 0 && leftOut(told),
];
