// What the toolbox remembers: in this tab until it is closed, and nowhere else. No secret is ever in it: a deck keeps
// which cards are left and draws among them, so there is no order to peek at.

const KEY = "butler-toolbox";

const fresh = () => ({
  box: null, // the id of the box that was chosen
  tool: "dice",
  names: [], // who may begin
  first: null, // who was picked
  timer: { length: 180, left: 180, ends: null, begun: false, sound: false },
  boxes: {}, // by box: what was rolled, drawn, counted
});

const freshBox = () => ({ dice: null, rolled: 0, rolls: [], decks: {}, step: 0, people: null, there: [] });

export const kept = fresh();

/** Takes up what this tab remembers from before a reload; something unreadable is forgotten. */
export function recall() {
  try {
    const told = JSON.parse(sessionStorage.getItem(KEY));
    for (const [part, plain] of Object.entries(fresh())) {
      const known = told?.[part];
      if (plain === null ? typeof known === "string" : fitsLike(plain, known)) kept[part] = known;
    }
    for (const [box, known] of Object.entries(kept.boxes)) kept.boxes[box] = { ...freshBox(), ...known };
  } catch {
    Object.assign(kept, fresh());
  }
}

const fitsLike = (plain, known) =>
  typeof known === typeof plain && known !== null && Array.isArray(known) === Array.isArray(plain);

/** Remembers it as it is now; where a browser keeps nothing, it lasts as long as the page. */
export function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // nothing to tell: all goes on as before
  }
}

/** What is remembered for the chosen box. */
export function ofBox() {
  return (kept.boxes[kept.box] ??= freshBox());
}
