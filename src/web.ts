import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { pageTopics, serverApi, site, type Site } from './context.ts';
import { createClient } from './platform/browser/client.ts';
import type { Routes } from './contracts.ts';

/**
 * Renders pages. `fetchApi` calls the API in this process; pages are rendered as an anonymous visitor sees them.
 * @returns the response, and the topics of what the page shows (null: do not keep it).
 */
export function openWeb(options: {
  site: Site;
  fetchApi: (request: Request) => Promise<Response> | Response;
  mode: string;
}): (request: Request) => Promise<{ response: Response; topics: readonly string[] | null }> {
  const handle = createRequestHandler(build, options.mode);
  const api = createClient<Routes>({ fetch: options.fetchApi, base: 'http://in-process' });
  return async (request) => {
    const context = new RouterContextProvider();
    const topics = { kept: null as string[] | null };
    context.set(serverApi, api);
    context.set(site, options.site);
    context.set(pageTopics, (...shown) => {
      topics.kept = [...(topics.kept ?? []), ...shown];
    });
    const response = await handle(request, context);
    return { response, topics: topics.kept };
  };
}
