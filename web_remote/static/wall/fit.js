// Everything on the wall has to be read from afar and nothing scrolls: where words need more room than there is, what
// says the least goes first. How much had to go is one number; the style sheet says what goes at which.

const MOST = 6;

/** Takes away as little as makes all words fit. */
export function fit(body) {
  for (let tight = 0; tight <= MOST; tight++) {
    body.dataset.tight = tight;
    if (!isTooMuch(body)) return;
  }
}

/** Whether something runs out of the picture or of its own frame. A line of letters is a little lower than its font. */
function isTooMuch(body) {
  const spare = parseFloat(getComputedStyle(document.documentElement).fontSize) / 4;
  const frames = [body, ...body.querySelectorAll(".wall, .stage, .rail, .leaf, .over-all > div")];
  return frames.some(
    (one) => one.scrollHeight > one.clientHeight + spare || one.scrollWidth > one.clientWidth + spare,
  );
}
