import type { Context, Hono } from 'hono';
import type * as z from 'zod';
import type { AnswerOf, Contract, InputOf, RefusalKeyOf, Route } from '../../contract.ts';
import { refuse, type Refusal, type Result } from '../../result.ts';
import { codeOf } from '../database/db.ts';
import { isOutage } from '../database/outage.ts';
import type { Services } from '../services.ts';
import { TooBusy } from '../database/batcher.ts';
import type { IdempotencyKeys, KeyedRequest } from './idempotency.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { busyRefusal, outageRefusal, type Admission } from './admission.ts';
import { safeResponse, type HeaderRecord } from './safe-headers.ts';
import { requestSource } from './request-source.ts';
import { knownText } from './text-response.ts';

/** Who may send a request: `open` names the access rules that let anybody in, all others need a signed-in `person`. */
export type Callers = { open: string; anybody: unknown; person: unknown };

type CallerOf<C extends Callers, R> = R extends { access: C['open'] } ? C['anybody'] : C['person'];

/** What a handler gets: who asks, and the checked parts of the request. */
export type Ask<C extends Callers, R> = InputOf<R> & {
  caller: CallerOf<C, R>;
  /** The services as the caller may use them: what is read through them is as the person (wall.ts). */
  asPerson: Services;
  file: File | undefined;
  /** The request itself, for the few routes that need a header, a cookie or the raw body. */
  request: Request;
  /** Where the caller asks from (`requestSource`), for limits only. Never logged. */
  address: string;
};

type Handled<R> = Result<AnswerOf<R>, RefusalKeyOf<R> | CommonRefusal> | Response;

/** One function for each route of a contract. A handler may answer a Response where the answer is not JSON. */
export type Handlers<Routes, C extends Callers> = {
  [Key in keyof Routes]: (ask: Ask<C, Routes[Key]>) => Promise<Handled<Routes[Key]>>;
};

/** Problems that every route may answer, with their status. */
export const commonRefusals = {
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
  'too-busy': 503,
  unavailable: 503,
  'internal-error': 500,
} as const;
export type CommonRefusal = keyof typeof commonRefusals;

/** The same answer for what does not exist and for what is not yours. */
export const notFound = refuse(
  'not-found',
  'We could not find that. It may have been removed, or the link may be wrong.',
);

type Handler = (ask: unknown) => Promise<Result<unknown> | Response>;

/** Every route that is mounted, by its address. */
export type Mounted = Map<string, { route: Route; handler: Handler }>;

export type HttpServices<Caller> = {
  mounted: Mounted;
  keys: IdempotencyKeys;
  log: Log;
  metrics: Metrics;
  /** What every answer says beside its own headers. */
  headers: HeaderRecord;
  /** How much this process has to do. */
  admission: Admission;
  /** Who asks, from the request's bearer token. */
  authenticate(request: Request): Promise<Caller>;
  /** Whether the caller may use a route with this access rule; a refusal if not. */
  allow(access: string, caller: Caller): Result<true, 'not-signed-in' | 'forbidden' | 'not-while-acting'>;
  /** The services as the person, for an caller. */
  asPerson(caller: Caller): Services;
  /** Writes down what an answer shows, before it leaves; `value` is undefined where it is not JSON. */
  logAnswer(caller: Caller, address: string, route: Route, value: unknown): Promise<void>;
  /** The account that idempotency keys belong to, or null for anonymous callers. */
  accountOf(caller: Caller): string | null;
  /** The account that is acted for: the same request for another account is another request. */
  subjectOf(caller: Caller): string | null;
};

const MAXIMUM_JSON = 256 * 1024;
/** Two hundred ids, the most that a contract takes, with their commas as an address writes them. */
const MAXIMUM_QUERY = 8_192;

/** Mounts a domain's handlers on the API. The checks of the contract run before the handler, in one fixed order. */
export function mount<const Routes, C extends Callers>(
  app: Hono,
  routes: Routes,
  handlers: Handlers<Routes, C>,
  services: HttpServices<C['anybody']>,
): void {
  for (const [address, route] of Object.entries(routes as Contract)) {
    const [method = 'GET', path = '/'] = address.split(' ');
    const handler = (handlers as Record<string, Handler>)[address];
    // The type of the handlers asks for all of them.
    if (!handler) continue;
    services.mounted.set(address, { route, handler });
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const started = performance.now();
      if (!services.admission.enter())
        return refusalResponse(services.headers, 503, busyRefusal(services.admission.sendAway()));
      const response = await serve(context, address, route, handler, services).finally(() =>
        services.admission.leave(performance.now() - started),
      );
      services.metrics.request(address, response.status, performance.now() - started);
      return response;
    });
  }
}

/** Answers for paths that no contract knows, and for known paths with another method. Mount last. */
export function mountFallback(app: Hono, contracts: readonly Contract[], headers: HeaderRecord): void {
  const known = new Map<string, string[]>();
  for (const contract of contracts) {
    for (const address of Object.keys(contract)) {
      const [method = '', path = ''] = address.split(' ');
      known.set(path, [...(known.get(path) ?? []), method]);
    }
  }
  for (const [path, methods] of known) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), () => {
      const refusal = { key: 'method-not-allowed', message: `This address answers ${methods.join(', ')} only.` };
      return refusalResponse(headers, 405, refusal, { allow: methods.join(', ') });
    });
  }
  app.all('*', () => refusalResponse(headers, 404, notFound.refusal));
}

async function serve<Caller>(
  context: Context,
  address: string,
  route: Route,
  handler: Handler,
  services: HttpServices<Caller>,
): Promise<Response> {
  try {
    const caller = await services.authenticate(context.req.raw);
    const allowed = services.allow(route.access, caller);
    if (!allowed.ok) return answerRefusal(services.headers, route, allowed.refusal);
    const input = await readInput(context, route);
    if (!input.ok) return answerRefusal(services.headers, route, input.refusal);
    const ask = askFor(services, caller, input.value, { request: context.req.raw, address: requestSource(context) });
    const look = async (value: unknown): Promise<void> => services.logAnswer(caller, address, route, value);
    const work = async (): Promise<Response> => {
      const result = await handler(ask);
      if (!(result instanceof Response) && !result.ok) return answerRefusal(services.headers, route, result.refusal);
      await look(result instanceof Response ? undefined : result.value);
      if (result instanceof Response) return result;
      return answerValue(services.headers, route, result.value);
    };
    const key = context.req.header('idempotency-key');
    const account = services.accountOf(caller);
    if (route.idempotent && key && account)
      return await once(
        services,
        {
          key,
          account,
          request: [address, services.subjectOf(caller), input.value.params, input.value.query, input.value.body],
        },
        work,
        look,
      );
    return await work();
  } catch (error) {
    const { status, refusal } = failureOf(error, address, services);
    return refusalResponse(services.headers, status, refusal);
  }
}

/** What a handler gets. The wall is opened by those who look through it only. */
function askFor<Caller>(
  services: HttpServices<Caller>,
  caller: Caller,
  input: Input,
  from: { request: Request; address: string },
): unknown {
  return {
    ...input,
    ...from,
    caller,
    get asPerson() {
      return services.asPerson(caller);
    },
  };
}

/** What a caller hears of an exception. */
function failureOf(
  error: unknown,
  address: string,
  services: Pick<HttpServices<unknown>, 'log' | 'admission'>,
): { status: number; refusal: Refusal } {
  // Data that the database cannot hold (a number out of range, a broken character) is the caller's mistake.
  if (codeOf(error)?.startsWith('22')) {
    const message = 'One of the values cannot be stored. Please check what you entered.';
    return { status: 422, refusal: { key: 'invalid-input', message } };
  }
  if (error instanceof TooBusy) return { status: 503, refusal: busyRefusal(services.admission.sendAway()) };
  if (isOutage(error)) {
    services.log.warn({ route: address, err: error }, 'the database cannot be reached');
    return { status: 503, refusal: outageRefusal() };
  }
  services.log.error({ route: address, err: error }, 'request failed');
  const message = 'Something went wrong on our side. Nothing was changed. Please try again.';
  return { status: 500, refusal: { key: 'internal-error', message } };
}

/** What a page asks of the API: the parts of an address. */
export type PageAsk = { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined };

/** Asks a route in this process: the status, and the answer or the refusal. */
export type AskInProcess = (address: string, ask: PageAsk) => Promise<{ status: number; data: unknown }>;

/** Stands for the request of routes that are asked in process; the routes that pages read look at nothing of it. */
const IN_PROCESS = new Request('http://in-process/');

/**
 * How server-rendered pages read the API: the same checks and the same projection of the answer, without HTTP and JSON
 * in between. `visitor` is who asks, always.
 */
export function inProcess<Caller>(services: HttpServices<Caller>, visitor: Caller): AskInProcess {
  const ask = async (address: string, { params, query }: PageAsk): Promise<{ status: number; data: unknown }> => {
    const mounted = services.mounted.get(address);
    if (!mounted || !address.startsWith('GET ')) throw new Error(`Pages cannot read ${address}.`);
    const { route, handler } = mounted;
    const refused = (refusal: Refusal) => ({ status: statusOf(route, refusal), data: refusal });
    try {
      const allowed = services.allow(route.access, visitor);
      if (!allowed.ok) return refused(allowed.refusal);
      const input = checkAddress(route, texts(params), texts(query));
      if (!input.ok) return refused(input.refusal);
      const result = await handler(
        askFor(services, visitor, input.value, { request: IN_PROCESS, address: 'in-process' }),
      );
      if (result instanceof Response) throw new Error(`${address} does not answer JSON.`);
      return result.ok ? { status: 200, data: route.output?.parse(result.value) } : refused(result.refusal);
    } catch (error) {
      const { status, refusal } = failureOf(error, address, services);
      return { status, data: refusal };
    }
  };
  return async (address, asked) => {
    const started = performance.now();
    const answer = await ask(address, asked);
    services.metrics.request(address, answer.status, performance.now() - started);
    return answer;
  };
}

/** Values as an address carries them: texts; what is not there is left out. */
function texts(values: Record<string, unknown> = {}): Record<string, string | string[]> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

type Input = { params: unknown; query: unknown; body: unknown; file: File | undefined };

async function readInput(context: Context, route: Route): Promise<Result<Input>> {
  const { req } = context;
  if (new URL(req.url).search.length > MAXIMUM_QUERY) return tooLong;
  const address = checkAddress(route, req.param(), route.query ? flat(req.queries()) : {});
  if (!address.ok) return address;
  const { params, query } = address.value;
  if (route.upload) {
    const file = await readUpload(context, route.upload.maximumBytes);
    return file.ok ? { ok: true, value: { params, query, body: undefined, file: file.value } } : file;
  }
  if (!route.body) return address;
  const json = await readJson(context);
  if (!json.ok) return json;
  const parsed = route.body.safeParse(json.value);
  if (!parsed.success) return invalid(parsed.error);
  return { ok: true, value: { params, query, body: parsed.data, file: undefined } };
}

const tooLong = refuse('invalid-input', 'The address is too long.');

/** A name that is given once has one value. */
function flat(lists: Record<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

/** Checks what stands in the address of a request. */
function checkAddress(route: Route, path: object, search: Record<string, string | string[]>): Result<Input> {
  let params: unknown;
  if (route.params) {
    const parsed = route.params.safeParse(path);
    if (!parsed.success) return notFound;
    params = parsed.data;
  }
  let query: unknown;
  if (route.query) {
    const values = Object.values(search).flat();
    if (values.reduce((length, value) => length + value.length, 0) > MAXIMUM_QUERY) return tooLong;
    if (values.some((value) => value.includes('\0')))
      return refuse('invalid-input', 'The address has a character that cannot be used.');
    const parsed = strictOf(route.query).safeParse(search);
    if (!parsed.success) return invalid(parsed.error);
    query = parsed.data;
  }
  return { ok: true, value: { params, query, body: undefined, file: undefined } };
}

const strict = new WeakMap<z.ZodObject, z.ZodObject>();

/** The schema that refuses unknown fields, made once: zod compiles each new schema. */
function strictOf(schema: z.ZodObject): z.ZodObject {
  let found = strict.get(schema);
  if (!found) strict.set(schema, (found = schema.strict()));
  return found;
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
  const length = request.headers.get('content-length');
  // Node reads no more of a body than was announced, and reading it whole is ten times cheaper than as a stream.
  if (length !== null) return Number(length) > maximum ? null : request.text();
  const bytes = await readBytes(request, maximum);
  return bytes && Buffer.from(bytes.buffer).toString('utf8');
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
export function invalid(error: z.ZodError): { ok: false; refusal: Refusal<'invalid-input'> } {
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

function answerValue(headers: HeaderRecord, route: Route, value: unknown): Response {
  if (!route.output) return safeResponse(null, 204, headers);
  // The contract is the projection: a field that it does not name never leaves the server.
  return safeResponse(JSON.stringify(route.output.parse(value)), 200, headers);
}

function answerRefusal(headers: HeaderRecord, route: Route, refusal: Refusal): Response {
  return refusalResponse(headers, statusOf(route, refusal), refusal);
}

function statusOf(route: Route, refusal: Refusal): number {
  return route.refusals?.[refusal.key] ?? commonRefusals[refusal.key as CommonRefusal] ?? 400;
}

function refusalResponse(headers: HeaderRecord, status: number, refusal: Refusal, more?: HeaderRecord): Response {
  const retry = refusal.details?.['retryAfterSeconds'];
  const later: HeaderRecord = typeof retry === 'number' ? { 'retry-after': String(retry) } : {};
  return safeResponse(JSON.stringify(refusal), status, headers, { ...later, ...more });
}

/**
 * Runs `work` once for each idempotency key of an account; the same request gets the same answer again, and `look` writes
 * down what that shows.
 */
async function once<Caller>(
  services: HttpServices<Caller>,
  ask: KeyedRequest,
  work: () => Promise<Response>,
  look: (value: unknown) => Promise<void>,
): Promise<Response> {
  const { headers } = services;
  if (ask.key.length > 200)
    return refusalResponse(headers, 422, { key: 'invalid-input', message: 'The Idempotency-Key is too long.' });
  const turn = await services.keys.claim(ask);
  if (turn.kind === 'key-reused') {
    return refusalResponse(headers, 422, {
      key: 'idempotency-key-reused',
      message: 'This Idempotency-Key was already used for another request.',
    });
  }
  if (turn.kind === 'still-working') {
    return refusalResponse(headers, 409, {
      key: 'still-working',
      message: 'We are still working on your first request. Please wait a moment.',
    });
  }
  if (turn.kind === 'answered') {
    const { status, text } = turn.kept;
    if (status === 200) await look(JSON.parse(text));
    return safeResponse(text === '' ? null : text, status, headers, { 'idempotent-replayed': 'true' });
  }
  let response: Response;
  try {
    response = await work();
  } catch (error) {
    await turn.forget();
    throw error;
  }
  if (response.status >= 500) await turn.forget();
  else await turn.keep({ status: response.status, text: knownText(response) ?? (await response.clone().text()) });
  return response;
}
