import type { EligibilityState } from '../councils/eligibility.ts';
import { isolated, isolatedList } from '../platform/isolated.ts';
import { ok, refuse, type Result } from '../platform/result.ts';

/** How the council stands to who comes on a funded place. */
type Told = {
  firstName: string;
  state: EligibilityState;
  council: string;
  programme: string;
  approveWhilePending: boolean;
  /** Whether the family pays a part of it by card. */
  inPart?: boolean;
};

/** What a booking's two sides are told of its council. */
export type BookingFunding = {
  council: string;
  programme: string;
  /** Whether the council has still to decide about somebody. */
  waits: boolean;
  /** Whether it waits for the family itself, whom it has asked something. */
  asks: boolean;
  /** Whether the provider may say yes before that. */
  mayApprove: boolean;
  /** Whether the provider is asked, too. */
  providerAnswers: boolean;
  sentence: string;
};

/** What is to say of the council that pays for places; null where none does. */
export function fundingOf(places: readonly Told[], bookedOnceEligible: boolean): BookingFunding | null {
  const [first] = places;
  if (!first) return null;
  const waiting = places.filter(({ state }) => state !== 'ELIGIBLE');
  return {
    council: first.council,
    programme: first.programme,
    waits: waiting.length > 0,
    asks: waiting.some(({ state }) => state === 'NEEDS_INFO'),
    mayApprove: waiting.every(({ state, approveWhilePending }) => state === 'NOT_ELIGIBLE' || approveWhilePending),
    providerAnswers: !bookedOnceEligible,
    sentence: sentenceOf({ ...first, inPart: places.some(({ inPart }) => inPart) }, waiting),
  };
}

function sentenceOf({ council, programme, inPart }: Told, waiting: readonly Told[]): string {
  if (waiting.length === 0)
    return `${isolated(council)} pays ${inPart ? 'a part of it' : 'for it'}: ${isolated(programme)}.`;
  const names = [...new Set(waiting.map(({ firstName }) => firstName))];
  const learners = isolatedList(names);
  const asked = waiting.every(({ state }) => state === 'NEEDS_INFO');
  return asked
    ? `${isolated(council)} needs to know more about ${learners} before it can decide.`
    : `${isolated(council)} decides whether it pays for ${learners}: ${isolated(programme)}.`;
}

/** Whether its provider is expected to answer a request now: not while a council comes first, or is the only one asked. */
export function awaitsProvider(
  funding: Pick<BookingFunding, 'waits' | 'mayApprove' | 'providerAnswers'> | null,
): boolean {
  return !funding?.waits || (funding.providerAnswers && funding.mayApprove);
}

/** Who did not answer a request in time, for its family: the council where that had still to decide. */
export function notAnsweredBy(booking: {
  provider: { name: string };
  funding: Pick<BookingFunding, 'council' | 'waits'> | null;
}): string {
  const { provider, funding } = booking;
  return `${funding?.waits ? isolated(funding.council) : isolated(provider.name)} did not answer in time.`;
}

/** Whether a provider may say yes while the council has not decided: where the programme allows it, knowingly. */
export function mayApproveFunded(
  places: readonly { state: EligibilityState; approveWhilePending: boolean }[],
  despitePending: boolean,
): Result<true, 'eligibility-pending'> {
  const waiting = places.filter(({ state }) => state !== 'ELIGIBLE');
  if (waiting.length === 0) return ok(true);
  const allowed = waiting.every(({ approveWhilePending }) => approveWhilePending);
  if (!allowed)
    return refuse('eligibility-pending', 'The council has not decided yet, and in this programme it decides first.', {
      details: { allowed },
    });
  return despitePending
    ? ok(true)
    : refuse('eligibility-pending', 'The council has not decided yet. Say yes only if you know who is coming.', {
        details: { allowed },
      });
}

/** So long places that a council does not pay for are kept for their family. */
const KEPT_HOURS = 24;

/** Until when they are kept: a day, or the first start; null when that has come. */
export function keptUntil(starts: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant | null {
  const first = Math.min(...starts.map((start) => start.epochMilliseconds));
  const until = Math.min(first, now.add({ hours: KEPT_HOURS }).epochMilliseconds);
  return until > now.epochMilliseconds ? Temporal.Instant.fromEpochMilliseconds(until) : null;
}
