import { isolated } from '../platform/isolated.ts';

/** What can wait for somebody, in the order in which it is shown: what costs others the most time first. */
export const toDoKinds = [
  'offers',
  'unpaid',
  'more-information',
  'requests',
  'refunds',
  'registers',
  'unread',
  'bank',
  'documents',
  'tasks',
  'changes-asked',
  'drafts',
  'eligibilities',
  'council-listings',
  'support',
  'reported',
  'aside-events',
] as const;
export type ToDoKind = (typeof toDoKinds)[number];

export type ToDo = {
  kind: ToDoKind;
  count: number;
  council: { id: string; title: string } | null;
  /** The first of them, where it is opened by itself: a register. */
  firstId: string | null;
};

/** What a provider does for its bookings: shown above their list. */
export const ofBookings: ReadonlySet<ToDoKind> = new Set<ToDoKind>([
  'requests',
  'refunds',
  'registers',
  'unread',
  'bank',
  'documents',
  'tasks',
  'changes-asked',
]);

type Words = { one: string; many: string; to: string };

const words: Record<ToDoKind, Words> = {
  offers: { one: 'A place is offered to you', many: 'Places are offered to you', to: '/bookings/l/waiting' },
  unpaid: { one: 'A booking is not paid yet', many: 'Bookings are not paid yet', to: '/bookings/l?type=upcoming' },
  'more-information': {
    one: 'The council asks you for more about a funded place',
    many: 'Councils ask you for more about funded places',
    to: '/family/funded',
  },
  requests: {
    one: 'A request waits for your answer',
    many: 'Requests wait for your answer',
    to: '/bookings/m?type=requests',
  },
  refunds: {
    one: 'A refund waits for your decision',
    many: 'Refunds wait for your decision',
    to: '/bookings/m?payment=PENDING&type=all',
  },
  registers: {
    one: 'Nobody is marked on a register of the last days',
    many: 'Nobody is marked on registers of the last days',
    to: '/registers',
  },
  unread: { one: 'A conversation has new messages', many: 'Conversations have new messages', to: '/messages' },
  bank: {
    one: 'Your bank details are missing or stopped, so you are not paid',
    many: 'Your bank details are missing or stopped, so you are not paid',
    to: '/bank-details',
  },
  documents: {
    one: 'A document that councils ask for ends soon or has ended',
    many: 'Documents that councils ask for end soon or have ended',
    to: '/council-agreements',
  },
  tasks: { one: 'A workflow has a task for you', many: 'Workflows have tasks for you', to: '/workflows' },
  'changes-asked': {
    one: 'The council asks for changes to a listing',
    many: 'The council asks for changes to listings',
    to: '/listings?state=CHANGES_ASKED',
  },
  drafts: { one: 'A listing is not finished', many: 'Listings are not finished', to: '/listings?state=DRAFT' },
  eligibilities: {
    one: 'A child waits for its eligibility check',
    many: 'Children wait for their eligibility check',
    to: '',
  },
  'council-listings': { one: 'A listing waits for your approval', many: 'Listings wait for your approval', to: '' },
  support: { one: 'Somebody waits for support', many: 'People wait for support', to: '/dashboard/support' },
  reported: { one: 'A reflection was reported', many: 'Reflections were reported', to: '/dashboard/reflections' },
  'aside-events': {
    one: 'A payment event did not fit',
    many: 'Payment events did not fit',
    to: '/dashboard/reconciliation',
  },
};

/** Something that waits, as a link says it: 'Requests wait for your answer', with the council's name where there is one. */
export function toDoLink({ kind, count, council, firstId }: ToDo): { text: string; to: string } {
  const { one, many, to } = words[kind];
  const text = count === 1 ? one : many;
  if (kind === 'registers' && firstId) return { text, to: `/registers/${firstId}` };
  if (!council) return { text, to };
  const page =
    kind === 'eligibilities'
      ? `/councils/${council.id}?eligibility=PENDING&type=all`
      : `/councils/${council.id}/listings`;
  return { text: `${text} (${isolated(council.title)})`, to: page };
}
