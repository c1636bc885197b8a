import * as z from 'zod';
import type Stripe from 'stripe';
import type { EndpointRow } from '../rows.ts';
import { answerList } from '../wire/answer-list.ts';
import { route } from '../wire/define-route.ts';
import { clearable, flag, listParams, mergeMetadata, metadata, params, text, url } from '../wire/read-params.ts';
import { noSuch } from '../wire/refuse.ts';
import { API_VERSION, newId, type World } from '../world.ts';

const DEFAULT_ENDPOINT = 'we_1SandboxDefaultEndpoint0';

/** Registers the endpoint from the sandbox's options. */
export function registerDefaultEndpoint(
  world: World,
  { url: address, secret, events = ['*'] }: { url: string; secret: string; events?: readonly string[] },
): void {
  const { endpoints } = world.tables;
  endpoints.put({
    id: DEFAULT_ENDPOINT,
    created: endpoints.get(DEFAULT_ENDPOINT)?.created ?? world.clock.now(),
    url: address,
    enabled_events: [...events],
    description: null,
    metadata: {},
    secret,
    status: 'enabled',
    scope: 'both',
  });
}

/** @param withSecret only the answer to its creation contains the secret */
function presentEndpoint(row: EndpointRow, withSecret = false): Stripe.WebhookEndpoint {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: row.created,
    description: row.description,
    enabled_events: row.enabled_events,
    livemode: false,
    metadata: row.metadata,
    ...(withSecret && { secret: row.secret }),
    status: row.status,
    url: row.url,
  };
}

const endpointShape = {
  description: clearable.optional(),
  enabled_events: z.array(text).min(1),
  metadata: metadata.optional(),
  url,
};

export const webhookEndpointRoutes = [
  route({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: params({ ...endpointShape, api_version: z.literal(API_VERSION).optional(), connect: flag.optional() }),
    answer: ({ world, params: sent }) => {
      const row = world.tables.endpoints.put({
        id: newId('we_1'),
        created: world.clock.now(),
        url: sent.url,
        enabled_events: sent.enabled_events,
        description: sent.description ?? null,
        metadata: mergeMetadata({}, sent.metadata),
        secret: newId('whsec_', 32),
        status: 'enabled',
        scope: sent.connect ? 'connect' : 'platform',
      });
      return presentEndpoint(row, true);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: listParams({}),
    answer: ({ world, params: sent }) =>
      answerList(world.tables.endpoints, sent, {
        kind: 'webhook endpoint',
        url: '/v1/webhook_endpoints',
        index: 'all',
        key: 'all',
        present: (row) => presentEndpoint(row),
      }),
  }),
  route({
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    params: params({}),
    answer: ({ world, path }) => {
      const row = world.tables.endpoints.get(path('id'));
      return row ? presentEndpoint(row) : noSuch('webhook endpoint', path('id'));
    },
  }),
  route({
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    params: params({
      ...endpointShape,
      enabled_events: endpointShape.enabled_events.optional(),
      url: url.optional(),
      disabled: flag.optional(),
    }),
    answer: ({ world, path, params: sent }) => {
      const row = world.tables.endpoints.get(path('id'));
      if (!row) return noSuch('webhook endpoint', path('id'));
      const changed = world.tables.endpoints.put({
        ...row,
        url: sent.url ?? row.url,
        enabled_events: sent.enabled_events ?? row.enabled_events,
        description: sent.description === undefined ? row.description : sent.description,
        metadata: mergeMetadata(row.metadata, sent.metadata),
        status: sent.disabled === undefined ? row.status : sent.disabled ? 'disabled' : 'enabled',
      });
      return presentEndpoint(changed);
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    params: params({}),
    answer: ({ world, path }) => {
      const row = world.tables.endpoints.get(path('id'));
      if (!row) return noSuch('webhook endpoint', path('id'));
      world.tables.endpoints.delete(row.id);
      return { id: row.id, object: 'webhook_endpoint', deleted: true };
    },
  }),
];
