import { randomUUID } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router';
import { nonceMark, pageTopics, searchData, serverApi, site, type Site } from './page-context.ts';
import { RequestFailed, type Api } from '../platform/browser/client.ts';
import type { Routes } from './contracts.ts';
import { finishPage, type FinishedPage, type PagePolicy } from '../platform/server/pages/finished-page.ts';
import { carriedText, knownText } from '../platform/server/http/text-response.ts';
import type { AskInProcess, PageAsk } from '../platform/server/http/http.ts';

/** Renders pages, as an anonymous visitor sees them. `ask` reads the API. */
export function openWeb(options: {
  site: Site;
  policy: PagePolicy;
  ask: AskInProcess;
}): (request: Request) => Promise<FinishedPage> {
  const handlerOf = handlers();
  return async (request) => {
    const context = new RouterContextProvider();
    const topics = { kept: null as string[] | null };
    const read = { retryAfterSeconds: null as number | null };
    context.set(serverApi, clientOf(options.ask, read));
    context.set(site, options.site);
    context.set(searchData, { told: null });
    const mark = newMark();
    context.set(nonceMark, mark);
    context.set(pageTopics, (...shown) => {
      topics.kept = [...(topics.kept ?? []), ...shown];
    });
    const response = await handlerOf(new URL(request.url).pathname)(request, context);
    const { pathname } = new URL(request.url);
    const policy = isEmbedded(pathname) ? { ...options.policy, isEmbedded: true } : options.policy;
    return finishPage(patient(response, read.retryAfterSeconds), topics.kept, policy, mark);
  };
}

/** Whether a page is made to stand inside of other websites. */
const isEmbedded = (pathname: string): boolean => pathname.startsWith('/collections/iframe/');

/**
 * The handler for an address. A request is matched against all routes several times, and all routes are made anew for it,
 * which takes a tenth of the time of a page: so each first part of an address has a handler that knows the routes below it.
 */
function handlers(): (pathname: string) => RequestHandler {
  const whole = createRequestHandler(build, 'production');
  const below = new Map<string, RequestHandler>();
  const first = (path: string): string => path.split('/', 1)[0] ?? '';
  const all = Object.values(build.routes).flatMap((route) => route ?? []);
  for (const part of new Set(all.map(({ path }) => first(path ?? '')))) {
    if (part === '' || /^[*:]/.test(part)) continue;
    // Layouts have no address of their own.
    const known = new Set(
      all.filter(({ path }) => !path || /^[*:]/.test(path) || first(path) === part).map(({ id }) => id),
    );
    const only = <Route>(routes: Record<string, Route>): Record<string, Route> =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => known.has(id)));
    const { assets, routes } = build;
    const own = { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
    below.set(part, createRequestHandler(own, 'production'));
  }
  return (pathname) => below.get(first(pathname.slice(1))) ?? whole;
}

/** Nobody who writes into a page can know it, or guess it in the time of a rendering. */
function newMark(): string {
  return `nonce-${randomUUID()}`;
}

/** A page that could not be drawn because what it shows cannot be read now says so, and when to ask again. */
function patient(response: Response, retryAfterSeconds: number | null): Response {
  if (retryAfterSeconds === null || response.status < 500) return response;
  const headers = new Headers(response.headers);
  headers.set('retry-after', String(retryAfterSeconds));
  const init = { status: 503, headers };
  const text = knownText(response);
  return text === undefined ? new Response(response.body, init) : carriedText(text, init);
}

const RETRY_S = 2;

/** The typed client for loaders. It fails as the browser's client does, so that a loader may run in both, and notes what asks for patience. */
function clientOf(ask: AskInProcess, told: { retryAfterSeconds: number | null }): Api<Routes> {
  const read = async (address: string, asked: PageAsk = {}): Promise<unknown> => {
    const { status, data } = await ask(address, asked);
    if (status === 200) return data;
    const refusal = data as RequestFailed['data'];
    if (status === 503) told.retryAfterSeconds = Number(refusal?.details?.['retryAfterSeconds'] ?? RETRY_S);
    throw new RequestFailed(new Response(null, { status }), refusal);
  };
  return read as Api<Routes>;
}
