/** What starts a workflow. Those with a moment wait for it; the others follow what happened, at once or hours later. */
export const triggers = {
  REQUESTED: 'somebody asks for a place',
  APPROVED: 'a request is approved',
  CONFIRMED: 'somebody has booked',
  DECLINED: 'a request is declined or runs out',
  CANCELLED: 'places are cancelled',
  MOVED: 'a booking moves to other dates',
  REFUND_DECIDED: 'a refund is decided',
  NO_SHOW: 'somebody did not come and nobody said so',
  BEFORE_FIRST: 'before the first date of a booking',
  BEFORE_EACH: 'before each date',
  BEFORE_LAST: 'before the last of several dates of a booking',
  AFTER_EACH: 'after each date',
  AFTER_LAST: 'after the last date of a booking',
} as const;
export type Trigger = keyof typeof triggers;
export const triggerKeys = Object.keys(triggers) as [Trigger, ...Trigger[]];

/** Triggers whose moment is a date's start or end, so that it moves when the date does. */
const dateTriggers = [
  'BEFORE_FIRST',
  'BEFORE_EACH',
  'BEFORE_LAST',
  'AFTER_EACH',
  'AFTER_LAST',
] as const satisfies readonly Trigger[];
export type DateTrigger = (typeof dateTriggers)[number];

export function followsDates(trigger: Trigger): trigger is DateTrigger {
  return (dateTriggers as readonly Trigger[]).includes(trigger);
}

/** Whether its moment is before a date. */
export const isBefore = (trigger: Trigger): boolean => trigger.startsWith('BEFORE_');

/** Whether it happens once for each date of a booking, not once for the booking. */
export function isForEachDate(trigger: Trigger): boolean {
  return trigger === 'BEFORE_EACH' || trigger === 'AFTER_EACH';
}

const afterBooking: ReadonlySet<Trigger> = new Set(['CONFIRMED', 'MOVED', 'NO_SHOW']);

/** Whether the places must still be booked when it happens. */
export function needsBooked(trigger: Trigger): boolean {
  return followsDates(trigger) || afterBooking.has(trigger);
}

/** What a workflow does: a mail to the family, a message in its conversation, or a task for the provider. */
export const actions = {
  MAIL: 'Send a mail to the family',
  MESSAGE: 'Write a message to the family',
  TASK: 'Give me a task',
} as const;
export type Action = keyof typeof actions;
export const actionKeys = Object.keys(actions) as [Action, ...Action[]];

export const fundings = ['any', 'paid', 'funded', 'free'] as const;

/** For whom it happens; what is left out fits everybody. */
export type Conditions = {
  listingIds?: readonly string[] | undefined;
  ticketIds?: readonly string[] | undefined;
  funding?: (typeof fundings)[number] | undefined;
  /** Whole years. */
  ageFrom?: number | null | undefined;
  ageTo?: number | null | undefined;
  firstTimers?: boolean | undefined;
  unpaid?: boolean | undefined;
  /** Families that could book again and have not. */
  notBookedAgain?: boolean | undefined;
  /** Families that have not confirmed for 90 days what they told of a learner. */
  detailsDue?: boolean | undefined;
};

/** What the conditions ask about a booking: of its places that the workflow is about. */
export type Facts = {
  listingId: string;
  firstTimer: boolean;
  unpaid: boolean;
  /** Whether they have booked with the provider after the last date of this booking. */
  bookedAgain: boolean;
  /** Whether the listing has dates to book after the last date of this booking. */
  hasMoreDates: boolean;
  /** Whether something that they told of who comes is to be confirmed again. */
  detailsDue: boolean;
  places: readonly { ticketId: string; funding: 'PAID' | 'FREE' | 'COUNCIL'; age: number | null }[];
};

const fundingOf = { paid: 'PAID', free: 'FREE', funded: 'COUNCIL' } as const;

/**
 * Why a workflow leaves a booking out, in a sentence for its log; null where it fits. One place that fits is enough, so a
 * family with one child of the age is written to once.
 */
export function whyNot(onlyFor: Conditions, facts: Facts): string | null {
  const { listingIds, ticketIds, funding = 'any', ageFrom, ageTo } = onlyFor;
  if (listingIds?.length && !listingIds.includes(facts.listingId)) return 'It is for other listings.';
  const ofBooking = whyNotOfBooking(onlyFor, facts);
  if (ofBooking !== null) return ofBooking;
  let left = [...facts.places];
  if (ticketIds?.length) left = left.filter(({ ticketId }) => ticketIds.includes(ticketId));
  if (left.length === 0) return 'It is for other tickets.';
  if (funding !== 'any') left = left.filter((place) => place.funding === fundingOf[funding]);
  if (left.length === 0) return 'It is for places that are paid for in another way.';
  // Who did not tell an age is not left out of what may matter to them.
  left = left.filter(({ age }) => age === null || ((ageFrom ?? 0) <= age && age <= (ageTo ?? Infinity)));
  return left.length === 0 ? 'It is for other ages.' : null;
}

function whyNotOfBooking(
  { firstTimers, unpaid, notBookedAgain, detailsDue }: Conditions,
  facts: Omit<Facts, 'places'>,
): string | null {
  if (firstTimers && !facts.firstTimer) return 'They have been with you before.';
  if (unpaid && !facts.unpaid) return 'Nothing is left to pay.';
  if (notBookedAgain && facts.bookedAgain) return 'They have booked again already.';
  if (notBookedAgain && !facts.hasMoreDates) return 'There are no more dates that they could book.';
  if (detailsDue && !facts.detailsDue) return 'They have confirmed what they told of who comes.';
  return null;
}

/**
 * Whether the words of a workflow stand in the mail that confirms a booking: those of the ready-made one, as long as it still is
 * about that moment. A second mail at the same moment would be one too many.
 */
export function isInConfirmation(one: {
  ready_made: string | null;
  trigger: Trigger;
  hours: number;
  action: Action;
}): boolean {
  return one.ready_made === 'confirmation' && one.trigger === 'CONFIRMED' && one.hours === 0 && one.action === 'MAIL';
}

/** Mails and messages of all workflows of a provider that a family gets within 24 hours; more are left out and said in the log. */
export const MOST_A_DAY = 3;

/** The longest time before or after: 90 days. */
export const MOST_HOURS = 24 * 90;

/** How long after its moment something is still done: a process that was down sends what is still of use. */
export const GRACE_HOURS = 48;

/** '2 days before the first date of a booking', '1 hour after somebody has booked', 'when somebody has booked'. */
export function momentWords(trigger: Trigger, hours: number): string {
  const words = triggers[trigger];
  if (hours === 0) return followsDates(trigger) ? `at once ${words}` : `when ${words}`;
  const span = hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour');
  return followsDates(trigger) ? `${span} ${words}` : `${span} after ${words}`;
}

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;
