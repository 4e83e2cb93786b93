// What is being written on this page and not saved yet: kept in this tab until it is, so that neither a lost line nor a
// reload costs a word. Nothing of it is secret: it is what the cards say, never in which order they lie.

const KEY = "butler-deck";

export const draft = {
  of: null, // which box and deck
  before: null, // the digest of the file it was begun with
  name: "",
  cards: [], // as the box tells them; `lost` ones stay on the page and are not saved
};

/** Begins anew with the cards in force. */
export function begin(of, told) {
  Object.assign(draft, { of, before: told.digest, ...copy(told.deck) });
  forget();
}

const copy = ({ name, cards }) => ({ name, cards: cards.map((card) => ({ ...card })) });

/** Takes up what this tab remembers of these cards, if it does. */
export function recall(of) {
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY));
    const fits = known?.of === of && typeof known.name === "string" && Array.isArray(known.cards);
    if (fits && known.cards.every((card) => typeof card?.title === "string" && typeof card?.text === "string")) {
      Object.assign(draft, known);
      return true;
    }
  } catch {
    // unreadable, or a browser that keeps nothing: the page begins with the cards in force
  }
  return false;
}

export function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // it lasts as long as the page
  }
}

export function forget() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

export const present = () => draft.cards.filter(({ lost }) => !lost);

/** A card as it is saved: tidy texts, and of its parameters those that its effect asks for. */
function sent(card, needs) {
  const { id, title, text, effect } = card;
  const told = Object.fromEntries(needs.filter((each) => card[each] !== undefined).map((each) => [each, card[each]]));
  return { id, title: title.trim(), text: text.trim(), effect, ...told };
}

/** What goes to the box. Cards that are lost, or found again, are said to be so by the number that is left. */
export function wish(told, needsOf) {
  const cards = present().map((card) => sent(card, needsOf(card.effect)));
  return {
    edition: told.edition.id,
    deck: told.deck.id,
    before: draft.before,
    name: draft.name.trim(),
    ...(cards.length !== told.full && { size: cards.length }),
    cards,
  };
}

/** Is anything of this card other than in force? */
export function differs(card, told, needsOf) {
  const known = told.deck.cards.find(({ id }) => id === card.id);
  return Boolean(card.lost) || !known || same(card, needsOf) !== same(known, needsOf);
}

const same = (card, needsOf) => JSON.stringify(sent(card, needsOf(card.effect)));

/** Is there anything to save? */
export const isChanged = (told, needsOf) =>
  draft.name.trim() !== told.deck.name ||
  present().length !== told.deck.cards.length ||
  present().some((card) => differs(card, told, needsOf));

/** One more card, for one that was found again: it does what it says, or whatever else needs no further answer. */
export function add({ effects }) {
  const effect = (effects.find(({ id }) => id === "printed") ?? effects.find(({ needs }) => !needs.length)).id;
  const taken = new Set(draft.cards.map(({ id }) => id));
  let number = draft.cards.length + 1;
  while (taken.has(`card-${number}`)) number++;
  draft.cards.push({ id: `card-${number}`, title: "", text: "", effect });
  return `card-${number}`;
}
