import { ZONE } from '../platform/time.ts';

/** No fee is more than half of a price. */
export const MOST_BASIS_POINTS = 5_000;

export const feePartyKinds = ['provider', 'council'] as const;

/** `later`: not begun yet; `now`: holds; `past`: another one has taken its place. */
export const agreementStates = ['later', 'now', 'past'] as const;

/** When fees begin that are set for a day in London: today means now. Null for a day that is over. */
export function beginningOf(day: Temporal.PlainDate | null, now: Temporal.Instant): Temporal.Instant | null {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  if (day === null || day.equals(today)) return now;
  return Temporal.PlainDate.compare(day, today) < 0 ? null : day.toZonedDateTime(ZONE).toInstant();
}

/** Basis points as people read them: '2.5%'. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Basis points of a typed percentage, as '2.5' or '2.5 %'; null for what is none, is finer than 0.01 or above the most. */
export function parsePercent(typed: string): number | null {
  const [, whole = '', part = ''] = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(typed) ?? [];
  if (whole === '') return null;
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return basisPoints <= MOST_BASIS_POINTS ? basisPoints : null;
}
