import { Hono, type Context } from 'hono';
import * as z from 'zod';
import type { Webhooks } from './deliver-webhooks.ts';
import type { World } from './world.ts';
import { unauthorised, type CallFault } from './api.ts';
import { DOCUMENT_DUE_AFTER, findAccount, setStanding } from './resources/change-account.ts';
import { expireSession } from './resources/pay-session.ts';
import { presentAccount } from './resources/present-account.ts';
import { noSuch, Refusal } from './wire/refuse.ts';

interface ControlOptions {
  secretKey: string;
  faults: CallFault[];
  webhooks: Webhooks;
  commit(): void;
  runDueTasks(): void;
  /** Creates the platform and the default endpoint again after a reset. */
  setUp(): void;
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

const redelivery = z.strictObject({ event: z.string() });

const standingChange = z.strictObject({
  standing: z.enum(['new', 'enabled', 'restricted_soon', 'restricted', 'bank_account_failed', 'rejected']),
  /** Seconds until the document of a `restricted_soon` account is due. */
  within: z.int().positive().default(DOCUMENT_DUE_AFTER),
});

/**
 * What no payer and no business can do: move the clock, cause faults, reset. Every call carries the secret key
 * and JSON.
 */
export function controlApi(world: World, options: ControlOptions): Hono {
  const app = new Hono();
  app.use('/_control/*', async (context, next) => {
    const refused = unauthorised(options.secretKey, context);
    if (refused) return context.json({ error: refused.error }, 401);
    options.runDueTasks();
    await next();
    options.commit();
    return undefined;
  });
  addSandboxCalls(app, world, options);
  addWebhookCalls(app, world, options.webhooks);
  addObjectCalls(app, world);
  app.all('/_control/*', (context) => context.json({ error: `There is no ${context.req.path}.` }, 404));
  return app;
}

/** The clock, the reset and faults of the API. */
function addSandboxCalls(app: Hono, world: World, options: ControlOptions): void {
  app.get('/_control/clock', (context) => context.json({ now: world.clock.now() }));

  app.post('/_control/clock', async (context) => {
    const move = await readBody(context, clockMove);
    if (move instanceof Response) return move;
    const seconds = 'seconds' in move ? move.seconds : move.to - world.clock.now();
    if (seconds <= 0) return context.json({ error: 'The clock only goes forward.' }, 400);
    world.clock.advance(seconds);
    options.runDueTasks();
    return context.json({ now: world.clock.now() });
  });

  app.post('/_control/reset', (context) => {
    world.store.clear();
    world.outbox.length = 0;
    world.clock.reload();
    options.webhooks.clear();
    options.faults.length = 0;
    options.setUp();
    return context.json({ platform: world.platform });
  });

  app.post('/_control/fail', async (context) => {
    const fault = await readBody(context, callFault);
    if (fault instanceof Response) return fault;
    options.faults.push(fault);
    return context.json(fault);
  });
}

function addWebhookCalls(app: Hono, world: World, webhooks: Webhooks): void {
  app.post('/_control/webhooks/faults', async (context) => {
    const fault = await readBody(context, deliveryFault);
    if (fault instanceof Response) return fault;
    webhooks.addFault(fault);
    return context.json(fault);
  });

  app.post('/_control/webhooks/release', async (context) => {
    const options = await readBody(context, release);
    if (options instanceof Response) return options;
    webhooks.release(options);
    return context.json({ released: true });
  });

  app.post('/_control/webhooks/redeliver', async (context) => {
    const body = await readBody(context, redelivery);
    if (body instanceof Response) return body;
    if (!world.tables.events.get(body.event)) return context.json({ error: noSuch('event', body.event).error }, 404);
    return context.json({ deliveries: webhooks.redeliver(body.event) });
  });

  app.get('/_control/webhooks/attempts', (context) => context.json({ data: webhooks.attempts() }));

  app.post('/_control/webhooks/settle', async (context) => {
    await webhooks.waitUntilIdle();
    return context.json({ settled: true });
  });
}

/** Changes of one account or session that only Stripe, or time, could make. */
function addObjectCalls(app: Hono, world: World): void {
  app.post('/_control/accounts/:id/standing', async (context) => {
    const change = await readBody(context, standingChange);
    if (change instanceof Response) return change;
    const account = findAccount(world, context.req.param('id'));
    if (account instanceof Refusal) return context.json({ error: account.error }, 404);
    const deadline = change.standing === 'restricted_soon' ? world.clock.now() + change.within : null;
    return context.json(presentAccount(world, setStanding(world, account, change.standing, deadline)));
  });

  app.post('/_control/sessions/:id/expire', (context) => {
    const session = world.tables.sessions.get(context.req.param('id'));
    if (!session) return context.json({ error: noSuch('checkout.session', context.req.param('id')).error }, 404);
    expireSession(world, session.id);
    return context.json({ expired: session.id });
  });
}

/** The JSON body of a call, or the 400 that says what is wrong with it. */
async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  const read = schema.safeParse(await context.req.json());
  return read.success ? read.data : context.json({ error: z.flattenError(read.error) }, 400);
}
