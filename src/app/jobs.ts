import { identityWork } from '../identity/server/jobs.ts';
import { actingWork } from '../acting/server/jobs.ts';
import { peopleWork } from '../people/server/jobs.ts';
import { mediaWork } from '../media/server/jobs.ts';
import { councilsWork } from '../councils/server/jobs.ts';
import { listingsWork } from '../listings/server/jobs.ts';
import { scheduleWork } from '../schedule/server/jobs.ts';
import { ticketsWork } from '../tickets/server/jobs.ts';
import { paymentsWork } from '../payments/server/jobs.ts';
import { bookingsWork } from '../bookings/server/jobs.ts';
import { waitingWork } from '../waiting/server/jobs.ts';
import { registersWork } from '../registers/server/jobs.ts';
import { collectionsWork } from '../collections/server/jobs.ts';
import { reflectionsWork } from '../reflections/server/jobs.ts';
import { searchWork } from '../search/server/jobs.ts';
import { messagesWork } from '../checkout/server/mail-bookings.ts';
import { supportWork } from '../support/server/jobs.ts';
import { forgetAnswers } from '../platform/server/http/idempotency.ts';
import type { Doors } from '../platform/server/doors.ts';
import type { Work } from '../platform/server/work/jobs.ts';

const all = [
  identityWork,
  actingWork,
  peopleWork,
  mediaWork,
  councilsWork,
  listingsWork,
  scheduleWork,
  ticketsWork,
  paymentsWork,
  bookingsWork,
  waitingWork,
  registersWork,
  collectionsWork,
  reflectionsWork,
  searchWork,
  messagesWork,
  supportWork,
];

/** What every domain does when something happened, and at regular times. */
export const work: Work<Doors> = {
  subscribers: all.flatMap((one) => one.subscribers),
  routines: [
    ...all.flatMap((one) => one.routines),
    { name: 'forget answers of old idempotency keys', everySeconds: 3_600, run: forgetAnswers },
  ],
};
