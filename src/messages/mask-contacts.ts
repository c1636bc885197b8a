/** What stands in place of an address or number. */
export const MASKED = '•••';

// With the lengths that addresses have: without them, a long word is looked through again from each of its letters.
const EMAIL = /[\w.+-]{1,64}\s?@\s?[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
// At least nine digits with the usual signs between them: a date or a price is shorter.
const TELEPHONE = /(?:\+|\b)\(?\d(?:[\s().‐‑–-]{0,2}\d){8,14}\b/g;

/**
 * A message without telephone numbers and e-mail addresses, as long as nothing is booked between the two: a stranger gets
 * neither by asking. Once something is booked, what was written before is shown as it was.
 */
export function maskContacts(text: string): string {
  return text.replaceAll(EMAIL, MASKED).replaceAll(TELEPHONE, MASKED);
}
