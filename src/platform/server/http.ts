import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type * as z from 'zod';
import type { AnswerOf, Contract, InputOf, ProblemKeyOf, Route } from '../contract.ts';
import { refuse, type Problem, type Result } from '../result.ts';
import { codeOf, type Database } from './db.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What a handler gets: who asks, and the checked parts of the request. */
export type Ask<Asker, R> = InputOf<R> & {
  asker: Asker;
  file: File | undefined;
  /** The request itself, for the few routes that need a header, a cookie or the raw body. */
  request: Request;
  /** Network address of the caller, for rate limits only. Never logged. */
  address: string;
};

type Handled<R> = Result<AnswerOf<R>, ProblemKeyOf<R> | CommonProblem> | Response;

/** One function for each route of a contract. A handler may answer a Response where the answer is not JSON. */
export type Handlers<Routes, Asker> = {
  [Key in keyof Routes]: (ask: Ask<Asker, Routes[Key]>) => Promise<Handled<Routes[Key]>>;
};

/** Problems that every route may answer, with their status. */
export const commonProblems = {
  'not-found': 404,
  'not-signed-in': 401,
  forbidden: 403,
  'not-while-acting': 403,
  'invalid-input': 422,
  'invalid-json': 400,
  'unsupported-content-type': 415,
  'body-too-large': 413,
  'idempotency-key-reused': 422,
  'still-working': 409,
  'method-not-allowed': 405,
  'too-many-requests': 429,
  'internal-error': 500,
} as const;
export type CommonProblem = keyof typeof commonProblems;

/** The same answer for what does not exist and for what is not yours. */
export const notFound = refuse(
  'not-found',
  'We could not find that. It may have been removed, or the link may be wrong.',
);

export type HttpDoors<Asker> = {
  db: Database;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Who asks, from the request's bearer token. */
  authenticate(request: Request): Promise<Asker>;
  /** Whether the asker may use a route with this access rule; a refusal if not. */
  allow(access: string, asker: Asker): Result<true, 'not-signed-in' | 'forbidden' | 'not-while-acting'>;
  /** The account that idempotency keys belong to, or null for anonymous callers. */
  accountOf(asker: Asker): string | null;
  /** The account that is acted for: the same request for another account is another request. */
  subjectOf(asker: Asker): string | null;
};

const MAXIMUM_JSON = 256 * 1024;
const MAXIMUM_QUERY = 4_096;

/** Mounts a domain's handlers on the API. The checks of the contract run before the handler, in one fixed order. */
export function mount<const Routes, Asker>(
  app: Hono,
  routes: Routes,
  handlers: Handlers<Routes, Asker>,
  doors: HttpDoors<Asker>,
): void {
  for (const [address, route] of Object.entries(routes as Contract)) {
    const [method = 'GET', path = '/'] = address.split(' ');
    const handler = (handlers as Record<string, (ask: unknown) => Promise<Result<unknown> | Response>>)[address];
    // The type of the handlers asks for all of them.
    if (!handler) continue;
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const started = performance.now();
      const response = await serve(context, address, route, handler, doors);
      doors.metrics.request(address, response.status, performance.now() - started);
      return response;
    });
  }
}

/** Answers for paths that no contract knows, and for known paths with another method. Mount last. */
export function mountFallback(app: Hono, contracts: readonly Contract[]): void {
  const known = new Map<string, string[]>();
  for (const contract of contracts) {
    for (const address of Object.keys(contract)) {
      const [method = '', path = ''] = address.split(' ');
      known.set(path, [...(known.get(path) ?? []), method]);
    }
  }
  for (const [path, methods] of known) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      context.header('allow', methods.join(', '));
      return problemResponse(context, 405, {
        key: 'method-not-allowed',
        message: `This address answers ${methods.join(', ')} only.`,
      });
    });
  }
  app.all('*', (context) => problemResponse(context, 404, notFound.problem));
}

async function serve<Asker>(
  context: Context,
  address: string,
  route: Route,
  handler: (ask: unknown) => Promise<Result<unknown> | Response>,
  doors: HttpDoors<Asker>,
): Promise<Response> {
  try {
    const asker = await doors.authenticate(context.req.raw);
    const allowed = doors.allow(route.access, asker);
    if (!allowed.ok) return answerProblem(context, route, allowed.problem);
    const input = await readInput(context, route);
    if (!input.ok) return answerProblem(context, route, input.problem);
    const ask = { ...input.value, asker, request: context.req.raw, address: addressOf(context) };
    const work = async (): Promise<Response> => {
      const result = await handler(ask);
      if (result instanceof Response) return result;
      if (!result.ok) return answerProblem(context, route, result.problem);
      return answerValue(context, route, result.value);
    };
    const key = context.req.header('idempotency-key');
    const account = doors.accountOf(asker);
    if (route.idempotent && key && account)
      return await once(
        context,
        doors,
        {
          key,
          account,
          request: [address, doors.subjectOf(asker), input.value.params, input.value.query, input.value.body],
        },
        work,
      );
    return await work();
  } catch (error) {
    // Data that the database cannot hold (a number out of range, a broken character) is the caller's mistake.
    if (codeOf(error)?.startsWith('22')) {
      return problemResponse(context, 422, {
        key: 'invalid-input',
        message: 'One of the values cannot be stored. Please check what you entered.',
      });
    }
    doors.log.error({ route: address, err: error }, 'request failed');
    return problemResponse(context, 500, {
      key: 'internal-error',
      message: 'Something went wrong on our side. Nothing was changed. Please try again.',
    });
  }
}

const fromThisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'in-process']);

/** The caller's address as the server saw it, or as a trusted proxy on this machine reports it. */
function addressOf(context: Context): string {
  const socket = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  const direct = socket?.remoteAddress ?? 'in-process';
  if (!fromThisMachine.has(direct)) return direct;
  return context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || direct;
}

type Input = { params: unknown; query: unknown; body: unknown; file: File | undefined };

async function readInput(context: Context, route: Route): Promise<Result<Input>> {
  const { req } = context;
  let params: unknown;
  if (route.params) {
    const parsed = route.params.safeParse(req.param());
    if (!parsed.success) return notFound;
    params = parsed.data;
  }
  let query: unknown;
  const search = new URL(req.url).search;
  if (search.length > MAXIMUM_QUERY) return refuse('invalid-input', 'The address is too long.');
  if (route.query) {
    const lists = req.queries();
    const flat = Object.fromEntries(
      Object.entries(lists).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    );
    if (search.includes('%00')) return refuse('invalid-input', 'The address has a character that cannot be used.');
    const parsed = route.query.strict().safeParse(flat);
    if (!parsed.success) return invalid(parsed.error);
    query = parsed.data;
  }
  if (route.upload) {
    const file = await readUpload(context, route.upload.maximumBytes);
    return file.ok ? { ok: true, value: { params, query, body: undefined, file: file.value } } : file;
  }
  if (!route.body) return { ok: true, value: { params, query, body: undefined, file: undefined } };
  const json = await readJson(context);
  if (!json.ok) return json;
  const parsed = route.body.safeParse(json.value);
  if (!parsed.success) return invalid(parsed.error);
  return { ok: true, value: { params, query, body: parsed.data, file: undefined } };
}

async function readJson(context: Context): Promise<Result<unknown>> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return refuse('unsupported-content-type', 'Send the body as application/json.');
  }
  const text = await readText(context.req.raw, MAXIMUM_JSON);
  if (text === null) return refuse('body-too-large', 'That is more than we can take at once.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('invalid-json', 'The body is not valid JSON.');
  }
  if (/\\u0000/.test(text)) return refuse('invalid-input', 'The text has a character that cannot be stored.');
  return { ok: true, value };
}

/** The body as text, or null when it is larger than `maximum` bytes. Stops reading there. */
export async function readText(request: Request, maximum: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maximum) return null;
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readUpload(context: Context, maximum: number): Promise<Result<File>> {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    return refuse('unsupported-content-type', 'Send the file as multipart/form-data in a field named file.');
  }
  const tooLarge = refuse(
    'body-too-large',
    `The file is too large. The most we can take is ${Math.floor(maximum / 1024 / 1024)} MB.`,
  );
  const bytes = await readBytes(context.req.raw, maximum + 8_192);
  if (bytes === null) return tooLarge;
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    return refuse('invalid-input', 'The upload is broken. Please try again.');
  }
  const file = form.get('file');
  if (!(file instanceof File))
    return refuse('invalid-input', 'Send the file in a field named file.', { fields: { file: 'Required' } });
  if (file.size > maximum) return tooLarge;
  return { ok: true, value: file };
}

async function readBytes(request: Request, maximum: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maximum) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maximum) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A refusal from a failed check: each field once, with the first thing that is wrong with it. */
export function invalid(error: z.ZodError): { ok: false; problem: Problem<'invalid-input'> } {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of names) {
      const name = path.join('.') || 'body';
      fields[name] ??= issue.code === 'unrecognized_keys' ? 'This field is not known.' : issue.message;
    }
  }
  const [first] = Object.entries(fields);
  const message = first ? `Please check what you entered: ${first[0]}: ${first[1]}` : 'Please check what you entered.';
  return refuse('invalid-input', message, { fields });
}

function answerValue(context: Context, route: Route, value: unknown): Response {
  if (!route.output) return context.body(null, 204);
  // The contract is the projection: a field that it does not name never leaves the server.
  return context.json(route.output.parse(value) as object, 200, { 'cache-control': 'no-store' });
}

function answerProblem(context: Context, route: Route, problem: Problem): Response {
  const status = route.problems?.[problem.key] ?? commonProblems[problem.key as CommonProblem] ?? 400;
  return problemResponse(context, status, problem);
}

function problemResponse(context: Context, status: number, problem: Problem): Response {
  const retry = problem.details?.['retryAfterSeconds'];
  if (typeof retry === 'number') context.header('retry-after', String(retry));
  return context.json({ ...problem }, status as 400, { 'cache-control': 'no-store' });
}

/** `request` is everything that makes two requests the same. */
type Once = { key: string; account: string; request: unknown[] };

const ABANDONED_AFTER_SECONDS = 60;

const KEPT_HOURS = 24;

/** Deletes the answers of old idempotency keys: nobody asks again after a day, and they hold what people entered. */
export async function forgetAnswers(doors: Pick<HttpDoors<unknown>, 'db' | 'clock'>): Promise<void> {
  const before = doors.clock.now().subtract({ hours: KEPT_HOURS }).toString();
  await doors.db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', before as never)
    .execute();
}

/** Runs `work` once for each idempotency key of an account; the same request gets the same answer again. */
async function once<Asker>(
  context: Context,
  doors: HttpDoors<Asker>,
  ask: Once,
  work: () => Promise<Response>,
): Promise<Response> {
  const { db } = doors;
  if (ask.key.length > 200)
    return problemResponse(context, 422, { key: 'invalid-input', message: 'The Idempotency-Key is too long.' });
  const hash = createHash('sha256').update(JSON.stringify(ask.request)).digest('base64url');
  const now = doors.clock.now();
  const row = { account_id: ask.account, key: ask.key, request_hash: hash, created_at: now.toString() };
  const abandoned = now.subtract({ seconds: ABANDONED_AFTER_SECONDS }).toString();
  const fresh = await db
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ created_at: row.created_at })
        .where('idempotency_key.status', 'is', null)
        .where('idempotency_key.request_hash', '=', hash)
        .where('idempotency_key.created_at', '<', abandoned as never),
    )
    .returning('key')
    .executeTakeFirst();
  const mine = db.updateTable('idempotency_key').where('account_id', '=', ask.account).where('key', '=', ask.key);
  if (fresh) {
    const forget = () =>
      db.deleteFrom('idempotency_key').where('account_id', '=', ask.account).where('key', '=', ask.key).execute();
    let response: Response;
    try {
      response = await work();
    } catch (error) {
      await forget();
      throw error;
    }
    if (response.status >= 500) {
      await forget();
      return response;
    }
    const text = await response.clone().text();
    await mine.set({ status: response.status, answer: text === '' ? null : text }).execute();
    return response;
  }
  const earlier = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('account_id', '=', ask.account)
    .where('key', '=', ask.key)
    .executeTakeFirst();
  if (earlier && earlier.request_hash !== hash) {
    return problemResponse(context, 422, {
      key: 'idempotency-key-reused',
      message: 'This Idempotency-Key was already used for another request.',
    });
  }
  if (!earlier || earlier.status === null) {
    return problemResponse(context, 409, {
      key: 'still-working',
      message: 'We are still working on your first request. Please wait a moment.',
    });
  }
  context.header('idempotent-replayed', 'true');
  if (earlier.answer === null) return context.body(null, earlier.status as 204);
  return context.json(earlier.answer as object, earlier.status as 200, { 'cache-control': 'no-store' });
}
