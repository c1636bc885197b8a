import { Hono, type Context } from 'hono';
import { timingSafeEqual } from 'node:crypto';
import type { Route } from './wire/define-route.ts';
import { expand } from './expand.ts';
import { digestRequest, findAnswer, saveAnswer } from './replay-answers.ts';
import { accountLinkRoutes } from './resources/account-links.ts';
import { accountRoutes } from './resources/accounts.ts';
import { balanceRoutes } from './resources/balance.ts';
import { chargeRoutes } from './resources/charges.ts';
import { checkoutSessionRoutes } from './resources/checkout-sessions.ts';
import { customerRoutes } from './resources/customers.ts';
import { disputeRoutes } from './resources/disputes.ts';
import { eventRoutes } from './resources/events.ts';
import { externalAccountRoutes } from './resources/external-accounts.ts';
import { loginLinkRoutes } from './resources/login-links.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { payoutRoutes } from './resources/payouts.ts';
import { refundRoutes } from './resources/refunds.ts';
import { transferRoutes } from './resources/transfers.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoints.ts';
import { decodeForm } from './wire/decode-form.ts';
import { readParams } from './wire/read-params.ts';
import { invalidRequest, Refusal } from './wire/refuse.ts';
import { API_VERSION, newId, type World } from './world.ts';

const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...externalAccountRoutes,
  ...loginLinkRoutes,
  ...accountLinkRoutes,
  ...customerRoutes,
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];

/** A fault that the next matching calls suffer. */
export interface CallFault {
  method?: string | undefined;
  /** The beginning of the path, like `/v1/refunds`; by default any. */
  path?: string | undefined;
  times: number;
  status: number;
  error: { type: string; code?: string | undefined; message: string };
  /** Carry out the call and lose only its answer, which is what idempotency keys are for. */
  after: boolean;
}

interface ApiOptions {
  secretKey: string;
  faults: CallFault[];
  /** Writes the state and sends the webhooks. Called before an answer. */
  commit(): void;
  /** Called before a call is carried out. */
  runDueTasks(): void;
}

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** Stripe's API under /v1. */
export function stripeApi(world: World, options: ApiOptions): Hono {
  const app = new Hono();
  for (const route of ROUTES) {
    app.on(route.method, [route.path], async (context) => reply(context, await serve(world, options, context, route)));
  }
  app.onError((error, context) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    const failure = new Refusal(500, { type: 'api_error', message: 'An unexpected error occurred.' });
    return reply(context, { ...toAnswer(failure), headers: { 'request-id': newId('req_', 14) } });
  });
  app.all('*', (context) => {
    const refused =
      unauthorised(options.secretKey, context) ??
      new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${context.req.method}: ${context.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    return reply(context, { ...toAnswer(refused), headers: { 'request-id': newId('req_', 14) } });
  });
  return app;
}

async function serve(world: World, options: ApiOptions, context: Context, route: Route): Promise<Answer> {
  const body = route.method === 'POST' ? await context.req.text() : '';
  // Everything after this is synchronous, so no two calls overlap.
  options.runDueTasks();
  const requestId = newId('req_', 14);
  const headers: Record<string, string> = { 'request-id': requestId };
  const refused = unauthorised(options.secretKey, context) ?? wrongVersion(context);
  if (refused) return { ...toAnswer(refused), headers };
  const account = context.req.header('stripe-account') ?? world.platform;
  if (!world.tables.accounts.get(account)) return { ...toAnswer(foreignAccount(options.secretKey, account)), headers };
  if (account !== world.platform) headers['stripe-account'] = account;

  const key = route.method === 'POST' ? context.req.header('idempotency-key') : undefined;
  const requestDigest = key === undefined ? '' : digestRequest(route.method, context.req.path, body);
  if (key !== undefined) {
    headers['idempotency-key'] = key;
    const earlier = findAnswer(world, account, key, requestDigest);
    if (earlier instanceof Refusal) return { ...toAnswer(earlier), headers };
    if (earlier) {
      headers['idempotent-replayed'] = 'true';
      headers['original-request'] = earlier.requestId;
      return { status: earlier.status, body: earlier.body, headers };
    }
  }

  const fault = takeFault(options.faults, route.method, context.req.path);
  if (fault && !fault.after) return { ...faultAnswer(fault), headers };

  const sent = readParams(route.params, decodeForm(route.method === 'POST' ? body : queryOf(context)));
  if (sent instanceof Refusal) return { ...toAnswer(sent), headers };
  world.request = { id: requestId, idempotencyKey: key ?? null };
  let outcome: object;
  try {
    outcome = route.answer({ world, account, path: (name) => context.req.param(name) ?? '', params: sent });
  } finally {
    world.request = { id: null, idempotencyKey: null };
  }
  const expanded = (sent as { expand?: string[] }).expand ?? [];
  const answer = toAnswer(outcome instanceof Refusal ? outcome : expand(world, outcome, expanded));
  if (key !== undefined) saveAnswer(world, account, key, { ...answer, requestDigest, requestId });
  options.commit();
  return { ...(fault ? faultAnswer(fault) : answer), headers };
}

function reply(context: Context, answer: Answer): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'stripe-version': context.req.header('stripe-version') ?? API_VERSION,
      ...answer.headers,
    },
  });
}

function toAnswer(outcome: object): Answer {
  return outcome instanceof Refusal
    ? { status: outcome.status, body: JSON.stringify({ error: outcome.error }) }
    : { status: 200, body: JSON.stringify(outcome) };
}

function faultAnswer(fault: CallFault): Answer {
  return { status: fault.status, body: JSON.stringify({ error: fault.error }) };
}

function takeFault(faults: CallFault[], method: string, path: string): CallFault | undefined {
  const at = faults.findIndex(
    (fault) => (fault.method === undefined || fault.method === method) && path.startsWith(fault.path ?? ''),
  );
  const fault = faults[at];
  if (fault && --fault.times <= 0) faults.splice(at, 1);
  return fault;
}

function queryOf(context: Context): string {
  const at = context.req.url.indexOf('?');
  return at === -1 ? '' : context.req.url.slice(at + 1);
}

/** The 401 of a call without the key, as bearer token or user name of basic authentication; null when it is there. */
export function unauthorised(secretKey: string, context: Context): Refusal | null {
  const header = context.req.header('authorization') ?? '';
  const [scheme, token = ''] = header.split(' ');
  const given =
    scheme?.toLowerCase() === 'basic' ? (Buffer.from(token, 'base64').toString().split(':')[0] ?? '') : token;
  if (given === '') {
    return new Refusal(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    });
  }
  const [left, right] = [Buffer.from(given), Buffer.from(secretKey)];
  if (left.length === right.length && timingSafeEqual(left, right)) return null;
  return new Refusal(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${masked(given)}`,
  });
}

function masked(key: string): string {
  return key.length < 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}

function wrongVersion(context: Context): Refusal | null {
  const version = context.req.header('stripe-version');
  if (version === undefined || version === API_VERSION) return null;
  return invalidRequest(`Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION}.`);
}

function foreignAccount(secretKey: string, account: string): Refusal {
  return new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${masked(secretKey)}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}
