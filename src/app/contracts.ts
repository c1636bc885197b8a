import { identityContract } from '../identity/contract.ts';
import { notificationsContract } from '../notifications/contract.ts';
import { actingContract } from '../acting/contract.ts';
import { peopleContract } from '../people/contract.ts';
import { mediaContract } from '../media/contract.ts';
import { councilsContract } from '../councils/contract.ts';
import { schoolListsContract } from '../school-lists/contract.ts';
import { referenceFilesContract } from '../reference-files/contract.ts';
import { listingPageContract } from '../listing-page/contract.ts';
import { listingsContract } from '../listings/contract.ts';
import { scheduleContract } from '../schedule/contract.ts';
import { ticketsContract } from '../tickets/contract.ts';
import { paymentsContract } from '../payments/contract.ts';
import { sharingContract } from '../sharing/contract.ts';
import { questionnairesContract } from '../questionnaires/contract.ts';
import { checkoutContract } from '../checkout/contract.ts';
import { requestsContract } from '../requests/contract.ts';
import { movesContract } from '../moves/contract.ts';
import { cancellationsContract } from '../cancellations/contract.ts';
import { manualBookingsContract } from '../manual-bookings/contract.ts';
import { bookingsContract } from '../bookings/contract.ts';
import { invoicesContract } from '../invoices/contract.ts';
import { waitingContract } from '../waiting/contract.ts';
import { calendarContract } from '../calendar/contract.ts';
import { registersContract } from '../registers/contract.ts';
import { messagesContract } from '../messages/contract.ts';
import { bulkContract } from '../bulk/contract.ts';
import { collectionsContract } from '../collections/contract.ts';
import { councilReportsContract } from '../council-reports/contract.ts';
import { councilMoneyContract } from '../council-money/contract.ts';
import { portfolioContract } from '../portfolio/contract.ts';
import { workflowsContract } from '../workflows/contract.ts';
import { analyticsContract } from '../analytics/contract.ts';
import { customersContract } from '../customers/contract.ts';
import { reflectionsContract } from '../reflections/contract.ts';
import { searchContract } from '../search/contract.ts';
import { demandContract } from '../demand/contract.ts';
import { supportContract } from '../support/contract.ts';
import { operationsContract } from '../operations/contract.ts';
import type { Contract } from '../platform/contract.ts';
import { telemetryContract } from '../telemetry/contract.ts';
import { marketingContract } from '../marketing/contract.ts';
import { privacyContract } from '../privacy/contract.ts';
import { homeContract } from '../home/contract.ts';
import { liveContract } from '../live/contract.ts';

/** Every route of the API, by domain. The server mounts them, tests walk them, the clients are typed by them. */
export const contracts = {
  identity: identityContract,
  notifications: notificationsContract,
  acting: actingContract,
  people: peopleContract,
  media: mediaContract,
  councils: councilsContract,
  schoolLists: schoolListsContract,
  referenceFiles: referenceFilesContract,
  listingPage: listingPageContract,
  listings: listingsContract,
  schedule: scheduleContract,
  tickets: ticketsContract,
  payments: paymentsContract,
  sharing: sharingContract,
  questionnaires: questionnairesContract,
  checkout: checkoutContract,
  requests: requestsContract,
  moves: movesContract,
  cancellations: cancellationsContract,
  manualBookings: manualBookingsContract,
  bookings: bookingsContract,
  invoices: invoicesContract,
  waiting: waitingContract,
  calendar: calendarContract,
  registers: registersContract,
  messages: messagesContract,
  bulk: bulkContract,
  reflections: reflectionsContract,
  councilReports: councilReportsContract,
  councilMoney: councilMoneyContract,
  portfolio: portfolioContract,
  workflows: workflowsContract,
  analytics: analyticsContract,
  customers: customersContract,
  collections: collectionsContract,
  search: searchContract,
  demand: demandContract,
  support: supportContract,
  operations: operationsContract,
  home: homeContract,
  live: liveContract,
  telemetry: telemetryContract,
  privacy: privacyContract,
  marketing: marketingContract,
};

type Contracts = typeof contracts;

/** The same for those who walk all routes. (Told to the compiler, not proved: see `contract`.) */
export const allContracts = Object.entries(contracts as unknown as Record<string, Contract>);

/** All routes in one type: address → route. */
export type Routes = Contracts['identity'] &
  Contracts['notifications'] &
  Contracts['acting'] &
  Contracts['people'] &
  Contracts['media'] &
  Contracts['councils'] &
  Contracts['schoolLists'] &
  Contracts['referenceFiles'] &
  Contracts['listings'] &
  Contracts['listingPage'] &
  Contracts['schedule'] &
  Contracts['tickets'] &
  Contracts['payments'] &
  Contracts['sharing'] &
  Contracts['questionnaires'] &
  Contracts['checkout'] &
  Contracts['requests'] &
  Contracts['moves'] &
  Contracts['cancellations'] &
  Contracts['manualBookings'] &
  Contracts['bookings'] &
  Contracts['invoices'] &
  Contracts['waiting'] &
  Contracts['calendar'] &
  Contracts['registers'] &
  Contracts['messages'] &
  Contracts['bulk'] &
  Contracts['reflections'] &
  Contracts['councilReports'] &
  Contracts['councilMoney'] &
  Contracts['portfolio'] &
  Contracts['workflows'] &
  Contracts['analytics'] &
  Contracts['customers'] &
  Contracts['collections'] &
  Contracts['search'] &
  Contracts['demand'] &
  Contracts['support'] &
  Contracts['operations'] &
  Contracts['home'] &
  Contracts['live'] &
  Contracts['telemetry'] &
  Contracts['privacy'] &
  Contracts['marketing'];
