import { Ajv, type ValidateFunction } from 'ajv';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
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

/** Objects whose name on the wire is not that of their schema. */
const NAMES: Record<string, string> = { 'checkout.session': 'checkout_session', item: 'line_item' };

/** Objects of which the schema file has no description. */
const UNDESCRIBED = new Set(['application']);

/** What is wrong with an answer by the schema of the SDK's own types; nothing when it is right. */
export function faultsOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('object' in answer)) return ['not a Stripe object'];
  const { object } = answer;
  if (object === 'list' && 'data' in answer && Array.isArray(answer.data)) return answer.data.flatMap(faultsOf);
  if (object === 'event' && 'data' in answer) return faultsOf((answer.data as { object: unknown }).object);
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

/** An endpoint that keeps what it is told. */
export interface Receiver {
  url: string;
  /** The events that came, their signatures checked. */
  events: Stripe.Event[];
  /** The statuses to answer next; 200 when empty. */
  answers: number[];
  /** What each answer waits for. */
  before: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts an endpoint that checks each signature with the SDK. */
export async function startReceiver(stripe: () => Stripe, secret = WEBHOOK_SECRET): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  const receiver = { before: async (): Promise<void> => {} };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      events.push(stripe().webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
      void receiver.before().then(() => response.writeHead(answers.shift() ?? 200).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    answers,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** A running sandbox, the real SDK pointed at it, and the endpoint it tells of events. */
export interface Bench {
  sandbox: StripeSandbox;
  stripe: Stripe;
  receiver: Receiver;
  /** What was wrong with any answer so far, by the schemas. */
  faults: string[];
  /** A control call; gives the answer. */
  control(path: string, body?: object): Promise<unknown>;
  /** Moves the sandbox's clock on and waits until the webhooks of what happened are out. */
  advance(seconds: number): Promise<void>;
  /** The types of the events told so far, in alphabetical order because webhooks come in any, and forgets them. */
  told(): Promise<string[]>;
  stop(): Promise<void>;
}

/** The SDK as the product uses it, pointed at a sandbox. */
export function clientOf(sandbox: StripeSandbox, faults: string[] = []): Stripe {
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
    if (response.status < 400) faults.push(...faultsOf(body));
  });
  return stripe;
}

/** Starts a bench on free ports. */
export async function startBench(options: Partial<StripeSandboxOptions> = {}): Promise<Bench> {
  const faults: string[] = [];
  const held: { stripe?: Stripe } = {};
  const receiver = await startReceiver(() => held.stripe ?? new Stripe(SECRET_KEY));
  const sandbox = await startStripeSandbox({
    port: 0,
    secretKey: SECRET_KEY,
    webhook: { url: receiver.url, secret: WEBHOOK_SECRET },
    ...options,
  });
  const stripe = clientOf(sandbox, faults);
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
    faults,
    control,
    async advance(seconds) {
      await control('clock', { seconds });
      await control('webhooks/settle', {});
    },
    async told() {
      await control('webhooks/settle', {});
      const events = receiver.events.splice(0);
      faults.push(...events.flatMap(faultsOf));
      return events.map((event) => event.type).toSorted();
    },
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}

/** A connected account that has been through the onboarding. */
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

/** What the payer types by default. */
export const GOOD_CARD = {
  email: 'amara@example.com',
  number: '4242 4242 4242 4242',
  expiry: '04 / 34',
  cvc: '123',
  name: 'Amara Okafor',
  postcode: 'LS6 2AB',
};

/** Types a card into the hosted page and presses the button. */
export function payPage(url: string, typed: Partial<typeof GOOD_CARD> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...GOOD_CARD, ...typed }) });
}

/** A Checkout session over £48.00. */
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

/** A card charge of the platform, whose money is available at once with `pm_card_bypassPending`. */
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

/** The id of an object that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** The error that a call ends in. */
export async function refusalOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error('The call was not refused by Stripe.', { cause: outcome });
}
