import { identityWork } from '../identity/server/jobs.ts';
import { actingWork } from '../acting/server/jobs.ts';
import { peopleWork } from '../people/server/jobs.ts';
import { mediaWork } from '../media/server/jobs.ts';
import { councilsWork } from '../councils/server/jobs.ts';
import { councilMoneyWork } from '../council-money/server/jobs.ts';
import { schoolListsWork } from '../school-lists/server/jobs.ts';
import { listingPageWork } from '../listing-page/server/jobs.ts';
import { listingsWork } from '../listings/server/jobs.ts';
import { scheduleWork } from '../schedule/server/jobs.ts';
import { ticketsWork } from '../tickets/server/jobs.ts';
import { paymentsWork } from '../payments/server/jobs.ts';
import { notificationsWork } from '../notifications/server/jobs.ts';
import { sharingWork } from '../sharing/server/jobs.ts';
import { questionnairesWork } from '../questionnaires/server/jobs.ts';
import { checkoutWork } from '../checkout/server/jobs.ts';
import { requestsWork } from '../requests/server/jobs.ts';
import { movesWork } from '../moves/server/jobs.ts';
import { cancellationsWork } from '../cancellations/server/jobs.ts';
import { manualBookingsWork } from '../manual-bookings/server/jobs.ts';
import { invoicesWork } from '../invoices/server/jobs.ts';
import { waitingWork } from '../waiting/server/jobs.ts';
import { registersWork } from '../registers/server/jobs.ts';
import { collectionsWork } from '../collections/server/jobs.ts';
import { reflectionsWork } from '../reflections/server/jobs.ts';
import { searchWork } from '../search/server/jobs.ts';
import { portfolioWork } from '../portfolio/server/jobs.ts';
import { workflowsWork } from '../workflows/server/jobs.ts';
import { analyticsWork } from '../analytics/server/jobs.ts';
import { messagesWork } from '../messages/server/jobs.ts';
import { supportWork } from '../support/server/jobs.ts';
import { privacyWork } from '../privacy/server/jobs.ts';
import { forgetAnswers } from '../platform/server/http/idempotency.ts';
import type { Services } from '../platform/server/services.ts';
import type { Work } from '../platform/server/work/jobs.ts';

const all = [
  identityWork,
  actingWork,
  peopleWork,
  mediaWork,
  councilsWork,
  schoolListsWork,
  listingsWork,
  scheduleWork,
  ticketsWork,
  paymentsWork,
  notificationsWork,
  sharingWork,
  questionnairesWork,
  checkoutWork,
  requestsWork,
  movesWork,
  cancellationsWork,
  manualBookingsWork,
  invoicesWork,
  waitingWork,
  registersWork,
  councilMoneyWork,
  collectionsWork,
  reflectionsWork,
  listingPageWork,
  searchWork,
  messagesWork,
  portfolioWork,
  workflowsWork,
  analyticsWork,
  supportWork,
  privacyWork,
];

/** What every domain does when something happened, and at regular times. */
export const work: Work<Services> = {
  subscribers: all.flatMap((one) => one.subscribers),
  routines: [
    ...all.flatMap((one) => one.routines),
    { name: 'forget answers of old idempotency keys', everySeconds: 3_600, run: forgetAnswers },
  ],
};
