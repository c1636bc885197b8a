/** How a provider's bank account stands, from nothing linked to payouts running or stopped. */
export const bankAccountStates = ['NOT_STARTED', 'ONBOARDING', 'RESTRICTED_SOON', 'ENABLED', 'DISABLED'] as const;
export type BankAccountState = (typeof bankAccountStates)[number];

/** The parts of a Stripe account object that decide; dates are seconds since 1970, as Stripe sends them. */
export type StripeAccountFacts = {
  details_submitted?: boolean;
  payouts_enabled?: boolean;
  requirements?: {
    currently_due?: string[] | null;
    past_due?: string[] | null;
    current_deadline?: number | null;
    disabled_reason?: string | null;
  } | null;
};

export type BankAccountStanding = {
  state: BankAccountState;
  /** What Stripe still asks for, in plain words, each once. */
  needs: string[];
  /** When Stripe stops payouts unless the needs are met. */
  needsBy: Temporal.Instant | null;
};

/** Reads the state of a bank account from a Stripe account object. */
export function standingOf(account: StripeAccountFacts): BankAccountStanding {
  const { requirements } = account;
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const deadline = requirements?.current_deadline;
  const needs = [...new Set(due.map(inWords))];
  const needsBy = deadline ? Temporal.Instant.fromEpochMilliseconds(deadline * 1000) : null;
  return { state: stateOf(account, due.length > 0), needs, needsBy };
}

function stateOf(account: StripeAccountFacts, asksForMore: boolean): BankAccountState {
  if (account.requirements?.disabled_reason?.startsWith('rejected')) return 'DISABLED';
  if (!account.details_submitted) return 'ONBOARDING';
  if (!account.payouts_enabled) return 'DISABLED';
  return asksForMore ? 'RESTRICTED_SOON' : 'ENABLED';
}

const words: readonly (readonly [prefix: string, text: string])[] = [
  ['external_account', 'a bank account for payouts'],
  ['tos_acceptance', 'your agreement to Stripe’s terms'],
  ['business_type', 'what kind of business you are'],
  ['business_profile', 'details of your business'],
  ['company', 'details of your organisation'],
  ['owners', 'details of the owners'],
  ['directors', 'details of the directors'],
  ['representative', 'details of the person who represents you'],
];

function inWords(requirement: string): string {
  if (requirement.includes('verification')) return 'a document that proves your identity';
  if (requirement.startsWith('individual') || requirement.startsWith('person_')) return 'your personal details';
  return words.find(([prefix]) => requirement.startsWith(prefix))?.[1] ?? 'some more details';
}

const sentences: Record<BankAccountState, string> = {
  NOT_STARTED: 'No bank account is linked yet. Tickets with a price can be sold once it is; free ones need none.',
  ONBOARDING: 'Stripe is still waiting for some of your details.',
  RESTRICTED_SOON: 'You are being paid, but Stripe needs something from you soon or it will stop your payouts.',
  ENABLED: 'Your bank account is linked: what you earn is paid into it.',
  DISABLED: 'Stripe has stopped your payouts. Your money is safe and is paid out once this is put right.',
};

/** What a state means for the provider, in a few sentences. */
export function describeBankAccount(state: BankAccountState, needs: readonly string[] = []): string {
  return needsHelp(state, needs) ? STOPPED_FOR_NO_REASON_GIVEN : sentences[state];
}

const STOPPED_FOR_NO_REASON_GIVEN =
  'Stripe has stopped your payouts and asks you for nothing. It may still be checking what you sent. If that takes more than a few days, write to us: your money is safe in the meantime.';

/** Whether payouts are stopped with nothing that the provider could put right: Stripe checks, or has refused the account. */
export function needsHelp(state: BankAccountState, needs: readonly string[]): boolean {
  return state === 'DISABLED' && needs.length === 0;
}
