import { formatPlainDate } from '../platform/time.ts';

/** What a provider shows councils, and what each is. */
export const documentKinds = {
  DBS: { label: 'DBS checks', about: 'Who works with the children, and when each was checked. One file for all.' },
  INSURANCE: { label: 'Public liability insurance', about: 'The certificate with the sum insured and its last day.' },
  FIRST_AID: { label: 'First aid', about: 'Certificates of those who are there on the day.' },
  OFSTED: { label: 'Ofsted registration', about: 'The certificate, or why you are exempt.' },
  FOOD_HYGIENE: { label: 'Food hygiene', about: 'The rating of your kitchen, or of who cooks for you.' },
} as const;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindKeys = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** Days before its last day on which a provider is reminded of a document: the nearest one that has come is told. */
export const reminderDays = [30, 7, 0] as const;

/** How a document stands on a day. */
type DocumentState = 'missing' | 'expired' | 'expiring' | 'valid';

const daysUntil = (expiresOn: string, today: string): number =>
  Temporal.PlainDate.from(today).until(expiresOn, { largestUnit: 'days' }).days;

/** How a document stands: it holds on its last day, and ends soon from 30 days before. */
export function documentState(expiresOn: string | null, today: string): DocumentState {
  if (expiresOn === null) return 'missing';
  const days = daysUntil(expiresOn, today);
  if (days < 0) return 'expired';
  return days <= reminderDays[0] ? 'expiring' : 'valid';
}

/**
 * Of which reminder a document's time has come, as days before its end; null where there is none, or it was sent.
 * @param reminded the last one that was sent
 */
export function reminderDue(expiresOn: string, today: string, reminded: number | null): number | null {
  const days = daysUntil(expiresOn, today);
  const due = reminderDays.filter((before) => days <= before).at(-1);
  if (due === undefined || (reminded !== null && reminded <= due)) return null;
  return due;
}

/** How a document stands, in a sentence. */
export function documentSentence(expiresOn: string | null, today: string): string {
  if (expiresOn === null) return 'Not sent yet.';
  const day = formatPlainDate(expiresOn);
  const days = daysUntil(expiresOn, today);
  if (days < 0) return `It ended on ${day}.`;
  if (days === 0) return `It ends today, ${day}.`;
  return days <= reminderDays[0]
    ? `It ends on ${day}, in ${days === 1 ? '1 day' : `${days} days`}.`
    : `It holds until ${day}.`;
}

/** Why a last day cannot be that of a document; null where it can. */
export function wrongLastDay(expiresOn: string, today: string): string | null {
  if (daysUntil(expiresOn, today) < 0) return 'Choose a last day that is still to come: this one has ended already.';
  return daysUntil(expiresOn, today) > 365 * 10 ? 'Choose a last day within ten years.' : null;
}
