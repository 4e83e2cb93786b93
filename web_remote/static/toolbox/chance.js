// Chance for the toolbox: the phone's own source of randomness, with every outcome as likely as any other.

const ALL = 2 ** 32; // how many numbers one draw of 32 bits can be

/** A whole number from 0 up to `count` - 1. Draws beyond the last whole multiple of `count` are thrown away: taken
 * modulo, they would make the small numbers a little likelier than the others. */
export function below(count) {
  const fair = ALL - (ALL % count);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= fair);
  return drawn[0] % count;
}

export const oneOf = (all) => all[below(all.length)];
export const die = () => 1 + below(6);
