import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { nonceMark, searchData } from './app/page-context.ts';
import { THEME_SCRIPT } from './ui/theme.ts';
import { carriedText } from './platform/server/http/text-response.ts';

/** How long a loader's promise may keep a page waiting. */
export const streamTimeout = 5_000;

const DOCTYPE = '<!DOCTYPE html>';

/** How React marks a boundary that it could not finish at once. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders a page as a whole: it is compressed and kept before its first byte is sent, so nothing is gained by
 * streaming it, which costs half as much again. Only where a part of the page has to be waited for, as code that is not
 * loaded yet, is it rendered as a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  known: Readonly<RouterContextProvider>,
): Promise<Response> {
  const data = await new Response(serverHandoffStream).text();
  const nonce = known.get(nonceMark);
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  let html = renderToString(page);
  if (html.includes(UNFINISHED)) html = await renderPatiently(page, nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  return carriedText(withData(html, { data, told: known.get(searchData).told, nonce }), { headers, status });
}

/** Renders a page, and waits for the parts that are not there yet. */
function renderPatiently(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, next) {
        // React writes into the same memory again.
        chunks.push(Buffer.from(chunk));
        next();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8').slice(DOCTYPE.length));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      // Errors further in are logged by React, and tried again in the browser.
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
    const timer = setTimeout(() => abort(), streamTimeout);
  });
}

const HAND_OVER = 'window.__reactRouterContext.streamController';

/**
 * Puts the chosen theme's script at the beginning of the head, what search engines read at its end, and what the loaders answered at the end of the page, where React
 * Router in the browser takes it over.
 */
function withData(html: string, { data, told, nonce }: { data: string; told: object | null; nonce: string }): string {
  const begin = html.indexOf('<head>') + '<head>'.length;
  const head = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  const schema = told && `<script type="application/ld+json">${scriptSafe(JSON.stringify(told))}</script>`;
  const script = `${HAND_OVER}.enqueue(${scriptSafe(JSON.stringify(data))});${HAND_OVER}.close();`;
  const theme = `<script nonce="${nonce}">${THEME_SCRIPT}</script>`;
  return `${DOCTYPE}${html.slice(0, begin)}${theme}${scriptsLater(html.slice(begin, head))}${schema ?? ''}${html.slice(head, end)}<script nonce="${nonce}">${script}</script>${html.slice(end)}`;
}

/** A page can be read before its scripts are there: on a slow line, style, letters and the first picture go first. */
const scriptsLater = (head: string): string =>
  head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** JSON that can stand inside a script element: nothing in it ends the element or begins a comment. */
function scriptSafe(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
