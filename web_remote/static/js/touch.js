// Tells the click that ends a finger's touch from the click of somebody who cannot touch and hold: a keyboard,
// a switch or a screen reader. Both arrive as the same event, so each touch is remembered until its click.

const CLICK_MS = 400; // a finger's own click comes within this time after its release

let touch = null; // {node, acted}: the touch whose click is still to come
let endings = [];

/** A press on a button that wants holding; null when no finger did it. `ended` is called when the finger leaves. */
export function beginTouch(event, ended) {
  if (event.button > 0 || isScreenReader(event)) return null;
  endings.push(ended);
  return (touch = { node: event.currentTarget, acted: false });
}

/** To be asked once a click: the touch it ends, or null when it is an activation. */
export function endedTouch({ currentTarget }) {
  const mine = touch;
  touch = null;
  return mine?.node === currentTarget ? mine : null;
}

/** Screen readers send a pointer without size or pressure. */
function isScreenReader({ width, height, pressure, pointerType, detail }) {
  const isPoint = width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === "mouse";
  return isPoint || (width === 0 && height === 0);
}

function lift() {
  const mine = touch;
  const called = endings;
  endings = [];
  called.forEach((ended) => ended());
  setTimeout(() => {
    if (touch === mine) touch = null;
  }, CLICK_MS);
}

for (const ending of ["pointerup", "pointercancel", "blur", "pagehide"]) window.addEventListener(ending, lift);
document.addEventListener("visibilitychange", lift);
