import { randomUUID } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
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
  const draw = createRequestHandler(build, 'production');
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
    const response = await draw(request, context);
    const { pathname } = new URL(request.url);
    const policy = isEmbedded(pathname) ? { ...options.policy, isEmbedded: true } : options.policy;
    return finishPage(patient(response, read.retryAfterSeconds), topics.kept, policy, mark);
  };
}

/** Whether a page is made to stand inside of other websites. */
const isEmbedded = (pathname: string): boolean => pathname.startsWith('/collections/iframe/');

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
