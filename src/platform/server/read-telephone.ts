import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A telephone number as it is stored and shown: in the UK as people write it ('0117 496 0000 ext. 12'), others with their
 * country ('+33 1 23 45 67 89'). '' stays ''; null when the text is no number that could be dialled.
 * Read by libphonenumber, by Google's rules of numbers.
 */
export function readTelephone(text: string): string | null {
  if (text.trim() === '') return '';
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false });
  if (!number?.isPossible()) return null;
  const form = number.countryCallingCode === '44' ? 'NATIONAL' : 'INTERNATIONAL';
  const shown = number.format(form, { formatExtension: (bare) => bare });
  return number.ext === undefined ? shown : `${shown} ext. ${number.ext}`;
}
