import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { DeadlineRow } from './rows.ts';
import { closeServer, listenLocally } from '../listen-locally.ts';
import { stripeApi, type CallFault } from './api.ts';
import { controlApi } from './control.ts';
import { Webhooks } from './deliver-webhooks.ts';
import { ALIVE_PATH, expectNoOtherSandbox, holdFolder, releaseFolder } from './hold-folder.ts';
import { hostedPages } from './pages/serve-pages.ts';
import { settleBalance } from './resources/balance.ts';
import { ensurePlatform, restrictOverdueAccount } from './resources/change-account.ts';
import { expireAuthorisation } from './resources/confirm-intent.ts';
import { closeDispute } from './resources/disputes.ts';
import { expireSession } from './resources/pay-session.ts';
import { finishPayout, makeAutomaticPayout, sendPayout } from './resources/payouts.ts';
import { finishRefund } from './resources/refunds.ts';
import { registerDefaultEndpoint } from './resources/webhook-endpoints.ts';
import { openWorld, type World } from './world.ts';

export interface StripeSandboxOptions {
  /** The port on 127.0.0.1, where 0 takes any free one, or a server socket that already listens. */
  port: number | Server;
  /** Where the state is kept; without it, in memory. */
  folder?: string | undefined;
  /** The key that calls must carry: `sk_test_…`. */
  secretKey: string;
  /** An endpoint for events of the platform and its connected accounts, by default all events. */
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

/** Longer than the SDK and browsers keep a connection, so that none is closed during a call. */
const KEEP_ALIVE_MS = 75_000;

/** As at Stripe: a payer is redirected once the endpoints have answered, or after this time. */
const REDIRECT_TIMEOUT_MS = 10_000;

/** How often due tasks are looked for while no calls come in. */
const TASK_POLL_MS = 500;

/**
 * Starts the sandbox on 127.0.0.1. State in `folder` survives a restart and a kill.
 * @throws when the key is not a test key, so that the sandbox can never replace the real Stripe by mistake
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  expectTestKey(options.secretKey);
  const { folder } = options;
  if (folder !== undefined) await expectNoOtherSandbox(folder);
  // Listen before touching the journal, so that a failed start changes nothing. Calls that arrive now wait, because
  // everything after this is synchronous.
  const app = new Hono();
  const { port, close } = await listen(app, options.port);
  try {
    return openSandbox(options, app, port, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws when the key is not a test key */
export function expectTestKey(secretKey: string): void {
  if (!secretKey.startsWith('sk_test_')) throw new Error('The Stripe sandbox starts only with a test key (sk_test_…).');
}

function openSandbox(
  options: StripeSandboxOptions,
  app: Hono,
  port: number,
  close: () => Promise<void>,
): StripeSandbox {
  const { folder } = options;
  const world = openWorld(folder, options.now ?? (() => new Date()));
  world.origin = `http://127.0.0.1:${port}`;
  const token = folder === undefined ? '' : holdFolder(folder, port);
  const webhooks = new Webhooks(world);
  const faults: CallFault[] = [];

  const setUp = () => {
    world.platform = ensurePlatform(world, options.businessName ?? 'Sandbox platform');
    if (options.webhook) registerDefaultEndpoint(world, options.webhook);
  };
  const commit = () => {
    world.store.commit();
    return webhooks.dispatch();
  };
  const commitAndNotify = () =>
    webhooks.waitForFirstAttempts(commit(), 'checkout.session.completed', REDIRECT_TIMEOUT_MS);
  const runDueTasks = () => {
    const earliest = world.clock.earliest();
    if (earliest === undefined || earliest > world.clock.now()) return;
    world.clock.runDue((deadline) => runTask(world, webhooks, deadline));
    commit();
  };

  setUp();

  app.get(ALIVE_PATH, (context) => context.text(token));
  app.route('/', controlApi(world, { secretKey: options.secretKey, faults, webhooks, commit, runDueTasks, setUp }));
  const api = stripeApi(world, { secretKey: options.secretKey, faults, commit, runDueTasks });
  app.all('/v1/*', (context) => api.fetch(context.req.raw, context.env));
  app.route('/', hostedPages(world, { commit, runDueTasks, commitAndNotify }));
  app.notFound((context) => api.fetch(context.req.raw, context.env));

  commit();
  webhooks.resume();
  const poll = setInterval(runDueTasks, TASK_POLL_MS);
  poll.unref();

  return {
    url: world.origin,
    port,
    async stop() {
      clearInterval(poll);
      await webhooks.stop();
      await close();
      world.store.close();
      if (folder !== undefined) releaseFolder(folder);
    },
  };
}

async function listen(app: Hono, port: number | Server): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  }) as HttpServer;
  const close = () => closeServer(server);
  if (typeof port === 'number') return { port: await listenLocally(server, port), close };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close };
}

function runTask(world: World, webhooks: Webhooks, { task, target }: DeadlineRow): void {
  switch (task) {
    case 'account_deadline':
      return restrictOverdueAccount(world, target);
    case 'automatic_payout':
      return makeAutomaticPayout(world, target);
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
