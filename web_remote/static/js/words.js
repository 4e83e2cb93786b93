// What the pages say, in the phone's language. Every sentence stands whole and in English where it is said; the file
// of another language has its translation under the English one, and what is missing there is said in English.
//
// t("Pick {count} cards.", { count })                      a sentence with named slots; numbers as people write them
// several(count, "{count} card", "{count} cards", slots)   one of two English sentences by a number
// parts("The code is {code}.", { code: h("b", {}, code) }) a sentence whose slots are elements, as children of another
// later("Play")                                            marks a sentence of a table, which is said by t() when drawn

const HTML = document.documentElement; // which says in which language the box answers this phone
const TRY_AGAIN_MS = 2_000;
const YEAR_S = 31_536_000;
const KINDS = ["zero", "one", "two", "few", "many", "other"]; // in the order of the catalogues
const WHOLE = Array.from({ length: 200 }, (_, number) => number); // all kinds there are, but those of fractions and millions

let said = {};
let wanted = HTML.lang;
let count, forms, number, list; // how this language tells one from several, and writes numbers and lists

/** The languages the box speaks, by their codes, each with its own name. */
export const languages = () => (HTML.dataset.languages ?? "en").split(" ").map((code) => [code, ownName(code)]);

export const language = () => HTML.lang;

function ownName(code) {
  const name = Intl.DisplayNames ? new Intl.DisplayNames([code], { type: "language" }).of(code) : code;
  return name[0].toUpperCase() + name.slice(1);
}

function countBy(code) {
  const way = code === "en" ? "en-GB" : code; // no comma before "and"
  count = new Intl.PluralRules(way);
  const kinds = new Set(WHOLE.map((each) => count.select(each)));
  forms = KINDS.filter((kind) => kinds.has(kind));
  number = new Intl.NumberFormat(way);
  list = Intl.ListFormat ? new Intl.ListFormat(way) : { format: (names) => names.join(", ") };
}

/** Says everything in this language from now on. Ends when its sentences are here, however long that takes. */
export async function speak(code) {
  wanted = code;
  const found = code === "en" ? {} : await sentences(code);
  if (wanted !== code) return;
  said = found;
  HTML.lang = code;
  countBy(code);
}

async function sentences(code) {
  for (;;) {
    try {
      const answer = await fetch(new URL(`../words/${code}.json`, import.meta.url));
      if (answer.ok) return await answer.json();
      if (answer.status === 404) return {};
    } catch {
      /* the line is asked again */
    }
    await new Promise((resume) => setTimeout(resume, TRY_AGAIN_MS));
    if (wanted !== code) return {};
  }
}

/** The phone keeps this language, and the box answers it in it. */
export function keep(code) {
  document.cookie = `language=${code}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

export const later = (sentence) => sentence;

export const t = (sentence, slots) => fill(said[sentence] || sentence, slots).join("");

export const parts = (sentence, slots) => fill(said[sentence] || sentence, slots);

export function several(many, one, others, slots) {
  const found = said[one]?.[forms.indexOf(count.select(many))];
  return fill(found || (many === 1 ? one : others), { count: many, ...slots }).join("");
}

/** "Ann, Bo and Cy". */
export const listed = (names) => list.format(names);

const fill = (sentence, slots = {}) =>
  sentence.split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? written(slots[piece]) : piece));

const written = (value) => (typeof value === "number" ? number.format(value) : (value ?? ""));

countBy(HTML.lang);
