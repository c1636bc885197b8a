import { Hono } from 'hono';
import * as z from 'zod';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';
import { DOCUMENTS_WITHIN, findAccount, presentAccount, setStanding } from './accounts.ts';
import { unauthorised, type CallFault } from './api.ts';
import { expireSession } from './checkout-sessions.ts';
import { noSuch, Refusal } from './refusal.ts';

interface ControlOptions {
  secretKey: string;
  faults: CallFault[];
  webhooks: Webhooks;
  commit(): void;
  catchUp(): void;
  /** Puts back what the sandbox was started with, after everything was forgotten. */
  prepare(): void;
}

const clockMove = z.union([
  z.strictObject({ seconds: z.int().positive() }),
  z.strictObject({ to: z.int().positive().describe('a time in whole seconds since 1970') }),
]);

const callFault = z.strictObject({
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  path: z.string().startsWith('/').optional(),
  times: z.int().positive().default(1),
  status: z.int().min(400).max(599).default(500),
  error: z
    .strictObject({ type: z.string(), code: z.string().optional(), message: z.string() })
    .default({ type: 'api_error', message: 'An unexpected error occurred.' }),
  after: z.boolean().default(false),
});

const deliveryFault = z.strictObject({
  fault: z.enum(['drop', 'duplicate', 'delay', 'hold', 'reorder']),
  times: z.int().positive().default(1),
  type: z.string().optional(),
  seconds: z.int().positive().optional(),
});

const release = z.strictObject({
  copies: z.int().positive().max(10).default(1),
  reversed: z.boolean().default(false),
});

const standing = z.strictObject({
  standing: z.enum(['new', 'enabled', 'restricted_soon', 'restricted', 'bank_account_failed', 'rejected']),
  /** For `restricted_soon`: how long the account has. */
  within: z.int().positive().default(DOCUMENTS_WITHIN),
});

/**
 * What no payer and no business can do: move the clock, play mishaps, forget everything. Every call carries the
 * secret key and JSON.
 */
export function controlApi(world: World, options: ControlOptions): Hono {
  const app = new Hono();
  const { webhooks } = options;

  app.use('/_control/*', async (context, next) => {
    const refused = unauthorised(options.secretKey, context);
    if (refused) return context.json({ error: refused.error }, 401);
    options.catchUp();
    await next();
    options.commit();
    return undefined;
  });

  app.get('/_control/clock', (context) => context.json({ now: world.clock.now() }));

  app.post('/_control/clock', async (context) => {
    const move = clockMove.safeParse(await context.req.json());
    if (!move.success) return context.json({ error: z.flattenError(move.error) }, 400);
    const seconds = 'seconds' in move.data ? move.data.seconds : move.data.to - world.clock.now();
    if (seconds <= 0) return context.json({ error: 'The clock only goes forward.' }, 400);
    world.clock.advance(seconds);
    options.catchUp();
    return context.json({ now: world.clock.now() });
  });

  app.post('/_control/reset', (context) => {
    world.store.clear();
    world.outbox.length = 0;
    world.clock.reload();
    webhooks.clear();
    options.faults.length = 0;
    options.prepare();
    return context.json({ platform: world.platform });
  });

  app.post('/_control/fail', async (context) => {
    const fault = callFault.safeParse(await context.req.json());
    if (!fault.success) return context.json({ error: z.flattenError(fault.error) }, 400);
    options.faults.push(fault.data);
    return context.json(fault.data);
  });

  app.post('/_control/webhooks/faults', async (context) => {
    const fault = deliveryFault.safeParse(await context.req.json());
    if (!fault.success) return context.json({ error: z.flattenError(fault.error) }, 400);
    webhooks.befall(fault.data);
    return context.json(fault.data);
  });

  app.post('/_control/webhooks/release', async (context) => {
    const wish = release.safeParse(await context.req.json());
    if (!wish.success) return context.json({ error: z.flattenError(wish.error) }, 400);
    webhooks.release(wish.data);
    return context.json({ released: true });
  });

  app.post('/_control/webhooks/redeliver', async (context) => {
    const wish = z.strictObject({ event: z.string() }).safeParse(await context.req.json());
    if (!wish.success) return context.json({ error: z.flattenError(wish.error) }, 400);
    if (!world.tables.events.get(wish.data.event)) {
      return context.json({ error: noSuch('event', wish.data.event).error }, 404);
    }
    return context.json({ deliveries: webhooks.redeliver(wish.data.event) });
  });

  app.get('/_control/webhooks/attempts', (context) => context.json({ data: webhooks.attempts() }));

  app.post('/_control/webhooks/settle', async (context) => {
    await webhooks.settled();
    return context.json({ settled: true });
  });

  app.post('/_control/accounts/:id/standing', async (context) => {
    const wish = standing.safeParse(await context.req.json());
    if (!wish.success) return context.json({ error: z.flattenError(wish.error) }, 400);
    const account = findAccount(world, context.req.param('id'));
    if (account instanceof Refusal) return context.json({ error: account.error }, 404);
    const deadline = wish.data.standing === 'restricted_soon' ? world.clock.now() + wish.data.within : null;
    return context.json(presentAccount(world, setStanding(world, account, wish.data.standing, deadline)));
  });

  app.post('/_control/sessions/:id/expire', (context) => {
    const session = world.tables.sessions.get(context.req.param('id'));
    if (!session) return context.json({ error: noSuch('checkout.session', context.req.param('id')).error }, 404);
    expireSession(world, session.id);
    return context.json({ expired: session.id });
  });

  app.all('/_control/*', (context) => context.json({ error: `There is no ${context.req.path}.` }, 404));

  return app;
}
