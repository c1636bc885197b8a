import type { KnownAge } from '../people/age.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { isolated } from '../platform/isolated.ts';
import { format } from '../platform/time.ts';
import type { EligibilityState } from './eligibility.ts';
import { dayOf, outsideProgramme, usedBy, type AllowanceUnit, type ProgrammeRules } from './programme.ts';

/** A programme that may pay for places of a listing. */
export type OpenProgramme = ProgrammeRules & { id: string; instant: boolean; booksFrom: Temporal.Instant | null };

/** How a learner stands in a programme. */
export type Standing = {
  eligibilityId: string;
  programmeId: string;
  state: EligibilityState;
  /** The last day that it holds for, once the council has said yes. */
  validUntil: string | null;
};

/** What a place uses of whose entitlement. */
export type FundedUse = {
  learnerId: string;
  sessionId: string;
  eligibilityId: string;
  unit: AllowanceUnit;
  /** Sessions, minutes or pence. Of a budget that is topped up, the most until it is known how much is left. */
  amount: number;
  owedPence: number;
  /** What the place costs in all where a budget pays for a part of it; null where the council pays for all of it. */
  wholePence: number | null;
};

type FundedPlace = {
  learnerId: string;
  sessionId: string;
  startDate: Temporal.Instant;
  endDate: Temporal.Instant;
  /** What its ticket says that it costs in all; null or absent where it does not say. */
  wholePence?: number | null;
};

/** Uses of places, and how they are booked: whether the council has still to decide, and whether nobody else is asked. */
export type Funding = { uses: FundedUse[]; waits: boolean; instant: boolean };

/** What decides about a listing's funded places. */
export type FundingFacts = {
  now: Temporal.Instant;
  /** What council and provider agreed about how many places; null where there is no limit. */
  agreed: { most: number; left: number } | null;
  programmes: readonly OpenProgramme[];
  learners: ReadonlyMap<string, KnownAge & { firstName: string }>;
  /** By learner. */
  standings: ReadonlyMap<string, readonly Standing[]>;
};

/**
 * Which programme pays for each place. A learner needs an eligibility that the council has not refused; one that it
 * has agreed to goes first, then the programme that ends first.
 */
export function fundPlaces(places: readonly FundedPlace[], facts: FundingFacts): Result<Funding, 'not-eligible'> {
  const uses: FundedUse[] = [];
  let [waits, instant] = [false, true];
  if (facts.agreed && places.length > facts.agreed.left) return moreThanAgreed(facts.agreed);
  for (const place of places) {
    const chosen = fundPlace(place, facts);
    if (!chosen.ok) return chosen;
    const { programme, standing } = chosen.value;
    const wholePence = programme.topsUp ? (place.wholePence ?? null) : null;
    const most = wholePence === null ? null : Math.min(wholePence, programme.placePence);
    uses.push({
      learnerId: place.learnerId,
      sessionId: place.sessionId,
      eligibilityId: standing.eligibilityId,
      unit: programme.unit,
      amount: most ?? usedBy(programme, place),
      owedPence: most ?? programme.placePence,
      wholePence,
    });
    waits ||= standing.state !== 'ELIGIBLE';
    instant &&= programme.instant;
  }
  return ok({ uses, waits, instant });
}

/** Council and provider have agreed on fewer places than somebody wants. */
export function moreThanAgreed({ most, left }: { most: number; left: number }) {
  const rest = left <= 0 ? 'all of them are taken' : left === 1 ? '1 is left' : `${left} are left`;
  return refuse(
    'not-eligible',
    `The council has agreed to pay for ${most} places at this provider, and ${rest}. Choose ${left <= 0 ? 'another provider or another ticket' : 'fewer dates or people'}.`,
  );
}

/** The same of a booking that holds other funded places, too: it waits, or its provider is asked, because of any of them. */
export function besideHeld(funding: Funding, held: readonly { state: EligibilityState; instant: boolean }[]): Funding {
  return {
    ...funding,
    waits: funding.waits || held.some(({ state }) => state !== 'ELIGIBLE'),
    instant: funding.instant && held.every(({ instant }) => instant),
  };
}

/** Whether the moment has come from which a programme can be booked. */
export const isOpen = ({ booksFrom }: Pick<OpenProgramme, 'booksFrom'>, now: Temporal.Instant): boolean =>
  booksFrom === null || Temporal.Instant.compare(now, booksFrom) >= 0;

/** 'HAF Easter can be booked from 1st March, 09:00, for everybody at once.' */
export const opensSentence = (title: string, booksFrom: string): string =>
  `${isolated(title)} can be booked from ${format.dayAndTime(booksFrom)}, for everybody at once.`;

/** Whether a yes that holds up to a day ends before this one: then the council does not pay for it. */
export function endsBefore(validUntil: string | null, day: string): boolean {
  return validUntil !== null && day > validUntil;
}

function fundPlace(
  place: FundedPlace,
  { programmes, learners, standings, now }: FundingFacts,
): Result<{ programme: OpenProgramme; standing: Standing }, 'not-eligible'> {
  const learner = learners.get(place.learnerId);
  const details = { learnerId: place.learnerId, sessionId: place.sessionId };
  if (!learner) return refuse('not-eligible', 'We could not find one of the learners.', { details });
  const day = dayOf(place.startDate);
  const when = format.shortDay(place.startDate.toString());
  let why = `No programme of the council pays for ${when}.`;
  const found: { programme: OpenProgramme; standing: Standing }[] = [];
  for (const programme of programmes) {
    const outside = outsideProgramme(programme, learner, day);
    const standing = (standings.get(place.learnerId) ?? []).find((one) => one.programmeId === programme.id);
    if (outside) why = programmes.length === 1 ? outside : why;
    else if (!isOpen(programme, now)) why = opensSentence(programme.title, programme.booksFrom?.toString() ?? '');
    else if (!standing)
      why = `${isolated(learner.firstName)} needs the council’s yes first: say why they are eligible for ${isolated(programme.title)}.`;
    else if (standing.state === 'NOT_ELIGIBLE')
      why = `The council said that ${isolated(learner.firstName)} is not eligible for ${isolated(programme.title)}.`;
    else if (endsBefore(standing.validUntil, day.toString()))
      why = `${isolated(learner.firstName)} is eligible for ${isolated(programme.title)} to an earlier day than ${when}.`;
    else found.push({ programme, standing });
  }
  const [best] = found.toSorted(
    (one, other) =>
      Number(one.standing.state !== 'ELIGIBLE') - Number(other.standing.state !== 'ELIGIBLE') ||
      one.programme.endsOn.localeCompare(other.programme.endsOn) ||
      one.programme.id.localeCompare(other.programme.id),
  );
  return best ? ok(best) : refuse('not-eligible', why, { details });
}

/** Whether a funded place that is booked now waits for its council, or may not be booked any more. */
export function standingAtCheckout(
  states: readonly { state: EligibilityState; firstName: string; tooLate: boolean }[],
): Result<'eligible' | 'waits', 'not-eligible'> {
  const refused = states.find(({ state }) => state === 'NOT_ELIGIBLE');
  if (refused)
    return refuse(
      'not-eligible',
      refused.tooLate
        ? `${isolated(refused.firstName)} is eligible to an earlier day than what you have chosen. Please choose other dates, or another ticket.`
        : `The council has said that ${isolated(refused.firstName)} is not eligible. Please choose another ticket.`,
    );
  return ok(states.every(({ state }) => state === 'ELIGIBLE') ? 'eligible' : 'waits');
}

/** Hours before the start up to which a family that cancels has its allowance back. */
export const RETURN_HOURS = 24;

/** Whether what a place has reserved goes back when its family cancels now. */
export function returnsAllowance(
  start: Temporal.Instant,
  freeUntil: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean {
  if (freeUntil && Temporal.Instant.compare(now, freeUntil) < 0) return true;
  return Temporal.Instant.compare(now, start.subtract({ hours: RETURN_HOURS })) <= 0;
}
