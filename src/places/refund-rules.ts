import {
  CHANGE_OF_MIND_BEFORE_START_HOURS,
  CHANGE_OF_MIND_WITHIN_HOURS,
  changeOfMindPhrase,
  CONSUMER_CONTRACTS_DAYS,
  policySentence,
  tiersOf,
  type PolicyPreset,
  type Tier,
} from '../listings/cancellation-policy.ts';
import { formatMoney, noMoney, pence, share, split, sum, type Pence } from '../platform/money.ts';
import { format, ZONE } from '../platform/time.ts';
import type { Canceller, PlaceState } from './place.ts';

/** Which rule gave a refund, in the order in which they are asked. */
export const refundRules = [
  'PROVIDER_CANCELS',
  'COUNCIL_CANCELS',
  'PROVIDER_MOVED',
  'REQUEST_NOT_APPROVED',
  'CHANGE_OF_MIND',
  'CONSUMER_CONTRACTS',
  'POLICY',
  'DECISION',
  'ASKED_FOR_MORE',
  'PLACES_GONE',
  'MOVED',
] as const;
export type RefundRule = (typeof refundRules)[number];

/** The terms that a booking was made under. */
export type Terms = {
  policy: PolicyPreset;
  /** Of a CUSTOM policy; the others have their own. */
  tiers: readonly Tier[];
  formalEducationalActivity: boolean;
  /** When the booking became binding. */
  bookedAt: Temporal.Instant;
};

/** A place as the refund law sees it. */
export type PlaceFacts = {
  placeId: string;
  state: PlaceState;
  startDate: Temporal.Instant;
  /** Places of one block ticket share a group: ticket, block and learner. Null for tickets of single sessions. */
  blockGroup: string | null;
  pricePence: number;
  bookerFeePence: number;
  /** Of what was paid for it and is still here; 0 when it was free or is not paid. */
  paidPence: number;
  /** What a bank has taken of it in a dispute that is open or lost. */
  atBankPence?: number;
  /** Moved by the provider, or its date was: until this moment everything goes back. */
  freeCancelUntil?: Temporal.Instant | null;
  /** When its provider or a council cancelled its date, for everybody or for this learner. */
  dateCancelledAt?: Temporal.Instant | null;
};

export type RefundLine = {
  placeId: string;
  amountPence: Pence;
  paidPence: Pence;
  /** Of what the provider has to decide how much goes back; 0 where a rule says it. */
  askedPence: Pence;
  rule: RefundRule;
  sentence: string;
};

export type RefundQuote = {
  lines: RefundLine[];
  paidPence: Pence;
  totalPence: Pence;
  sentence: string;
};

/**
 * What cancelling some places of a booking gives back. The rules are asked in their order; the first that applies to a
 * place decides. All but POLICY and DECISION give back all that was paid, the booking fee included; POLICY gives a share
 * of the ticket price.
 * @param places all places of the booking: a block ticket's terms depend on its other dates.
 * @param cancel ids of the places to cancel, each of them cancellable.
 */
export function quoteRefund(
  places: readonly PlaceFacts[],
  cancel: ReadonlySet<string>,
  terms: Terms,
  by: Canceller,
  now: Temporal.Instant,
): RefundQuote {
  const chosen = places.filter((place) => cancel.has(place.placeId));
  const decided = chosen.map((place) => ({ place, ...ruleFor(place, places, terms, by, now) }));
  const lines = decided.map(({ place, rule, percent, sentence }): RefundLine => {
    const whole = pence(place.paidPence);
    const amountPence =
      rule === 'POLICY' ? share(ticketPartOf(place), percent * 100) : rule === 'DECISION' ? noMoney : whole;
    const askedPence = rule === 'DECISION' ? ticketPartOf(place) : noMoney;
    return { placeId: place.placeId, amountPence, paidPence: whole, askedPence, rule, sentence };
  });
  evenOutBlocks(decided, lines);
  const totalPence = sum(lines.map((line) => line.amountPence));
  const paidPence = sum(lines.map((line) => line.paidPence));
  const atBankPence = sum(chosen.map((place) => place.atBankPence ?? 0));
  const sentence =
    atBankPence === 0
      ? quoteSentence(lines, paidPence, totalPence, by)
      : [
          ...(paidPence > 0 ? [quoteSentence(lines, paidPence, totalPence, by)] : []),
          bankSentence(atBankPence, by),
        ].join(' ');
  return { lines, paidPence, totalPence, sentence };
}

/** What is left of the ticket's price. A bank takes of the price first, so that what it has is not given a second time. */
function ticketPartOf({ pricePence, paidPence, atBankPence = 0 }: PlaceFacts): Pence {
  return pence(Math.min(Math.max(0, pricePence - atBankPence), paidPence));
}

type Decided = { rule: RefundRule; percent: number; sentence: string };

function ruleFor(
  place: PlaceFacts,
  places: readonly PlaceFacts[],
  terms: Terms,
  by: Canceller,
  now: Temporal.Instant,
): Decided {
  const all = (rule: RefundRule, sentence: string): Decided => ({ rule, percent: 100, sentence });
  if (by !== 'booker') {
    const rule = by === 'provider' ? 'PROVIDER_CANCELS' : 'COUNCIL_CANCELS';
    return all(rule, `The ${by} cancels, so everything is refunded, including the booking fee.`);
  }
  if (place.state === 'REQUESTED')
    return all('REQUEST_NOT_APPROVED', 'The request had not been approved, so everything is refunded.');
  // The provider's cancellation is on its way to this place; whoever is quicker than it gets the same.
  if (isOff(place, now))
    return all(
      'PROVIDER_CANCELS',
      'The provider has cancelled this date, so everything is refunded, including the booking fee.',
    );
  if (place.freeCancelUntil && Temporal.Instant.compare(now, place.freeCancelUntil) < 0) {
    return all(
      'PROVIDER_MOVED',
      `The provider changed the dates after you booked, so until ${lastDayOf(place.freeCancelUntil)} everything is refunded, including the booking fee.`,
    );
  }
  const start = referenceStart(place, places, now);
  const sinceBooking = hoursBetween(terms.bookedAt, now);
  const untilStart = hoursBetween(now, start);
  if (sinceBooking <= CHANGE_OF_MIND_WITHIN_HOURS && untilStart > CHANGE_OF_MIND_BEFORE_START_HOURS) {
    return all('CHANGE_OF_MIND', `Cancelled ${changeOfMindPhrase}, so everything is refunded.`);
  }
  if (terms.formalEducationalActivity && Temporal.Instant.compare(now, consumerContractsEnd(terms.bookedAt)) < 0) {
    return all(
      'CONSUMER_CONTRACTS',
      `Cancelled within ${CONSUMER_CONTRACTS_DAYS} days of booking, so everything is refunded for the dates still to come (Consumer Contracts Regulations 2013).`,
    );
  }
  if (terms.policy === 'DISCRETION') {
    return { rule: 'DECISION', percent: 0, sentence: 'The provider decides how much is refunded.' };
  }
  const percent = tiersOf(terms.policy, terms.tiers).find((tier) => untilStart >= tier.hoursBefore)?.percent ?? 0;
  return { rule: 'POLICY', percent, sentence: policyLine(percent, start, place.blockGroup !== null) };
}

/** Whether a booker who cancels this place now gets all of the ticket price back, by whatever rule. */
export function givesAllBack(
  place: PlaceFacts,
  places: readonly PlaceFacts[],
  terms: Terms,
  now: Temporal.Instant,
): boolean {
  const { rule, percent } = ruleFor(place, places, terms, 'booker', now);
  return rule !== 'DECISION' && percent === 100;
}

/**
 * When the right to cancel under the Consumer Contracts Regulations is over: at the end of the 14th day after the day
 * of booking, as days are counted here, whatever clock change lies between.
 */
export function consumerContractsEnd(bookedAt: Temporal.Instant): Temporal.Instant {
  const day = bookedAt.toZonedDateTimeISO(ZONE).toPlainDate();
  return day
    .add({ days: CONSUMER_CONTRACTS_DAYS + 1 })
    .toZonedDateTime(ZONE)
    .toInstant();
}

/** 'the end of 20th April' for the first moment after it. */
export function lastDayOf(until: Temporal.Instant): string {
  const [day = ''] = format.dayAndTime(until.subtract({ minutes: 1 })).split(',');
  return `the end of ${day}`;
}

/**
 * The start that notice is counted to: the session's; for a block ticket its first one, or once begun the next one. A date
 * that the provider cancelled is not counted to; one that the booker gave up is, or notice could be won by giving up the
 * first date before the others.
 */
function referenceStart(place: PlaceFacts, places: readonly PlaceFacts[], now: Temporal.Instant): Temporal.Instant {
  if (place.blockGroup === null) return place.startDate;
  const starts = places
    .filter((other) => other.blockGroup === place.blockGroup && !isOff(other, now))
    .map((other) => other.startDate)
    .sort(Temporal.Instant.compare);
  return starts.every((start) => hoursBetween(now, start) > 0)
    ? (starts[0] ?? place.startDate)
    : (starts.find((start) => hoursBetween(now, start) > 0) ?? place.startDate);
}

/**
 * Parts of one block ticket are not rounded one by one: the share is taken of their sum and then split, so that half
 * of £50.00 over three dates is £25.00.
 */
function evenOutBlocks(decided: readonly (Decided & { place: PlaceFacts })[], lines: RefundLine[]): void {
  const groups = Map.groupBy(
    decided
      .map((one, index) => ({ ...one, index }))
      .filter(({ place, rule }) => place.blockGroup !== null && rule === 'POLICY'),
    ({ place, percent }) => `${place.blockGroup} ${percent}`,
  );
  for (const group of groups.values()) {
    const prices = group.map(({ place }) => ticketPartOf(place));
    const parts = split(share(sum(prices), (group[0]?.percent ?? 0) * 100), prices);
    for (const [position, { index }] of group.entries()) {
      const line = lines[index];
      if (line) line.amountPence = parts[position] ?? noMoney;
    }
  }
}

function isOff({ dateCancelledAt }: PlaceFacts, now: Temporal.Instant): boolean {
  return !!dateCancelledAt && Temporal.Instant.compare(dateCancelledAt, now) <= 0;
}

function hoursBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return (to.epochMilliseconds - from.epochMilliseconds) / 3_600_000;
}

function policyLine(percent: number, start: Temporal.Instant, ofBlock: boolean): string {
  const what = ofBlock
    ? `the dates that remain start ${format.dayAndTime(start)}`
    : `it starts ${format.dayAndTime(start)}`;
  if (percent === 0) return `It is too late for a refund: ${what}.`;
  if (percent === 100) return `The ticket price is refunded in full: ${what}. The booking fee stays.`;
  return `${percent}% of the ticket price is refunded: ${what}. The booking fee stays.`;
}

function bankSentence(atBank: number, by: Canceller): string {
  const [whose, whom] = by === 'booker' ? ['Your', 'you'] : ['The family’s', 'the family'];
  return `${whose} bank has taken ${formatMoney(atBank)} back in a dispute. If it gives that money up again, what is owed to ${whom} goes back then.`;
}

function quoteSentence(lines: readonly RefundLine[], paid: Pence, total: Pence, by: Canceller): string {
  if (paid === noMoney) return 'Nothing was paid, so there is nothing to refund.';
  const who = by === 'booker' ? 'You get' : 'The family gets';
  const base =
    total === paid
      ? `${who} all of ${formatMoney(paid)} back.`
      : total === noMoney
        ? `${who} nothing of ${formatMoney(paid)} back.`
        : `${who} ${formatMoney(total)} of ${formatMoney(paid)} back.`;
  const asked = sum(lines.map((line) => line.askedPence));
  if (asked === noMoney) return base;
  const certain = total > 0 ? ` ${formatMoney(total)} goes back for certain.` : '';
  const fee = sum(lines.map(({ askedPence, paidPence }) => (askedPence > 0 ? paidPence - askedPence : 0)));
  const stays = fee > 0 ? ` The booking fee of ${formatMoney(fee)} does not come back.` : '';
  return `The provider decides how much of the ticket price of ${formatMoney(asked)} goes back.${certain}${stays}`;
}

/**
 * What the terms mean for these places, with the last moment of each tier: 'Cancel by 6th April, 09:30 and you get
 * £48.00 of £49.44 back.' The amounts come from the same rule as the refund itself.
 */
export function refundExample(
  places: readonly PlaceFacts[],
  terms: Terms,
  now: Temporal.Instant,
  among: readonly PlaceFacts[] = places,
): string {
  return refundCases(places, terms, now, among).join(' ');
}

/**
 * The terms as they are shown with these places. Of what costs nothing no refund needs explaining.
 * @param among all places of the booking, see `quoteRefund`
 */
export function formatTerms(
  places: readonly PlaceFacts[],
  terms: Terms,
  now: Temporal.Instant,
  among: readonly PlaceFacts[] = places,
): { policy: PolicyPreset; sentence: string; example: string } {
  const example = refundExample(places, terms, now, among);
  const free = places.length > 0 && sum(places.map((place) => place.paidPence)) === noMoney;
  return { policy: terms.policy, sentence: free ? example : policySentence(terms.policy, terms.tiers), example };
}

/** The cases of `refundExample`, one sentence each. */
export function refundCases(
  places: readonly PlaceFacts[],
  terms: Terms,
  now: Temporal.Instant,
  among: readonly PlaceFacts[] = places,
): string[] {
  // Nothing stands any more, or nothing yet: there is only the policy to tell.
  if (places.length === 0) return [policySentence(terms.policy, terms.tiers)];
  const paid = sum(places.map((place) => place.paidPence));
  if (paid === noMoney)
    return ['This is free. Please cancel if you cannot come, so that somebody else gets the place.'];
  const all = new Set(places.map((place) => place.placeId));
  const starts = places.map((place) => referenceStart(place, among, now)).sort(Temporal.Instant.compare);
  const [first] = starts;
  if (!first) return [];
  const sentences: string[] = [];
  const free = places
    .flatMap(({ freeCancelUntil }) => (freeCancelUntil ? [freeCancelUntil] : []))
    .sort(Temporal.Instant.compare)[0];
  if (free && Temporal.Instant.compare(now, free) < 0) {
    const { totalPence } = quoteRefund(among, all, terms, 'booker', now);
    sentences.push(
      `The provider changed the dates: cancel by ${lastDayOf(free)} and you get ${totalPence === paid ? 'all' : formatMoney(totalPence)} of ${formatMoney(paid)} back.`,
    );
  }
  const isBefore = (until: Temporal.Instant): boolean => Temporal.Instant.compare(now, until) < 0;
  const [mindChangedUntil = now] = [
    terms.bookedAt.add({ hours: CHANGE_OF_MIND_WITHIN_HOURS }),
    first.subtract({ hours: CHANGE_OF_MIND_BEFORE_START_HOURS }),
  ].sort(Temporal.Instant.compare);
  const consumerUntil = terms.formalEducationalActivity ? consumerContractsEnd(terms.bookedAt) : now;
  if (isBefore(consumerUntil)) {
    const areToCome = places.every(({ startDate }) => Temporal.Instant.compare(startDate, consumerUntil) >= 0);
    const all = areToCome ? `all of ${formatMoney(paid)} back` : 'everything back for the dates still to come';
    sentences.push(
      `Cancel by ${lastDayOf(consumerUntil)}, ${CONSUMER_CONTRACTS_DAYS} days from booking, and you get ${all}.`,
    );
  } else if (isBefore(mindChangedUntil)) {
    sentences.push(
      `Within ${CHANGE_OF_MIND_WITHIN_HOURS} hours of booking, and more than ${CHANGE_OF_MIND_BEFORE_START_HOURS} hours before the start, you get all of ${formatMoney(paid)} back.`,
    );
  }
  const fees = sum(places.map((place) => (place.paidPence > 0 ? place.bookerFeePence : 0)));
  const byTier = tiersOf(terms.policy, terms.tiers).flatMap((tier) => {
    const until = first.subtract({ minutes: Math.round(tier.hoursBefore * 60) });
    // A tier that is over says nothing any more, and one that ends while everything goes back anyway nothing yet.
    const isNews = [now, mindChangedUntil, consumerUntil].every((end) => Temporal.Instant.compare(until, end) > 0);
    if (tier.percent === 0 || !isNews) return [];
    const { totalPence } = quoteRefund(among, all, terms, 'booker', until);
    return [{ until: format.dayAndTime(until), amount: `${formatMoney(totalPence)} of ${formatMoney(paid)} back.` }];
  });
  const follows = sentences.length > 0;
  if (byTier.length > 0) {
    if (fees > 0)
      sentences.push(`${follows ? 'After that the' : 'The'} booking fee of ${formatMoney(fees)} does not come back.`);
    // Else nobody knows why an amount is between those that the policy names.
    if (starts.some((start) => Temporal.Instant.compare(start, first) !== 0))
      sentences.push('Each date counts on its own: one may be too late while another is not.');
  }
  for (const [index, { until, amount }] of byTier.entries())
    sentences.push(
      follows || index > 0
        ? `Cancel later, by ${until}, and you get ${amount}`
        : `Cancel by ${until} and you get ${amount}`,
    );
  if (sentences.length === 0) sentences.push(policySentence(terms.policy, terms.tiers));
  return sentences;
}
