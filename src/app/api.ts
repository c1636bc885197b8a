import { Hono } from 'hono';
import { allContracts, contracts } from './contracts.ts';
import { identityHandlers } from '../identity/server/api.ts';
import { notificationsHandlers } from '../notifications/server/api.ts';
import { actingHandlers } from '../acting/server/api.ts';
import { logAnswer } from '../people/server/log-answer.ts';
import { peopleHandlers } from '../people/server/api.ts';
import { mediaHandlers } from '../media/server/api.ts';
import { councilsHandlers } from '../councils/server/api.ts';
import { referenceFilesHandlers } from '../reference-files/server/api.ts';
import { schoolListsHandlers } from '../school-lists/server/api.ts';
import { listingPageHandlers } from '../listing-page/server/api.ts';
import { listingsHandlers } from '../listings/server/api.ts';
import { scheduleHandlers } from '../schedule/server/api.ts';
import { ticketsHandlers } from '../tickets/server/api.ts';
import { paymentsHandlers } from '../payments/server/api.ts';
import { sharingHandlers } from '../sharing/server/api.ts';
import { questionnairesHandlers } from '../questionnaires/server/api.ts';
import { checkoutHandlers } from '../checkout/server/api.ts';
import { requestsHandlers } from '../requests/server/api.ts';
import { movesHandlers } from '../moves/server/api.ts';
import { cancellationsHandlers } from '../cancellations/server/api.ts';
import { manualBookingsHandlers } from '../manual-bookings/server/api.ts';
import { bookingsHandlers } from '../bookings/server/api.ts';
import { invoicesHandlers } from '../invoices/server/api.ts';
import { waitingHandlers } from '../waiting/server/api.ts';
import { calendarHandlers } from '../calendar/server/api.ts';
import { registersHandlers } from '../registers/server/api.ts';
import { messagesHandlers } from '../messages/server/api.ts';
import { bulkHandlers } from '../bulk/server/api.ts';
import { collectionsHandlers } from '../collections/server/api.ts';
import { customersHandlers } from '../customers/server/api.ts';
import { homeHandlers } from '../home/server/api.ts';
import { councilReportsHandlers } from '../council-reports/server/api.ts';
import { councilMoneyHandlers } from '../council-money/server/api.ts';
import { portfolioHandlers } from '../portfolio/server/api.ts';
import { workflowsHandlers } from '../workflows/server/api.ts';
import { analyticsHandlers } from '../analytics/server/api.ts';
import { reflectionsHandlers } from '../reflections/server/api.ts';
import { searchHandlers } from '../search/server/api.ts';
import { demandHandlers } from '../demand/server/api.ts';
import { supportHandlers } from '../support/server/api.ts';
import { operationsHandlers } from '../operations/server/api.ts';
import { allow, anonymous, type Caller } from '../identity/access.ts';
import { authenticate } from '../identity/server/authenticate.ts';
import { telemetryHandlers } from '../telemetry/server/api.ts';
import { marketingHandlers } from '../marketing/server/api.ts';
import { privacyHandlers } from '../privacy/server/api.ts';
import { liveHandlers } from '../live/server/api.ts';
import { servicesAsPerson, type Services } from '../platform/server/services.ts';
import { wordChecks } from '../platform/server/http/check-messages.ts';
import { inProcess, mount, mountFallback, type AskInProcess, type HttpServices } from '../platform/server/http/http.ts';
import { IdempotencyKeys } from '../platform/server/http/idempotency.ts';
import { Admission } from '../platform/server/http/admission.ts';
import { safeHeaders } from '../platform/server/http/safe-headers.ts';
import { docsPage, openApiDocument } from '../platform/server/http/openapi.ts';
import type { Reader } from '../platform/server/database/as-person.ts';

/**
 * The API: every domain's routes below /api, and their description at /api/openapi.json and /api/docs; and the way for
 * pages to read it in this process, as a visitor who is not signed in.
 */
export function openApi(services: Services, admission = new Admission()): { app: Hono; ask: AskInProcess } {
  wordChecks();
  const app = new Hono().basePath('/api');
  const http: HttpServices<Caller> = {
    mounted: new Map(),
    keys: new IdempotencyKeys(services, services.pool.options.application_name ?? ''),
    log: services.log,
    metrics: services.metrics,
    headers: safeHeaders(!services.settings.production),
    admission,
    authenticate: authenticate(services),
    allow,
    asPerson: (caller) => servicesAsPerson(services, readerOf(caller)),
    logAnswer: (caller, address, route, value) => logAnswer(services, caller, address, route, value),
    accountOf: (caller) => (caller.kind === 'signed-in' ? caller.actorId : null),
    subjectOf: (caller) => (caller.kind === 'signed-in' ? caller.subjectId : null),
  };
  let description: string | undefined;
  const describe = (): string =>
    (description ??= JSON.stringify(openApiDocument(services.settings.BRAND_NAME, services.publicUrl, allContracts)));
  app.get('/openapi.json', (context) => context.body(describe(), 200, { 'content-type': 'application/json' }));
  app.get('/docs', (context) => context.html(docsPage(services.settings.BRAND_NAME, allContracts)));
  mount(app, contracts.identity, identityHandlers(services), http);
  mount(app, contracts.notifications, notificationsHandlers(services), http);
  mount(app, contracts.people, peopleHandlers(services), http);
  mount(app, contracts.media, mediaHandlers(services), http);
  mount(app, contracts.councils, councilsHandlers(services), http);
  mount(app, contracts.schoolLists, schoolListsHandlers(services), http);
  mount(app, contracts.referenceFiles, referenceFilesHandlers(services), http);
  mount(app, contracts.listings, listingsHandlers(services), http);
  mount(app, contracts.listingPage, listingPageHandlers(services), http);
  mount(app, contracts.schedule, scheduleHandlers(services), http);
  mount(app, contracts.tickets, ticketsHandlers(services), http);
  mount(app, contracts.payments, paymentsHandlers(services, services.paymentEffects), http);
  mount(app, contracts.sharing, sharingHandlers(services), http);
  mount(app, contracts.questionnaires, questionnairesHandlers(services), http);
  mount(app, contracts.checkout, checkoutHandlers(services), http);
  mount(app, contracts.requests, requestsHandlers(services), http);
  mount(app, contracts.moves, movesHandlers(services), http);
  mount(app, contracts.cancellations, cancellationsHandlers(services), http);
  mount(app, contracts.manualBookings, manualBookingsHandlers(services), http);
  mount(app, contracts.bookings, bookingsHandlers(services), http);
  mount(app, contracts.invoices, invoicesHandlers(services), http);
  mount(app, contracts.waiting, waitingHandlers(services), http);
  mount(app, contracts.calendar, calendarHandlers(services), http);
  mount(app, contracts.registers, registersHandlers(services), http);
  mount(app, contracts.messages, messagesHandlers(services), http);
  mount(app, contracts.bulk, bulkHandlers(services), http);
  mount(app, contracts.reflections, reflectionsHandlers(services), http);
  mount(app, contracts.councilReports, councilReportsHandlers(services), http);
  mount(app, contracts.councilMoney, councilMoneyHandlers(services), http);
  mount(app, contracts.portfolio, portfolioHandlers(services), http);
  mount(app, contracts.workflows, workflowsHandlers(services), http);
  mount(app, contracts.analytics, analyticsHandlers(services), http);
  mount(app, contracts.customers, customersHandlers(services), http);
  mount(app, contracts.collections, collectionsHandlers(services), http);
  mount(app, contracts.marketing, marketingHandlers(services), http);
  mount(app, contracts.search, searchHandlers(services), http);
  mount(app, contracts.demand, demandHandlers(services), http);
  mount(app, contracts.support, supportHandlers(services), http);
  mount(app, contracts.operations, operationsHandlers(services), http);
  mount(app, contracts.home, homeHandlers(services), http);
  mount(app, contracts.live, liveHandlers(services), http);
  mount(app, contracts.telemetry, telemetryHandlers(services), http);
  mount(app, contracts.privacy, privacyHandlers(services), http);
  // After the others: its 'GET /users/{userId}' would take 'GET /users/me' and 'GET /users/nolt-jwt'.
  mount(app, contracts.acting, actingHandlers(services), http);
  mountFallback(
    app,
    allContracts.map(([, contract]) => contract),
    http.headers,
  );
  return { app, ask: inProcess(http, anonymous) };
}

/** An caller as the wall knows them. */
function readerOf(caller: Caller): Reader | null {
  if (caller.kind === 'anonymous') return null;
  const { subjectId, actorId, acting, roles } = caller;
  return { subjectId, actorId, acting, council: roles.has('council'), support: roles.has('admin') };
}
