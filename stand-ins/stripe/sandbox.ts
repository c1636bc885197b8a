import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import type { DeadlineRow } from './clock.ts';
import type { World } from './world.ts';
import { ensurePlatform, passDeadline } from './accounts.ts';
import { stripeApi, type CallFault } from './api.ts';
import { settleBalance } from './balance.ts';
import { expireSession } from './checkout-sessions.ts';
import { controlApi } from './control.ts';
import { closeDispute } from './disputes.ts';
import { hostedPages } from './pages/routes.ts';
import { expireAuthorisation } from './payment-intents.ts';
import { automaticPayout, finishPayout, sendPayout } from './payouts.ts';
import { finishRefund } from './refunds.ts';
import { registerDefaultEndpoint } from './webhook-endpoints.ts';
import { Webhooks } from './webhooks.ts';
import { openWorld } from './world.ts';

export interface StripeSandboxOptions {
  /** The port on 127.0.0.1; 0 takes any free one. */
  port: number;
  /** Where the state is kept; without it the state is gone with the process. */
  folder?: string | undefined;
  /** The key that calls must carry: `sk_test_…`. */
  secretKey: string;
  /** An endpoint that hears of every event, of the platform and of its connected accounts. */
  webhook?: { url: string; secret: string } | undefined;
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

/** How often the sandbox looks for what has fallen due when nobody calls. */
const LOOK_EVERY_MS = 500;

/**
 * Starts the sandbox on 127.0.0.1. State is kept in `folder` (it survives a restart and a kill); without a folder
 * it is kept in memory.
 * @throws when the key is not a test key, so that it can never stand in for the real Stripe by mistake
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  if (!options.secretKey.startsWith('sk_test_')) {
    throw new Error('The Stripe sandbox starts only with a test key (sk_test_…).');
  }
  const world = openWorld(options.folder, options.now ?? (() => new Date()));
  const webhooks = new Webhooks(world);
  const faults: CallFault[] = [];

  const begin = () => {
    world.platform = ensurePlatform(world, options.businessName ?? 'Sandbox platform');
    if (options.webhook) registerDefaultEndpoint(world, options.webhook.url, options.webhook.secret);
  };
  const commit = () => {
    world.store.commit();
    webhooks.dispatch();
  };
  const catchUp = () => {
    const earliest = world.clock.earliest();
    if (earliest === undefined || earliest > world.clock.now()) return;
    world.clock.workOff((deadline) => perform(world, webhooks, deadline));
    commit();
  };

  begin();

  const app = new Hono();
  app.route('/', controlApi(world, { secretKey: options.secretKey, faults, webhooks, commit, catchUp, begin }));
  const api = stripeApi(world, { secretKey: options.secretKey, faults, commit, catchUp });
  app.all('/v1/*', (context) => api.fetch(context.req.raw, context.env));
  app.route('/', hostedPages(world, { commit, catchUp }));
  app.notFound((context) => api.fetch(context.req.raw, context.env));

  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  world.origin = `http://127.0.0.1:${port}`;
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
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      world.store.close();
    },
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
