import { randomUUIDv7, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { inject } from 'vitest';
import { ZodError } from 'zod';
import { signToken } from '../src/identity/server/sign-token.ts';
import type { Services } from '../src/platform/server/services.ts';
import { openLog, type Log } from '../src/platform/server/observe/log.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { ZONE } from '../src/platform/time.ts';
import { openProduct, type Product } from '../src/app/open-product.ts';
import { startMailbox } from '../stand-ins/mailbox/mailbox.ts';
import type { MailboxMail } from '../stand-ins/mailbox/mailbox.ts';
import { startSignInStandIn } from '../stand-ins/sign-in/sign-in.ts';
import { startStripeSandbox } from '../stand-ins/stripe/sandbox.ts';
import { dropDatabase, makeDatabase } from './make-database.ts';

type Request_ = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | readonly string[]>;
  body?: unknown;
  /** An upload: sent as multipart form data in the field `file`. */
  file?: File;
  /** The account that asks; absent for an anonymous visitor. */
  as?: string;
  /** A bearer token, for who acts for another account. */
  token?: string;
  headers?: Record<string, string>;
  idempotencyKey?: string;
};

// An answer's shape is what a test is about to find out.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Headers };

export type World = {
  services: Services;
  product: Product;
  /** Where the product listens, for whatever must come over real HTTP. */
  url: string;
  stripeUrl: string;
  clock: { now(): Temporal.Instant; set(instant: string): void; advance(duration: Temporal.DurationLike): void };
  /** Asks the API in process: `request('GET /users/me', { as: account.id })`. */
  request(address: string, options?: Request_): Promise<Answer>;
  makeAccount(options?: Partial<AccountOptions>): Promise<{ id: string; email: string }>;
  /** Runs outbox and jobs until nothing is left to do. */
  settle(): Promise<void>;
  mails(to?: string): MailboxMail[];
  stop(): Promise<void>;
};

type AccountOptions = {
  email: string;
  firstName: string;
  lastName: string;
  organisationName: string;
  accountType: 'organisation' | 'mentor' | 'collaborator' | null;
  role: 'admin' | 'user' | 'helper';
  verified: boolean;
};

export type Acting = { forId: string; kind: 'impersonation' | 'delegation' };

/** Signs an account in on a new device and answers its bearer token, without the detour over a sign-in form. */
export async function accessTokenFor(services: Services, accountId: string, acting?: Acting): Promise<string> {
  const id = randomUUIDv7();
  const now = services.clock.now();
  await services.db
    .insertInto('sign_in_session')
    .values({
      id,
      account_id: accountId,
      refresh_hash: id,
      rotated_at: now.toString(),
      signed_in_at: now.toString(),
      proved_at: now.toString(),
      expires_at: now.add({ hours: 24 * 30 }).toString(),
      ...(acting
        ? {
            acting_for_id: acting.forId,
            acting_kind: acting.kind,
            acting_reason: 'a test',
            acting_until: now.add({ hours: 1 }).toString(),
          }
        : {}),
    })
    .execute();
  return signToken(services, { actorId: accountId, sessionId: id });
}

/** Which of the outside services a test file needs besides the database. */
type Needs = {
  signIn?: boolean;
  /** The machine's time, which processes that the test starts have too. */
  machineClock?: boolean;
  /** Push and texts, by stand-ins that the test serves at this address. */
  tellingAt?: string;
  /** Takes every line of the log. */
  logTo?: (line: string) => void;
};

/** The whole product on a fresh database, with a clock that the test sets and the stand-ins behind the outside services. */
export async function makeWorld(needs: Needs = {}): Promise<World> {
  const cluster = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await makeDatabase(cluster, name, 'thicket_template');
  const folder = mkdtempSync(join(tmpdir(), 'thicket-world-'));

  let offset = 0n;
  const clock = {
    now: () => Temporal.Instant.fromEpochNanoseconds(Temporal.Now.instant().epochNanoseconds + offset),
    set: (instant: string) => {
      offset = Temporal.Instant.from(instant).epochNanoseconds - Temporal.Now.instant().epochNanoseconds;
    },
    advance: (duration: Temporal.DurationLike) => {
      offset += BigInt(Temporal.Duration.from(duration).total('milliseconds')) * 1_000_000n;
    },
  };
  // With `TEST_CLOCK=2027-03-27T23:30Z` worlds begin at that moment, to find out what depends on the hour or the day.
  if (!needs.machineClock) clock.set(process.env['TEST_CLOCK'] ?? nextMorning());

  // The address is known before anything listens, because the stand-ins must know whom to call back.
  const late: { fetch?: (request: Request, env: unknown) => Response | Promise<Response> } = {};
  const server = serve({
    fetch: (request, env) => late.fetch?.(request, env) ?? new Response('starting', { status: 503 }),
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  const mailbox = await startMailbox({ port: 0 });
  const secrets = { STRIPE_SECRET_KEY: 'sk_test_thicket_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_thicket_sandbox' };
  const stripe = await startStripeSandbox({
    port: 0,
    secretKey: secrets.STRIPE_SECRET_KEY,
    webhook: { url: `${url}/api/stripe/webhook`, secret: secrets.STRIPE_WEBHOOK_SECRET },
    now: () => new Date(clock.now().epochMilliseconds),
  });
  const client = { id: 'thicket-test', secret: 'thicket-test-client-secret' };
  const signIn = needs.signIn
    ? await startSignInStandIn({
        port: 0,
        clients: (['google', 'facebook', 'host'] as const).map((issuer) => ({
          issuer,
          clientId: client.id,
          clientSecret: client.secret,
          redirectUris: [`${url}/api/auth/social/${issuer}/callback`],
        })),
      })
    : null;
  const settings = readSettings({
    NODE_ENV: 'test',
    THICKET_DATA: folder,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    DATABASE_POOL: '12',
    ...secrets,
    ...(needs.tellingAt
      ? { TWILIO_ACCOUNT_SID: 'ACtest', TWILIO_AUTH_TOKEN: 'test-token', TWILIO_FROM: '+447700900000' }
      : {}),
    ...(signIn
      ? {
          GOOGLE_CLIENT_ID: client.id,
          GOOGLE_CLIENT_SECRET: client.secret,
          FACEBOOK_CLIENT_ID: client.id,
          FACEBOOK_CLIENT_SECRET: client.secret,
          HOST_ISSUER: signIn.issuers.host,
          HOST_CLIENT_ID: client.id,
          HOST_CLIENT_SECRET: client.secret,
        }
      : {}),
  });
  const { log, wrongAnswers } = openListeningLog(needs.logTo ? 'debug' : settings.LOG_LEVEL, needs.logTo);
  const product = await openProduct({
    settings,
    outside: {
      databaseUrl,
      smtpUrl: mailbox.smtpUrl,
      stripeUrl: stripe.url,
      issuers: signIn?.issuers ?? {},
      ...(needs.tellingAt ? { pushOrigin: needs.tellingAt, textsUrl: `${needs.tellingAt}/dev/texts` } : {}),
    },
    publicUrl: url,
    renderer: null,
    clock,
    log,
  });
  late.fetch = product.app.fetch;
  const { services } = product;

  return {
    services,
    product,
    url,
    stripeUrl: stripe.url,
    clock,
    request: async (route, { params = {}, query = {}, body, file, as, token, headers = {}, idempotencyKey } = {}) => {
      const [method = 'GET', template = ''] = route.split(' ');
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries(query))
        for (const one of [value].flat()) search.append(key, String(one));
      const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const upload = file && new FormData();
      upload?.set('file', file ?? '');
      const response = await product.app.request(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(as ? { authorization: `Bearer ${await accessTokenFor(services, as)}` } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...headers,
        },
        ...(upload ? { body: upload } : {}),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        body: json && text !== '' ? JSON.parse(text) : text,
        headers: response.headers,
      };
    },
    makeAccount: async (options = {}) => {
      const id = randomUUIDv7();
      const email = options.email ?? `${id.slice(-12)}@example.org`;
      const now = clock.now().toString();
      await services.db
        .insertInto('account')
        .values({
          id,
          email,
          email_verified_at: options.verified === false ? null : now,
          account_type: options.accountType ?? null,
          role: options.role ?? 'user',
          first_name: options.firstName ?? 'Robin',
          last_name: options.lastName ?? 'Ash',
          organisation_name: options.organisationName ?? '',
          created_at: now,
          last_sign_in_at: now,
        })
        .execute();
      return { id, email };
    },
    settle: () => product.jobs.settle(),
    mails: (to) => mailbox.list(to),
    stop: async () => {
      await product.stop();
      await signIn?.stop();
      await stripe.stop();
      await mailbox.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await dropDatabase(cluster, name);
      rmSync(folder, { recursive: true, force: true });
      if (wrongAnswers.length > 0)
        throw new Error(`Answered with what the contract does not allow:\n${wrongAnswers.join('\n')}`);
    },
  };
}

/** A log that keeps which answers were not as their contract says: a bug, whatever the test looked at. */
function openListeningLog(level: string, write?: (line: string) => void): { log: Log; wrongAnswers: string[] } {
  const log = openLog(level, write && { write });
  const wrongAnswers: string[] = [];
  const say = log.error.bind(log);
  log.error = (...said: [{ route?: string; err?: unknown }, string?]) => {
    const [{ route, err }] = said;
    if (err instanceof ZodError) wrongAnswers.push(`${route}: ${err.message}`);
    say(...said);
  };
  return { log, wrongAnswers };
}

/**
 * When worlds begin: dates that are so many hours away are at the same time of day then, whenever the tests are run. It is
 * yet to come, for the queue keeps real time, and what was put off is not due before.
 */
function nextMorning(): string {
  const now = Temporal.Now.zonedDateTimeISO(ZONE);
  const morning = now.startOfDay().with({ hour: 7 });
  const passed = Temporal.ZonedDateTime.compare(morning, now) < 0;
  return (passed ? morning.add({ days: 1 }) : morning).toInstant().toString();
}

/** When a session of two hours that starts then ends: no session goes past the midnight of its day. */
export function endOfSession(start: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const [end, midnight] = [start.add({ hours: 2 }), start.startOfDay().add({ days: 1 })];
  return Temporal.ZonedDateTime.compare(end, midnight) < 0 ? end : midnight.subtract({ milliseconds: 1 });
}
