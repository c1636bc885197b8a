import { isolatedList } from '../platform/isolated.ts';
import { formatMoney } from '../platform/money.ts';

/** What is still open for somebody who is to be erased; numbers are counts, unless they name another unit. */
export type Open = {
  /** Other guardians of a learner who is to be erased alone: they would lose everything, too. */
  otherGuardians: number;
  /** Places of dates to come that are kept, asked for or booked. */
  places: number;
  waitingLists: number;
  /** Payments and refunds that are on their way, or wait for a decision. */
  payments: number;
  disputes: number;
  owedPence: number;
  /** As a provider: listings that can be found, places that others have on dates to come, refunds to decide, money to be paid out. */
  listings: number;
  placesOfOthers: number;
  refundsToDecide: number;
  isOwedPayouts: boolean;
  /** Councils that would have no manager left. */
  councils: readonly string[];
  isLastAdministrator: boolean;
};

/** Why an erasure cannot be carried out yet, and the next step. */
export type Obstacle = { key: keyof Open; sentence: string; next: { label: string; to: string } };

type Step = {
  key: keyof Open;
  when: (open: Open) => boolean;
  sentence: (open: Open) => string;
  next: Obstacle['next'];
};

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** In the order in which somebody would go about it. */
const steps: readonly Step[] = [
  {
    key: 'otherGuardians',
    when: ({ otherGuardians }) => otherGuardians > 0,
    sentence: ({ otherGuardians }) =>
      `${many(otherGuardians, 'other guardian cares', 'other guardians care')} for this person, and would lose everything as well. Leave the person to them, or end their care first.`,
    next: { label: 'Open your family', to: '/family' },
  },
  {
    key: 'places',
    when: ({ places }) => places > 0,
    sentence: ({ places }) =>
      `${many(places, 'place is', 'places are')} still booked, asked for or kept. Cancel first, or wait until the last date is over: the provider has to know who comes.`,
    next: { label: 'Open your bookings', to: '/bookings/l' },
  },
  {
    key: 'waitingLists',
    when: ({ waitingLists }) => waitingLists > 0,
    sentence: ({ waitingLists }) => `You are on ${many(waitingLists, 'waiting list', 'waiting lists')}. Leave first.`,
    next: { label: 'Open your waiting lists', to: '/bookings/l/waiting' },
  },
  {
    key: 'owedPence',
    when: ({ owedPence }) => owedPence > 0,
    sentence: ({ owedPence }) =>
      `${formatMoney(owedPence)} is still to be paid for a booking. Pay it, or ask the provider.`,
    next: { label: 'Open your bookings', to: '/bookings/l' },
  },
  {
    key: 'payments',
    when: ({ payments }) => payments > 0,
    sentence: () =>
      'A payment or a refund is still on its way, and it has to find you. Wait until it has arrived: mostly a few days.',
    next: { label: 'Open your bookings', to: '/bookings/l' },
  },
  {
    key: 'disputes',
    when: ({ disputes }) => disputes > 0,
    sentence: () => 'Your bank still looks into a payment. Wait for its answer.',
    next: { label: 'Open your bookings', to: '/bookings/l' },
  },
  {
    key: 'placesOfOthers',
    when: ({ placesOfOthers }) => placesOfOthers > 0,
    sentence: ({ placesOfOthers }) =>
      `Others have ${many(placesOfOthers, 'place', 'places')} on your dates to come. Hold those dates, or cancel them: families are refunded in full.`,
    next: { label: 'Open bookings of your listings', to: '/bookings/m' },
  },
  {
    key: 'refundsToDecide',
    when: ({ refundsToDecide }) => refundsToDecide > 0,
    sentence: ({ refundsToDecide }) => `${many(refundsToDecide, 'refund waits', 'refunds wait')} for your decision.`,
    next: { label: 'Open bookings of your listings', to: '/bookings/m' },
  },
  {
    key: 'listings',
    when: ({ listings }) => listings > 0,
    sentence: ({ listings }) =>
      `${many(listings, 'listing of yours', 'listings of yours')} can still be found and booked. Archive them first.`,
    next: { label: 'Open your listings', to: '/listings' },
  },
  {
    key: 'isOwedPayouts',
    when: ({ isOwedPayouts }) => isOwedPayouts,
    sentence: () => 'Money is still to be paid out to you, or back by you. Wait until all payouts have arrived.',
    next: { label: 'Open your payouts', to: '/payouts' },
  },
  {
    key: 'councils',
    when: ({ councils }) => councils.length > 0,
    sentence: ({ councils }) =>
      `You are the only manager of ${isolatedList(councils)}. Ask us to appoint somebody else first.`,
    next: { label: 'Write to support', to: '/help' },
  },
  {
    key: 'isLastAdministrator',
    when: ({ isLastAdministrator }) => isLastAdministrator,
    sentence: () =>
      'You are the last administrator. Appoint another one first: nobody could look after accounts any more.',
    next: { label: 'Open users', to: '/dashboard/users' },
  },
];

/** What has to be settled before somebody can be erased; nothing of it is decided for them. */
export const obstaclesOf = (open: Open): Obstacle[] =>
  steps.filter(({ when }) => when(open)).map(({ key, sentence, next }) => ({ key, sentence: sentence(open), next }));

type Asked = { dueAt: Temporal.Instant; undoneAt: unknown; doneAt: unknown };

/** Whether an erasure can still be undone: until it is done, also past its time while something is still open. */
export const canUndo = ({ undoneAt, doneAt }: Pick<Asked, 'undoneAt' | 'doneAt'>): boolean =>
  undoneAt === null && doneAt === null;

/** Whether an erasure is to be carried out now. */
export const isDue = (asked: Asked, now: Temporal.Instant): boolean =>
  canUndo(asked) && Temporal.Instant.compare(asked.dueAt, now) <= 0;
