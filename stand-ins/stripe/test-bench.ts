import { Ajv, type ValidateFunction } from 'ajv';
import fs from 'node:fs';
import http from 'node:http';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { closeServer, listenLocally } from '../listen-locally.ts';
import { startStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from './sandbox.ts';

const SECRET_KEY = 'sk_test_bench';
const WEBHOOK_SECRET = 'whsec_bench';

interface Schema {
  definitions: Record<string, { properties?: Record<string, unknown> }>;
}

const schema = JSON.parse(
  fs.readFileSync(new URL('./schema/responses.schema.json', import.meta.url), 'utf8'),
) as Schema;
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ ...schema, $id: 'responses' });
const validators = new Map<string, ValidateFunction>();

/** Objects whose schema has another name. */
const NAMES: Record<string, string> = { 'checkout.session': 'checkout_session', item: 'line_item' };

/** Objects that the schema file does not describe. */
const UNDESCRIBED = new Set(['application']);

/** How an answer differs from the schema of the SDK's own types; empty when it matches. */
export function schemaErrorsOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('object' in answer)) return ['not a Stripe object'];
  const { object } = answer;
  if (object === 'list' && 'data' in answer && Array.isArray(answer.data)) return answer.data.flatMap(schemaErrorsOf);
  if (object === 'event' && 'data' in answer) return schemaErrorsOf((answer.data as { object: unknown }).object);
  if ('deleted' in answer) return [];
  const kind = String(object);
  if (UNDESCRIBED.has(kind)) return [];
  const name = NAMES[kind] ?? kind;
  const known = schema.definitions[name]?.properties;
  if (!known) return [`no schema for ${name}`];
  const validate = validators.get(name) ?? ajv.compile({ $ref: `responses#/definitions/${name}` });
  validators.set(name, validate);
  const unknown = Object.keys(answer).filter((key) => !(key in known));
  return [
    ...unknown.map((key) => `${name} has the unknown property ${key}`),
    ...(validate(answer) ? [] : (validate.errors ?? []).map((e) => `${name}${e.instancePath} ${e.message ?? ''}`)),
  ];
}

/** A webhook endpoint that keeps the events it receives. */
interface Receiver {
  url: string;
  events: Stripe.Event[];
  /** The statuses of the next answers; 200 when empty. */
  answers: number[];
  /** Runs before each answer. */
  beforeAnswer: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts an endpoint on a free port that checks each signature with the SDK. */
export async function startReceiver(stripe: () => Stripe, secret = WEBHOOK_SECRET): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  const receiver = { beforeAnswer: async (): Promise<void> => {} };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      events.push(stripe().webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
      void receiver.beforeAnswer().then(() => response.writeHead(answers.shift() ?? 200).end());
    });
  });
  const port = await listenLocally(server, 0);
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    answers,
    stop: () => closeServer(server),
  });
}

/** A running sandbox, the real SDK connected to it, and an endpoint that receives its events. */
export interface Bench {
  sandbox: StripeSandbox;
  stripe: Stripe;
  receiver: Receiver;
  /** The schema errors of all answers and events so far. */
  schemaErrors: string[];
  /** Makes a control call: a POST with a body, otherwise a GET. */
  control(path: string, body?: object): Promise<unknown>;
  /** Moves the sandbox's clock on and waits for the webhooks. */
  advance(seconds: number): Promise<void>;
  /** Takes the types of the events received since the last call. Sorted, because webhooks arrive in any order. */
  takeEventTypes(): Promise<string[]>;
  stop(): Promise<void>;
}

/** The SDK as the product uses it, connected to a sandbox. */
export function createClient(sandbox: StripeSandbox, schemaErrors: string[] = []): Stripe {
  const stripe = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    emitEventBodies: true,
  });
  stripe.on('response', (response: Stripe.ResponseEvent) => {
    const { body } = response as { body?: unknown };
    if (response.status < 400) schemaErrors.push(...schemaErrorsOf(body));
  });
  return stripe;
}

/** One bench for a test file. After each test, every answer and event must have matched Stripe's schema. */
export function useBench(): Bench {
  const bench = {} as Bench;
  beforeAll(async () => {
    Object.assign(bench, await startBench());
  });
  afterEach(async () => {
    await bench.takeEventTypes();
    expect(bench.schemaErrors).toEqual([]);
  });
  afterAll(() => bench.stop());
  return bench;
}

/** Starts a bench on free ports. */
export async function startBench(options: Partial<StripeSandboxOptions> = {}): Promise<Bench> {
  const schemaErrors: string[] = [];
  const held: { stripe?: Stripe } = {};
  const receiver = await startReceiver(() => held.stripe ?? new Stripe(SECRET_KEY));
  const sandbox = await startStripeSandbox({
    port: 0,
    secretKey: SECRET_KEY,
    webhook: { url: receiver.url, secret: WEBHOOK_SECRET },
    ...options,
  });
  const stripe = createClient(sandbox, schemaErrors);
  held.stripe = stripe;
  const control = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${sandbox.url}/_control/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    sandbox,
    stripe,
    receiver,
    schemaErrors,
    control,
    async advance(seconds) {
      await control('clock', { seconds });
      await control('webhooks/settle', {});
    },
    async takeEventTypes() {
      await control('webhooks/settle', {});
      const events = receiver.events.splice(0);
      schemaErrors.push(...events.flatMap(schemaErrorsOf));
      return events.map((event) => event.type).toSorted();
    },
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}

/** Creates a connected account that has completed the onboarding, and returns its id. */
export async function onboardedAccount(bench: Bench, bank = '00012345'): Promise<string> {
  const account = await bench.stripe.accounts.create({
    type: 'express',
    country: 'GB',
    email: 'fern@example.com',
    business_profile: { name: 'Fern & Moss CIC' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  const link = await bench.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://127.0.0.1/refresh',
    return_url: 'http://127.0.0.1/return',
  });
  const opened = await fetch(link.url, { redirect: 'manual' });
  const visit = new URL(opened.headers.get('location') ?? '', bench.sandbox.url);
  await fetch(visit, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ sort_code: '10-88-00', account_number: bank, action: 'finish' }),
  });
  return account.id;
}

export const GOOD_CARD = {
  email: 'amara@example.com',
  number: '4242 4242 4242 4242',
  expiry: '04 / 34',
  cvc: '123',
  name: 'Amara Okafor',
  postcode: 'LS6 2AB',
};

/** Submits the form of the hosted page. */
export function payPage(url: string, typed: Partial<typeof GOOD_CARD> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...GOOD_CARD, ...typed }) });
}

/** Creates a Checkout session for £48.00. */
export function newSession(
  bench: Bench,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session> {
  return bench.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          price_data: {
            currency: 'gbp',
            unit_amount: 2400,
            product_data: { name: 'Forest school, Tuesday 6 April', description: 'Ada and Ben' },
          },
          quantity: 2,
        },
      ],
      success_url: 'http://127.0.0.1/paid?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1/back',
      ...more,
    },
    options,
  );
}

/** Charges a card for the platform. With `pm_card_bypassPending` the money is available immediately. */
export async function paidIntent(
  bench: Bench,
  pence: number,
  method = 'pm_card_visa',
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent & { latest_charge: string }> {
  const intent = await bench.stripe.paymentIntents.create({
    amount: pence,
    currency: 'gbp',
    confirm: true,
    payment_method: method,
    ...more,
  });
  return intent as Stripe.PaymentIntent & { latest_charge: string };
}

/** The id of a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** The Stripe error of a call that must fail. */
export async function refusalOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error('The call was not refused by Stripe.', { cause: outcome });
}
