// In which language the cards of the box are printed: for the host to say. All see the names that stand on the cards; a
// phone in another language has its own below them.

import { h } from "./dom.js";
import { cardsSpeak } from "./names.js";
import { offered, page } from "./page.js";
import { option } from "./rules.js";
import { t } from "./words.js";

/** The languages in which this box is known, or the sentence that it is known in one only. */
export function cardLanguage() {
  const { languages } = page.edition;
  const current = languages.find(({ code }) => code === cardsSpeak()) ?? languages[0];
  if (languages.length < 2) return page.view.you?.host ? onlyOne(current) : null;
  if (!offered("choose-names")) return null;
  return h(
    "details",
    { key: "card-language", class: "switches cardlanguage" },
    h("summary", {}, t("Names on your cards: {language}", { language: current.title })),
    h("p", { key: "why" }, t("In which language is your box? Everybody sees the names that are printed on its cards.")),
    h(
      "div",
      { class: "options", role: "group", "aria-label": t("The language of your cards") },
      languages.map(({ code, title, plain }) =>
        option({ do: "choose-names", language: code }, code === current.code, [
          h("span", { key: "title", lang: code.replace("_", "-") }, title),
          plain && h("small", { key: "plain" }, " ", t("(plain translations: no list from such a box was found)")),
        ]),
      ),
    ),
  );
}

const onlyOne = ({ title }) =>
  h(
    "p",
    { key: "card-language" },
    offered("set-name")
      ? t("The names on these cards are known in {language} only. What is printed otherwise can be corrected below.", {
          language: title,
        })
      : t("The names on these cards are known in {language} only.", { language: title }),
  );
