import { dateOf } from '../platform/time.ts';
import type { EligibilityState } from './eligibility.ts';

/**
 * How long a family has waited for an answer, in days of the calendar: 'Since today', '1 day', '3 days'.
 * @param submittedAt when it asked
 */
export function waitText(submittedAt: string, now: Date): string {
  const asked = Temporal.PlainDate.from(dateOf(submittedAt));
  const { days } = asked.until(Temporal.PlainDate.from(dateOf(now)), { largestUnit: 'days' });
  if (days < 1) return 'Since today';
  return days === 1 ? '1 day' : `${days} days`;
}

type Said = { basis: string; referrer: string; explanation: string };

/** Why a family says that its child is eligible, on one line: its own words, or how it showed it where there are none. */
export function reasonLine({ basis, referrer, explanation }: Said): string {
  const words = [referrer, explanation].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  return words.join(': ') || basis;
}

type Standing = { state: EligibilityState; submittedAt: string };

/** How a case stands, in the few words of a row. */
export function standingLine({ state, submittedAt }: Standing, now: Date): string {
  if (state === 'ELIGIBLE') return 'Eligible';
  if (state === 'NOT_ELIGIBLE') return 'Not eligible';
  return state === 'NEEDS_INFO' ? 'Family asked' : waitText(submittedAt, now);
}

type Striking = {
  duplicates: number;
  home: { lives: 'inside' | 'outside' | 'unknown'; sentence: string } | null;
  ownFamily: boolean;
};

/** What an officer should see of a case before anything else; usually nothing. */
export function strikingIn({ duplicates, home, ownFamily }: Striking): string[] {
  return [
    duplicates > 0 ? `Entered ${duplicates + 1} times in this programme` : '',
    home && home.lives !== 'inside' ? home.sentence : '',
    ownFamily ? 'Your own family: a colleague decides' : '',
  ].filter(Boolean);
}

/** '8 years' of '8 years (24/12/2017)', which is in the case. */
export const shortAge = (age: string): string => age.replace(/ \(.*\)$/, '');
