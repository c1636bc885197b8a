import { randomInt } from 'node:crypto';

/** Without look-alikes (0 and O, 1, I and L), so that it can be read out on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new booking reference: six characters, 887 million of them; the database refuses one that exists. */
export function newReference(): string {
  return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
