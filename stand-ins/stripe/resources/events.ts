import * as z from 'zod';
import type Stripe from 'stripe';
import type { EndpointRow, EventRow } from '../rows.ts';
import { DAY } from '../clock.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { listParams, text } from '../wire/read-params.ts';
import { API_VERSION, newId, type World } from '../world.ts';

/** As at Stripe. */
const KEPT_FOR = 30 * DAY;

/** A limit of the sandbox's own, so that a long load test does not fill the memory. */
const EVENTS_KEPT = 20_000;

/** Records an event and a delivery for each of its endpoints. */
export function recordEvent(world: World, account: string, type: string, object: object, previous?: object): EventRow {
  const row = world.tables.events.put({
    id: newId('evt_1'),
    account,
    created: world.clock.now(),
    type,
    object: JSON.stringify(object),
    previous: previous ? JSON.stringify(previous) : null,
    request: { id: world.request.id, idempotencyKey: world.request.idempotencyKey },
  });
  deleteOldestEvents(world);
  for (const endpoint of endpointsFor(world, row)) {
    const delivery = { id: newId('whd_', 16), event: row.id, endpoint: endpoint.id, attempts: 0 };
    world.tables.deliveries.put(delivery);
    world.outbox.push(delivery.id);
  }
  return row;
}

/** The enabled endpoints that receive an event. */
export function endpointsFor(world: World, event: EventRow): EndpointRow[] {
  const connected = event.account !== world.platform;
  return [...world.tables.endpoints].filter(
    (endpoint) =>
      endpoint.status === 'enabled' &&
      (endpoint.scope === 'both' || (endpoint.scope === 'connect') === connected) &&
      (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(event.type)),
  );
}

function deleteOldestEvents(world: World): void {
  const { events, deliveries } = world.tables;
  const oldestKept = world.clock.now() - KEPT_FOR;
  for (const event of events) {
    if (events.size <= EVENTS_KEPT && event.created >= oldestKept) return;
    if (deliveries.newest('event', event.id)) return;
    events.delete(event.id);
  }
}

export function presentEvent(world: World, row: EventRow): object {
  return {
    id: row.id,
    object: 'event',
    ...(row.account !== world.platform && { account: row.account }),
    api_version: API_VERSION,
    created: row.created,
    data: {
      object: JSON.parse(row.object) as object,
      ...(row.previous !== null && { previous_attributes: JSON.parse(row.previous) as object }),
    },
    livemode: false,
    pending_webhooks: world.tables.deliveries.all('event', row.id).length,
    request: { id: row.request.id, idempotency_key: row.request.idempotencyKey },
    type: row.type,
  } satisfies Omit<Stripe.EventBase, 'type' | 'data'> & { type: string; data: object };
}

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/v1/events',
    params: listParams({
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.events, sent, {
        kind: 'event',
        url: '/v1/events',
        index: 'account',
        key: account,
        matches: (row) => matchesType(row.type, sent.types ?? (sent.type === undefined ? ['*'] : [sent.type])),
        present: (row) => presentEvent(world, row),
      }),
  }),
  retrieveRoute({
    path: '/v1/events/:id',
    kind: 'event',
    table: (tables) => tables.events,
    present: (row, world) => presentEvent(world, row),
  }),
];

/** `charge.*` matches every type that begins with `charge.`. */
function matchesType(type: string, wanted: readonly string[]): boolean {
  return wanted.some((name) => (name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : name === type));
}
