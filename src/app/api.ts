import { Hono } from 'hono';
import { allContracts, contracts } from './contracts.ts';
import { identityHandlers } from '../identity/server/api.ts';
import { actingHandlers } from '../acting/server/api.ts';
import { peopleHandlers } from '../people/server/api.ts';
import { mediaHandlers } from '../media/server/api.ts';
import { councilsHandlers } from '../councils/server/api.ts';
import { listingsHandlers } from '../listings/server/api.ts';
import { scheduleHandlers } from '../schedule/server/api.ts';
import { ticketsHandlers } from '../tickets/server/api.ts';
import { paymentsHandlers } from '../payments/server/api.ts';
import { bookingsHandlers } from '../bookings/server/api.ts';
import { paymentEffects } from '../bookings/server/payment-effects.ts';
import { waitingHandlers } from '../waiting/server/api.ts';
import { registersHandlers } from '../registers/server/api.ts';
import { messagesHandlers } from '../messages/server/api.ts';
import { collectionsHandlers } from '../collections/server/api.ts';
import { reflectionsHandlers } from '../reflections/server/api.ts';
import { searchHandlers } from '../search/server/api.ts';
import { supportHandlers } from '../support/server/api.ts';
import { allow, anonymous, type Asker } from '../identity/access.ts';
import { authenticate } from '../identity/server/authenticate.ts';
import { browserErrorsHandlers } from '../telemetry/server/api.ts';
import { liveHandlers } from '../live/server/api.ts';
import type { Doors } from '../platform/server/doors.ts';
import { wordChecks } from '../platform/server/http/check-messages.ts';
import { inProcess, mount, mountFallback, type AskInProcess, type HttpDoors } from '../platform/server/http/http.ts';
import { IdempotencyKeys } from '../platform/server/http/idempotency.ts';
import { Patience } from '../platform/server/http/patience.ts';
import { safeHeaders } from '../platform/server/http/safe-headers.ts';
import { docsPage, openApiDocument } from '../platform/server/http/openapi.ts';
import { behindWall, type Reader } from '../platform/server/database/wall.ts';

/**
 * The API: every domain's routes below /api, and their description at /api/openapi.json and /api/docs; and the way for
 * pages to read it in this process, as a visitor who is not signed in.
 */
export function openApi(doors: Doors, patience = new Patience()): { app: Hono; ask: AskInProcess } {
  wordChecks();
  const app = new Hono().basePath('/api');
  const http: HttpDoors<Asker> = {
    mounted: new Map(),
    keys: new IdempotencyKeys(doors, doors.pool.options.application_name ?? ''),
    log: doors.log,
    metrics: doors.metrics,
    headers: safeHeaders(!doors.settings.production),
    patience,
    authenticate: authenticate(doors),
    allow,
    walled: (asker) => behindWall(doors, readerOf(asker)),
    accountOf: (asker) => (asker.kind === 'signed-in' ? asker.actorId : null),
    subjectOf: (asker) => (asker.kind === 'signed-in' ? asker.subjectId : null),
  };
  let description: string | undefined;
  const describe = (): string =>
    (description ??= JSON.stringify(openApiDocument(doors.settings.BRAND_NAME, doors.publicUrl, allContracts)));
  app.get('/openapi.json', (context) => context.body(describe(), 200, { 'content-type': 'application/json' }));
  app.get('/docs', (context) => context.html(docsPage(doors.settings.BRAND_NAME, allContracts)));
  mount(app, contracts.identity, identityHandlers(doors), http);
  mount(app, contracts.people, peopleHandlers(doors), http);
  mount(app, contracts.media, mediaHandlers(doors), http);
  mount(app, contracts.councils, councilsHandlers(doors), http);
  mount(app, contracts.listings, listingsHandlers(doors), http);
  mount(app, contracts.schedule, scheduleHandlers(doors), http);
  mount(app, contracts.tickets, ticketsHandlers(doors), http);
  mount(app, contracts.payments, paymentsHandlers(doors, paymentEffects), http);
  mount(app, contracts.bookings, bookingsHandlers(doors), http);
  mount(app, contracts.waiting, waitingHandlers(doors), http);
  mount(app, contracts.registers, registersHandlers(doors), http);
  mount(app, contracts.messages, messagesHandlers(doors), http);
  mount(app, contracts.reflections, reflectionsHandlers(doors), http);
  mount(app, contracts.collections, collectionsHandlers(doors), http);
  mount(app, contracts.search, searchHandlers(doors), http);
  mount(app, contracts.support, supportHandlers(doors), http);
  mount(app, contracts.live, liveHandlers(doors), http);
  mount(app, contracts.browserErrors, browserErrorsHandlers(doors), http);
  // After the others: its 'GET /users/{userId}' would take 'GET /users/me' and 'GET /users/nolt-jwt'.
  mount(app, contracts.acting, actingHandlers(doors), http);
  mountFallback(
    app,
    allContracts.map(([, contract]) => contract),
    http.headers,
  );
  return { app, ask: inProcess(http, anonymous) };
}

/** An asker as the wall knows them. */
function readerOf(asker: Asker): Reader | null {
  if (asker.kind === 'anonymous') return null;
  const { subjectId, actorId, acting, roles } = asker;
  return { subjectId, actorId, acting, council: roles.has('council'), support: roles.has('admin') };
}
