import { ok, refuse, type Result } from '../platform/result.ts';
import { isolated } from '../platform/isolated.ts';
import { formatPlainDate } from '../platform/time.ts';
import { formatAmount, paysOn, type AllowanceUnit, type ProgrammeKind } from './programme.ts';

/** How a council stands to a learner in a programme. */
export const eligibilityStates = ['PENDING', 'ELIGIBLE', 'NEEDS_INFO', 'NOT_ELIGIBLE'] as const;
export type EligibilityState = (typeof eligibilityStates)[number];

/** How a family shows that a learner is eligible. */
export const eligibilityBases = {
  CODE: 'A code from the council or the school',
  NATIONAL_CHECK: 'Free school meals: the national service may be asked',
  SCHOOL_LIST: 'Our school has told the council about us',
  REFERRAL: 'Somebody refers us, like a school or a social worker',
  MANUAL: 'We say in our own words why',
} as const;
export type EligibilityBasis = keyof typeof eligibilityBases;

/** The same for who decides. */
export const basisWords: Record<EligibilityBasis, string> = {
  CODE: 'By a code',
  NATIONAL_CHECK: 'By the national check',
  SCHOOL_LIST: 'On a school list',
  REFERRAL: 'Referred',
  MANUAL: 'In the family’s own words',
};

/** The tier of benefits-related free school meals. 'none' was looked up; null is not known, or not asked. */
export const mealTiers = {
  targeted: 'Free school meals, targeted',
  expanded: 'Free school meals, expanded',
  none: 'No free school meals',
} as const;
export type MealTier = keyof typeof mealTiers;

/** Why a council says no, as data; the sentence is what the family reads. */
export const refusalReasons = {
  evidence: 'We could not confirm what you told us.',
  meals: 'The free school meals on record do not count for this programme.',
  area: 'This programme is for families who live in the council’s area.',
  need: 'This programme is for children with an assessed need.',
  full: 'There are no more places for other reasons in this programme.',
  other: 'The council cannot fund places in this programme.',
} as const;
export type RefusalReason = keyof typeof refusalReasons;

/** What an entry of the log says happened, after who did it. */
export const logWords = {
  submitted: 'asked',
  approved: 'said yes',
  asked: 'asked for information',
  refused: 'said no',
  undone: 'took the last decision back',
  reopened: 'changed who the child is, or where it lives',
  'fact-noted': 'wrote down what evidence says of SEND',
  'fact-undone': 'took back what was written down of SEND',
} as const;
export type LogKind = keyof typeof logWords;

/** Minutes in which an officer may take a decision back; a no takes effect only after them. */
export const UNDO_MINUTES = 15;

/** What happens to an eligibility. */
export type EligibilityEvent = 'submit' | 'approve' | 'ask' | 'refuse' | 'correct';

type Step = {
  from: EligibilityState | null;
  event: EligibilityEvent;
  to: EligibilityState;
  who: 'family' | 'council';
};

/** The whole life of an eligibility. What is not here cannot happen. */
export const eligibilitySteps: readonly Step[] = [
  { from: null, event: 'submit', to: 'PENDING', who: 'family' },
  { from: 'NEEDS_INFO', event: 'submit', to: 'PENDING', who: 'family' },
  { from: 'NOT_ELIGIBLE', event: 'submit', to: 'PENDING', who: 'family' },
  { from: 'PENDING', event: 'submit', to: 'PENDING', who: 'family' },
  { from: 'PENDING', event: 'approve', to: 'ELIGIBLE', who: 'council' },
  { from: 'NEEDS_INFO', event: 'approve', to: 'ELIGIBLE', who: 'council' },
  { from: 'NOT_ELIGIBLE', event: 'approve', to: 'ELIGIBLE', who: 'council' },
  { from: 'PENDING', event: 'ask', to: 'NEEDS_INFO', who: 'council' },
  { from: 'PENDING', event: 'refuse', to: 'NOT_ELIGIBLE', who: 'council' },
  { from: 'NEEDS_INFO', event: 'refuse', to: 'NOT_ELIGIBLE', who: 'council' },
  { from: 'ELIGIBLE', event: 'refuse', to: 'NOT_ELIGIBLE', who: 'council' },
  // The council said yes to somebody of another name, age or home.
  { from: 'ELIGIBLE', event: 'correct', to: 'PENDING', who: 'family' },
];

const already: Record<EligibilityState, string> = {
  PENDING: 'This waits for the council.',
  ELIGIBLE: 'The council has said yes already.',
  NEEDS_INFO: 'The family has been asked already.',
  NOT_ELIGIBLE: 'The council has said no already.',
};

/** The state after an event, or why it cannot happen now. */
export function nextState(
  from: EligibilityState | null,
  event: EligibilityEvent,
): Result<EligibilityState, 'wrong-state'> {
  const step = eligibilitySteps.find((one) => one.from === from && one.event === event);
  return step ? ok(step.to) : refuse('wrong-state', from === null ? 'There is nothing to decide.' : already[from]);
}

/** On which ground a child is eligible. */
export type Ground = {
  mealTier: MealTier | null;
  /** For another reason than the programme’s own: counted against its share. */
  discretionary: boolean;
};

/**
 * The ground of a yes about one child, from what the officer chose for all whom they decide about. Only HAF asks for a
 * tier, and only the targeted one makes a child eligible by itself. A code was given out for the targeted tier.
 */
export function decideGround(
  { kind, basis }: { kind: ProgrammeKind; basis: EligibilityBasis },
  chosen: Ground,
): Result<Ground, 'needs-tier'> {
  if (kind === 'SEND') return ok({ mealTier: null, discretionary: false });
  if (basis === 'CODE') return ok({ mealTier: 'targeted', discretionary: false });
  if (chosen.mealTier === null) return needsTier('Choose the tier of free school meals: targeted, expanded, or none.');
  if (chosen.mealTier === 'targeted')
    return chosen.discretionary
      ? needsTier('Targeted free school meals count by themselves. Say yes because of them, or choose another tier.')
      : ok({ mealTier: 'targeted', discretionary: false });
  return chosen.discretionary
    ? ok({ mealTier: chosen.mealTier, discretionary: true })
    : needsTier('Only targeted free school meals count for this programme. Say yes for another reason, or say no.');
}

const needsTier = (message: string) => refuse('needs-tier', message, { fields: { mealTier: message } });

/** Whether a yes is lawful in a programme. */
export function checkApproval(
  programme: { startsOn: string; endsOn: string },
  approval: { discretionary: boolean; validUntil: string },
  share: { taken: number; limit: number | null },
): Result<true, 'share-used-up' | 'invalid-input'> {
  if (approval.discretionary && share.limit !== null && share.taken >= share.limit)
    return refuse('share-used-up', `All ${share.limit} places for other reasons are taken in this programme.`);
  if (!paysOn(programme, approval.validUntil)) {
    const message = windowMessage(programme);
    return refuse('invalid-input', message, { fields: { validUntil: message } });
  }
  return ok(true);
}

/** What is wrong with what a child is to have, and until when, by field; empty when it can be given. */
export function checkPackage(
  programme: { startsOn: string; endsOn: string },
  { allowance, validUntil, unit, taken }: { allowance: number; validUntil: string; unit: AllowanceUnit; taken: number },
): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (allowance < 1) wrong['allowance'] = 'Say how much.';
  else if (allowance < taken) wrong['allowance'] = belowUsed(unit, taken);
  if (!paysOn(programme, validUntil)) wrong['validUntil'] = windowMessage(programme);
  return wrong;
}

/** The sentence about an allowance that is less than what is taken of it. */
export function belowUsed(unit: AllowanceUnit, taken: number): string {
  return `${formatAmount(unit, taken)} are booked or used already, so the allowance cannot be less.`;
}

const windowMessage = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string =>
  `Choose a day from ${formatPlainDate(startsOn)} to ${formatPlainDate(endsOn)}.`;

/** Whether a decision can be taken back now: the last one, within minutes, and not one of the family’s. Answers it. */
export function mayUndo<Last extends { kind: string; at: Temporal.Instant }>(
  last: Last | undefined,
  now: Temporal.Instant,
): Result<Last, 'cannot-undo'> {
  if (!last || !['approved', 'asked', 'refused'].includes(last.kind))
    return refuse('cannot-undo', 'There is no decision to take back.');
  const until = last.at.add({ minutes: UNDO_MINUTES });
  return Temporal.Instant.compare(now, until) < 0
    ? ok(last)
    : refuse('cannot-undo', `A decision can be taken back for ${UNDO_MINUTES} minutes, and they are over.`);
}

/** The steps that are about a fact of a case and not about a decision. */
export const factStepKeys = ['fact-noted', 'fact-undone'] as const satisfies readonly LogKind[];
const factSteps: ReadonlySet<string> = new Set(factStepKeys);
export const isAboutFact = ({ kind }: { kind: string }): boolean => factSteps.has(kind);

/** Whether what an officer wrote down of a fact can be taken back now: within minutes, and once. Answers it. */
export function mayUndoFact<Last extends { kind: string; at: Temporal.Instant }>(
  last: Last | undefined,
  now: Temporal.Instant,
): Result<Last, 'cannot-undo'> {
  if (last?.kind !== 'fact-noted') return refuse('cannot-undo', 'There is nothing to take back.');
  const until = last.at.add({ minutes: UNDO_MINUTES });
  return Temporal.Instant.compare(now, until) < 0
    ? ok(last)
    : refuse('cannot-undo', `It can be taken back for ${UNDO_MINUTES} minutes. Now write down what is right.`);
}

/** What a family sends to show that a learner is eligible. */
export type Evidence = { basis: EligibilityBasis; code: string; referrer: string; explanation: string };

/** What is missing in a family’s evidence, by field; empty when it can be sent. */
export function checkEvidence({ basis, code, referrer, explanation }: Evidence): Record<string, string> {
  if (basis === 'CODE') return code.trim() === '' ? { code: 'Enter the code.' } : {};
  if (basis === 'REFERRAL')
    return referrer.trim() === '' ? { referrer: 'Say who refers you, and where they work.' } : {};
  // Others say it for the family.
  if (basis === 'SCHOOL_LIST' || basis === 'NATIONAL_CHECK') return {};
  return explanation.trim() === '' ? { explanation: 'Say in a few words why.' } : {};
}

/** As codes are compared: capitals, without what people put between the letters. */
export function normalProgrammeCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

type Told = {
  name: string;
  programme: string;
  council: string;
  reason: RefusalReason | null;
  validUntil: string | null;
};

/** How an eligibility stands, as its family reads it. */
export function eligibilitySentence(
  state: EligibilityState,
  { name, programme, council, reason, validUntil }: Told,
): string {
  if (state === 'ELIGIBLE')
    return `${isolated(name)} is eligible for ${isolated(programme)}${validUntil ? ` until ${formatPlainDate(validUntil)}` : ''}.`;
  if (state === 'NEEDS_INFO')
    return `${isolated(council)} needs to know more about ${isolated(name)} before it can decide.`;
  if (state === 'NOT_ELIGIBLE')
    return `${isolated(council)} did not find ${isolated(name)} eligible for ${isolated(programme)}. ${refusalReasons[reason ?? 'other']}`;
  return `${isolated(council)} has been asked about ${isolated(name)} and has not answered yet.`;
}
