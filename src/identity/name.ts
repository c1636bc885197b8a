import { cutText } from '../platform/cut-text.ts';
import { oneLine } from '../platform/text.ts';

type Named = { firstName: string; lastName: string };

/** First and last name joined by a space, leaving out what is empty. */
export function fullName({ firstName, lastName }: Named): string {
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(' ');
}

/**
 * Splits a display name at the first space (specification, section 5): without a space it is a first name only,
 * otherwise what comes before is the first name and the rest the last name.
 */
export function splitDisplayName(displayName: string): Named {
  const name = displayName.trim();
  const space = name.indexOf(' ');
  if (space === -1) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1).trim() };
}

/** Whether to offer 'Update name': the displayed full name has no space, so one of its halves is missing. */
export function isNameIncomplete(person: Named): boolean {
  return !fullName(person).includes(' ');
}

/** Said where an organisation enters its name. */
export const ORGANISATION_NAME_HELP =
  'Families see this name everywhere, and it is on their invoices. Your own name stays yours.';

/** How much of a name goes to somebody who did not ask for it. */
const LONGEST_FOR_STRANGERS = 40;

/**
 * A name, or a title, as a mail shows it to an address that may be a stranger's: whoever chose the words may want to speak
 * through our mail. Without links, addresses and domains, and short. '' when nothing is left.
 */
export function forStrangers(name: string): string {
  const plain = name
    .replace(/\S*(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*/giu, ' ')
    .replace(/\S*@\S*/gu, ' ')
    .replace(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\S*/gu, ' ');
  return cutText(oneLine(plain), LONGEST_FOR_STRANGERS).trim();
}
