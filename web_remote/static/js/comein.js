// How one more phone comes in where the table has a Wi-Fi of its own: first into that, then to the table. A phone that
// is in shows both codes, so that nobody has to get up and look at the table screen.

import { h } from "./dom.js";
import { page } from "./page.js";
import { t } from "./words.js";

/** Both codes to scan, and the same in letters; nothing where phones need no Wi-Fi of ours. */
export function comeIn() {
  const { wifi, url, printed, code } = page.house ?? {};
  if (!wifi || !url) return null;
  return h(
    "details",
    { key: "comein", class: "comein" },
    h("summary", {}, t("Let another phone in")),
    step(t("1  Wi-Fi"), "/api/public/wifi", "", [wifi.name, wifi.password]),
    step(t("2  Table"), "/api/public/qr", code, [printed]),
    h("p", { class: "key" }, t("No internet? Stay. No page? Mobile data off.")),
  );
}

const step = (label, picture, mark, words) =>
  h(
    "figure",
    { key: label },
    h("figcaption", {}, label),
    h("img", { class: "qr", src: `${picture}?${encodeURIComponent(mark ?? "")}`, alt: t("Code to scan"), width: 200, height: 200 }),
    words.filter(Boolean).map((word) => h("b", { key: word }, word)),
  );
