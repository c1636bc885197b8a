import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo, Server } from 'node:net';
import type { DeadlineRow } from './rows.ts';
import { ensurePlatform, passDeadline } from './accounts.ts';
import { stripeApi, type CallFault } from './api.ts';
import { settleBalance } from './balance.ts';
import { expireSession } from './checkout-sessions.ts';
import { controlApi } from './control.ts';
import { closeDispute } from './disputes.ts';
import { ALIVE_PATH, expectNoOtherSandbox, holdFolder, letGoOfFolder } from './only-one.ts';
import { hostedPages } from './pages/routes.ts';
import { expireAuthorisation } from './payment-intents.ts';
import { automaticPayout, finishPayout, sendPayout } from './payouts.ts';
import { finishRefund } from './refunds.ts';
import { registerDefaultEndpoint } from './webhook-endpoints.ts';
import { Webhooks } from './webhooks.ts';
import { openWorld, type World } from './world.ts';

export interface StripeSandboxOptions {
  /** The port on 127.0.0.1; 0 takes any free one. Or a socket that listens on one already. */
  port: number | Server;
  /** Where the state is kept; without it the state is gone with the process. */
  folder?: string | undefined;
  /** The key that calls must carry: `sk_test_…`. */
  secretKey: string;
  /** An endpoint that hears of these events, by default of every one, of the platform and of its connected accounts. */
  webhook?: { url: string; secret: string; events?: readonly string[] } | undefined;
  /** The name of the platform, as payers see it on the hosted page. */
  businessName?: string | undefined;
  now?: (() => Date) | undefined;
}

export interface StripeSandbox {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Longer than the SDK and browsers keep a connection, so that none is closed under a call. */
const KEEP_ALIVE_MS = 75_000;

/**
 * As at Stripe, somebody who has paid is sent back once the endpoints have answered the news of it, or after this time:
 * so the business knows by then.
 */
const PAYER_WAITS_MS = 10_000;

/** How often the sandbox looks for what has fallen due when nobody calls. */
const LOOK_EVERY_MS = 500;

/**
 * Starts the sandbox on 127.0.0.1. State is kept in `folder` (it survives a restart and a kill); without a folder
 * it is kept in memory.
 * @throws when the key is not a test key, so that it can never stand in for the real Stripe by mistake
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  expectTestKey(options.secretKey);
  const { folder } = options;
  if (folder !== undefined) await expectNoOtherSandbox(folder);
  // The port is taken before the journal is touched, so that a start that fails changes nothing. Calls that come
  // meanwhile wait: nothing below lets go of the thread until everything stands.
  const app = new Hono();
  const { port, close } = await listen(app, options.port);
  try {
    return begin(options, app, port, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws when the key is not a test key */
export function expectTestKey(secretKey: string): void {
  if (!secretKey.startsWith('sk_test_')) throw new Error('The Stripe sandbox starts only with a test key (sk_test_…).');
}

function begin(options: StripeSandboxOptions, app: Hono, port: number, close: () => Promise<void>): StripeSandbox {
  const { folder } = options;
  const world = openWorld(folder, options.now ?? (() => new Date()));
  world.origin = `http://127.0.0.1:${port}`;
  const token = folder === undefined ? '' : holdFolder(folder, port);
  const webhooks = new Webhooks(world);
  const faults: CallFault[] = [];

  const prepare = () => {
    world.platform = ensurePlatform(world, options.businessName ?? 'Sandbox platform');
    if (options.webhook) registerDefaultEndpoint(world, options.webhook);
  };
  const commit = () => {
    world.store.commit();
    return webhooks.dispatch();
  };
  const complete = () => webhooks.tried(commit(), 'checkout.session.completed', PAYER_WAITS_MS);
  const catchUp = () => {
    const earliest = world.clock.earliest();
    if (earliest === undefined || earliest > world.clock.now()) return;
    world.clock.workOff((deadline) => perform(world, webhooks, deadline));
    commit();
  };

  prepare();

  app.get(ALIVE_PATH, (context) => context.text(token));
  app.route('/', controlApi(world, { secretKey: options.secretKey, faults, webhooks, commit, catchUp, prepare }));
  const api = stripeApi(world, { secretKey: options.secretKey, faults, commit, catchUp });
  app.all('/v1/*', (context) => api.fetch(context.req.raw, context.env));
  app.route('/', hostedPages(world, { commit, catchUp, complete }));
  app.notFound((context) => api.fetch(context.req.raw, context.env));

  commit();
  webhooks.resume();
  const look = setInterval(catchUp, LOOK_EVERY_MS);
  look.unref();

  return {
    url: world.origin,
    port,
    async stop() {
      clearInterval(look);
      await webhooks.stop();
      await close();
      world.store.close();
      if (folder !== undefined) letGoOfFolder(folder);
    },
  };
}

async function listen(app: Hono, port: number | Server): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (typeof port === 'number') server.listen(port, '127.0.0.1', resolve);
    else server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** Does what has fallen due. */
function perform(world: World, webhooks: Webhooks, { task, target }: DeadlineRow): void {
  switch (task) {
    case 'account_deadline':
      return passDeadline(world, target);
    case 'automatic_payout':
      return automaticPayout(world, target);
    case 'close_dispute':
      return closeDispute(world, target);
    case 'deliver_webhook':
      return webhooks.retry(target);
    case 'expire_authorisation':
      return expireAuthorisation(world, target);
    case 'expire_session':
      return expireSession(world, target);
    case 'finish_payout':
      return finishPayout(world, target);
    case 'finish_refund':
      return finishRefund(world, target);
    case 'send_payout':
      return sendPayout(world, target);
    case 'settle_balance':
      return settleBalance(world, target);
  }
}
