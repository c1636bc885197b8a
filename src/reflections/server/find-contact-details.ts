import { isolated } from '../../platform/isolated.ts';
import { findPhoneNumbersInText } from 'libphonenumber-js/min';

const EMAIL = /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}(?:\.[\w-]{1,63})+/iu;
const POSTCODE = /\b[A-Z]{1,2}[0-9][A-Z0-9]?\s?[0-9][ABD-HJLNP-UW-Z]{2}\b/iu;
const STREETS =
  'street|st|road|rd|lane|ln|avenue|ave|close|drive|crescent|terrace|gardens|grove|place|square|way|mews|court|hill|row|green|park';
/** A number and one to three words before the kind of a street: '14 Acacia Avenue', '3a, Old Mill Lane'. */
const ADDRESS = new RegExp(`\\b[0-9]{1,4}[a-z]?,?\\s+(?:[\\p{L}'’-]+\\s+){1,3}(?:${STREETS})\\b`, 'iu');

/**
 * How to reach or find somebody, as far as it stands in a text that everybody will read: in the words of a refusal, or null.
 * Telephone numbers are read by libphonenumber.
 */
export function contactDetailIn(text: string): 'a telephone number' | 'an email address' | 'an address' | null {
  if (EMAIL.test(text)) return 'an email address';
  const numbers = findPhoneNumbersInText(text, 'GB');
  if (numbers.some(({ number }) => number.nationalNumber.length >= 9)) return 'a telephone number';
  if (/(?:\+|00)?\d(?:[\s().-]?\d){9,}/.test(text)) return 'a telephone number';
  return POSTCODE.test(text) || ADDRESS.test(text) ? 'an address' : null;
}

/** The sentence for somebody who wants to publish it. */
export const leaveOut = (detail: string): string => `Everybody can read this, so please leave out ${isolated(detail)}.`;
