// In which language a phone is talked to: its browser's wish at first, and whatever is chosen here from then on.

import { h } from "./dom.js";
import { page } from "./page.js";
import { language, languages, t } from "./words.js";

/** All languages of the box, each named in itself; nothing where there is no choice. */
export function languageChooser() {
  if (languages().length < 2) return null;
  return h(
    "div",
    { key: "language", class: "row languages", role: "group", "aria-label": t("Language") },
    languages().map(([code, name]) =>
      h(
        "button",
        {
          key: code,
          lang: code,
          type: "button",
          class: "act quiet",
          "aria-pressed": code === language(),
          onclick: () => page.speak(code),
        },
        name,
      ),
    ),
  );
}
