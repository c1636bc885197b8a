/**
 * Speaks as the Department for Education's Eligibility Checking Engine does, for development and tests. Nobody real is in
 * it: the last letter of the National Insurance number decides, and whoever is called Nobody is not found.
 */
import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { closeServer, listenLocally } from '../listen-locally.ts';

type Asked = {
  clientIdentifier?: string;
  lastName?: string;
  dateOfBirth?: string;
  nationalInsuranceNumber?: string;
  nationalAsylumSeekerServiceNumber?: string;
};
type Check = { asked: Asked; looks: number };
type Answer = { status: string; tier?: 'targeted' | 'expanded' };

export type EligibilityCheckingStandIn = {
  url: string;
  /** What was handed over, latest last. */
  asked: Asked[];
  /** Answers 503 until it is told otherwise. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
};

const byLetter: Record<string, Answer> = {
  A: { status: 'eligible', tier: 'targeted' },
  B: { status: 'eligible', tier: 'expanded' },
  C: { status: 'notEligible' },
  D: { status: 'error' },
};

function answerTo({ lastName = '', nationalInsuranceNumber: number = '' }: Asked): Answer {
  if (lastName.toLowerCase() === 'nobody') return { status: 'parentNotFound' };
  return number === '' ? { status: 'eligible', tier: 'targeted' } : (byLetter[number.slice(-1)] ?? { status: 'error' });
}

/** @param options.port 0 for any free port */
export async function startEligibilityChecking(options: {
  port: number;
  clientId: string;
  clientSecret: string;
}): Promise<EligibilityCheckingStandIn> {
  const checks = new Map<string, Check>();
  const asked: Asked[] = [];
  const groups = new Map<string, { rows: Asked[]; looks: number }>();
  const tokens = new Set<string>();
  let down = false;
  const app = new Hono();
  app.use(async (context, next) => (down ? context.json({ errors: [{ title: 'Down' }] }, 503) : next()));
  app.post('/oauth2/token', async (context) => {
    const form = await context.req.parseBody();
    if (form['client_id'] !== options.clientId || form['client_secret'] !== options.clientSecret)
      return context.json({ errors: [{ title: 'Unauthorised' }] }, 401);
    const token = randomUUID();
    tokens.add(token);
    return context.json({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
  });
  for (const path of ['/check/*', '/bulk-check/*'])
    app.use(path, async (context, next) =>
      tokens.has((context.req.header('authorization') ?? '').replace(/^Bearer /, ''))
        ? next()
        : context.json({ errors: [{ title: 'Unauthorised' }] }, 401),
    );
  app.post('/check/free-school-meals', async (context) => {
    const { data } = await context.req.json<{ data?: Asked }>();
    const numbers = [data?.nationalInsuranceNumber, data?.nationalAsylumSeekerServiceNumber].filter(Boolean);
    if (!data?.lastName || !data.dateOfBirth || numbers.length !== 1)
      return context.json({ errors: [{ title: 'Exactly one number is needed' }] }, 400);
    const id = randomUUID();
    checks.set(id, { asked: data, looks: 0 });
    asked.push(data);
    const links = { get_EligibilityCheck: `/check/${id}`, get_EligibilityCheckStatus: `/check/${id}/status` };
    return context.json({ data: { status: 'queuedForProcessing' }, links }, 202);
  });
  app.post('/bulk-check/free-school-meals', async (context) => {
    const { data = [] } = await context.req.json<{ data?: Asked[] }>();
    const wrong = data.filter(
      (row) => [row.nationalInsuranceNumber, row.nationalAsylumSeekerServiceNumber].filter(Boolean).length !== 1,
    );
    if (data.length === 0 || wrong.length > 0)
      return context.json({ errors: [{ title: 'Each row needs exactly one number' }] }, 400);
    const id = randomUUID();
    groups.set(id, { rows: data, looks: 0 });
    asked.push(...data);
    const links = {
      get_Progress_Check: `/bulk-check/${id}/progress`,
      get_BulkCheck_Results: `/bulk-check/${id}`,
    };
    return context.json({ data: { status: 'queuedForProcessing' }, links }, 202);
  });
  app.get('/bulk-check/:id', (context) => {
    const group = groups.get(context.req.param('id'));
    if (!group) return context.json({ errors: [{ title: 'Not found' }] }, 404);
    group.looks += 1;
    // The last row takes a look longer than the others.
    const isDone = (at: number): boolean => group.looks > 2 || (group.looks > 1 && at < group.rows.length - 1);
    return context.json({
      data: group.rows.map((row, at) => ({
        clientIdentifier: row.clientIdentifier,
        ...(isDone(at) ? answerTo(row) : { status: 'queuedForProcessing' }),
      })),
    });
  });
  app.get('/check/:id/status', (context) => {
    const check = checks.get(context.req.param('id'));
    if (!check) return context.json({ errors: [{ title: 'Not found' }] }, 404);
    check.looks += 1;
    // The first look is too early, as it is with the real one.
    return context.json({ data: check.looks === 1 ? { status: 'queuedForProcessing' } : answerTo(check.asked) });
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const port = await listenLocally(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    setDown: (isDown) => {
      down = isDown;
    },
    stop: () => closeServer(server),
  };
}
