import { format } from '../platform/time.ts';

/** What the Department for Education's Eligibility Checking Engine says about a parent. */
export const checkResults = ['eligible', 'notEligible', 'parentNotFound', 'error', 'notFound'] as const;
export type CheckResult = (typeof checkResults)[number];
/** The engine says which free school meals they are; only the targeted ones count for HAF. */
export type CheckTier = 'targeted' | 'expanded';
export type CheckState = 'WAITING' | 'ASKED' | 'ANSWERED' | 'FAILED';

/** Whether a check has not ended. */
export const isOpenCheck = (state: CheckState | null): boolean => state === 'WAITING' || state === 'ASKED';

/** A parent as the engine asks for one: exactly one of the two numbers. */
export type CheckedParent = { surname: string; dateOfBirth: string; number: NationalNumber };
export type NationalNumber = { kind: 'ni' | 'nass'; value: string };

/** Prefixes that are never given out, and letters that no number has. */
const NI = /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/;
/** Year and month of the application, and a number. */
const NASS = /^\d{2}(0[1-9]|1[0-2])\d{5,6}$/;

/** A National Insurance or asylum support number, however it is parted; null for anything else. */
export function readNationalNumber(typed: string): NationalNumber | null {
  const value = typed.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (NI.test(value)) return { kind: 'ni', value };
  return NASS.test(value) ? { kind: 'nass', value } : null;
}

/** What is wrong with what a parent typed, by field; empty when the service can be asked. */
export function checkParent(
  { surname, dateOfBirth, number }: { surname: string; dateOfBirth: string; number: string },
  today: string,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (surname.trim() === '') wrong['surname'] = 'Enter the parent’s surname.';
  if (dateOfBirth === '') wrong['dateOfBirth'] = 'Enter the parent’s date of birth.';
  else if (dateOfBirth >= today || dateOfBirth < '1900-01-01')
    wrong['dateOfBirth'] = 'This is no parent’s date of birth.';
  if (readNationalNumber(number) === null)
    wrong['number'] =
      'Enter a National Insurance number, like QQ 12 34 56 C, or an asylum support reference of 9 or 10 digits.';
  return wrong;
}

/** How often a check that has no answer is tried: after these many seconds each, and then no more. */
const WAITS_S = [10, 30, 120, 600, 3_600, 21_600] as const;

/** When a check is tried again after so many tries; null: no more. */
export function nextTry(tries: number, now: Temporal.Instant): Temporal.Instant | null {
  const seconds = WAITS_S[tries - 1];
  return seconds === undefined ? null : now.add({ seconds });
}

type Shown = { state: CheckState; result: CheckResult | null; tier: CheckTier | null; endedAt: Date | null };

/** How a check stands, for the officer who decides. Never more than a hint: a machine's no refuses nobody. */
export function checkSentence({ state, result, tier, endedAt }: Shown): string {
  if (isOpenCheck(state)) return 'The national service has been asked and has not answered yet.';
  if (state === 'FAILED' || result === null) return 'The national service did not answer. Decide without it.';
  const at = endedAt ? `, ${format.dayAndTime(endedAt)}` : '';
  const told: Record<CheckResult, string> = {
    eligible:
      tier === 'expanded'
        ? 'has free school meals, expanded: they do not count for HAF'
        : tier === 'targeted'
          ? 'has free school meals, targeted: they count for HAF'
          : 'has free school meals; the tier is not told, so look it up',
    notEligible: 'found no entitlement. This is no refusal: look at what the family says',
    parentNotFound: 'does not know this parent. A slip in the number or the name does this, too',
    error: 'could not look it up',
    notFound: 'no longer knows this check',
  };
  return `National check: ${told[result]}${at}.`;
}

/** The same for the family, who read no result: the council decides. */
export function checkSentenceForFamily(state: CheckState): string {
  if (isOpenCheck(state)) return 'The national service is being asked. You need not wait here.';
  if (state === 'FAILED') return 'The national service did not answer. The council decides without it.';
  return 'The national service has answered, and the council decides. We have deleted the number that you gave.';
}

/** The same in the few words of a row. */
export function checkWord({ state, result, tier }: Omit<Shown, 'endedAt'>): string {
  if (isOpenCheck(state)) return 'Meals: being asked';
  if (result === 'eligible') return tier === null ? 'Meals: yes, tier not told' : `Meals: ${tier}`;
  return result === 'notEligible' ? 'Meals: not found' : 'Meals: no answer';
}
