/** What kinds of lines the log has, for its filter. */
export const logKinds = [
  { value: 'impersonation', label: 'Impersonation' },
  { value: 'delegation', label: 'Acting with a grant' },
  { value: 'access', label: 'Access given and taken back' },
  { value: 'account', label: 'Accounts disabled and enabled' },
  { value: 'reading', label: 'Looked at' },
  { value: 'change', label: 'Changed' },
] as const;

export type LogKind = (typeof logKinds)[number]['value'];

/** As what somebody looked at learners, in words that follow a name. */
export const lookerRoles = {
  administrator: 'one of our administrators',
  delegate: 'who may act for the account',
  provider: 'provider',
  collaborator: 'mentor with the provider',
  helper: 'helper of the provider for one register',
  council: 'council officer',
} as const;
export type LookerRole = keyof typeof lookerRoles;

const sentences: Record<string, string> = {
  'access.granted': 'Accepted access',
  'account.changed': 'Changed the profile',
  'account.disabled': 'Disabled the account',
  'account.enabled': 'Enabled the account',
  'archive.asked': 'Began a copy of the account’s data, as its owner had asked',
  'erasure.asked': 'Began to erase the account, as its owner had asked',
  'erasure.undone': 'Kept the account that was to be erased',
  'booking.confirmed': 'Booked',
  'booking.requested': 'Asked for a booking',
  'learner.added': 'Added a learner',
  'learner.confirmed': 'Confirmed what is told of a learner',
  'learner.changed': 'Changed a learner',
  'learner.removed': 'Removed a learner',
  'listing.archived': 'Archived a listing',
  'listing.changed': 'Changed a listing',
  'listing.paused': 'Paused a listing',
  'listing.published': 'Published a listing',
  'places.cancelled': 'Cancelled places',
  'places.held': 'Put places in the basket',
  'places.moved': 'Moved places to another date',
  'move.begun': 'Began to move places to another date',
  'places.released': 'Gave places in the basket back',
  'refund.decided': 'Decided about a refund',
  'register.marked': 'Marked a register',
  'schedule.changed': 'Changed dates and times',
  'tickets.changed': 'Changed tickets',
  'waiting.accepted': 'Took places that a waiting list offered',
  'waiting.declined': 'Declined places that a waiting list offered',
  'waiting.joined': 'Joined a waiting list',
  'waiting.left': 'Left a waiting list',
  'waiting.removed': 'Took a family off a waiting list',
  'waiting.moved-up': 'Put a family first on a waiting list',
  'account-inspected': 'Looked at the account',
  basket: 'Looked at the basket',
  booking: 'Looked at a booking: names',
  'booking-answers': 'Read answers to checkout questions',
  bookings: 'Looked at a list of bookings: names',
  'bookings-export': 'Exported a list of bookings: names',
  calendar: 'Saved a calendar of a booking: names',
  'collector-picture': 'Looked at the picture of somebody who may collect',
  'council-booking': 'Looked at a booking that the council pays for: names',
  'council-report': 'Looked at who is behind a figure of the council: names',
  customers: 'Looked at a list of customers: names and ages',
  eligibility: 'Looked at a list of who is eligible: names, ages, reasons',
  funding: 'Looked at what councils pay for: names',
  invoice: 'Looked at an invoice: names',
  'learner-reflection': 'Looked at a list of who attended: names',
  'learner-sheet': 'Printed the sheets of learners',
  learners: 'Looked at the family: names and dates of birth',
  'password-right': 'Asked whether a word is the collection password: it was',
  'password-wrong': 'Asked whether a word is the collection password: it was not',
  payout: 'Looked at a payout: first names',
  'payouts-export': 'Exported payouts: first names',
  reflections: 'Looked at reflections: names',
  'register-print': 'Printed a register',
  request: 'Read a request: names, ages, health and support',
  'register-screen': 'Opened a register',
  waiting: 'Looked at waiting lists: names',
};

type Line = { kind: string; acting: 'impersonation' | 'delegation' | null; learners: number };

/** A line of the log in words: 'Opened a register (5 learners)'. */
export function formatEntry({ kind, acting, learners }: Line): string {
  if (kind === 'acting.began') return acting === 'impersonation' ? 'Began to impersonate' : 'Began to act';
  if (kind === 'acting.ended') return acting === 'impersonation' ? 'Stopped impersonating' : 'Stopped acting';
  const words = sentences[kind] ?? readingOf(kind) ?? plainly(kind);
  return learners > 0 ? `${words} (${learners === 1 ? '1 learner' : `${learners} learners`})` : words;
}

/** Whether the log has words of its own for what is kept as `kind`. */
export const hasWords = (kind: string): boolean => Object.hasOwn(sentences, kind);

/** 'GET /bookings/{bookingId}/invoice' as 'Read bookings, invoice'; a file was exported. */
function readingOf(kind: string): string | null {
  if (!kind.startsWith('GET /')) return null;
  const parts = kind.slice('GET /'.length).split('/');
  const words = parts.filter((part) => !part.startsWith('{')).join(', ');
  const [file = ''] = words.split('.csv');
  return `${words.endsWith('.csv') ? 'Exported' : 'Read'} ${file.replaceAll('-', ' ')}`;
}

/** 'ticket-type.changed' as 'Ticket type changed'. */
function plainly(kind: string): string {
  const text = kind.replaceAll(/[.-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
