import type { LoaderFunctionArgs } from 'react-router';
import { pageTopics, serverApi, site } from '../../app/page-context.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** '/sitemap.xml' names the parts; '/sitemaps/2.xml' is one of them. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { publicUrl } = context.get(site);
  const part = params['part'];
  const page = part === undefined ? null : Number(/^(\d{1,3})\.xml$/.exec(part)?.[1] ?? 0);
  if (page === 0) return new Response('Not found', { status: 404 });
  const query = page === null ? {} : { page };
  const { addresses, parts } = await context.get(serverApi)('GET /site-addresses', { query });
  if (page !== null && page > parts.length) return new Response('Not found', { status: 404 });
  context.get(pageTopics)('listing');
  const entry = (name: 'sitemap' | 'url', path: string, changedAt: string | null): string =>
    `<${name}><loc>${escaped(publicUrl + encodeURI(path))}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</${name}>`;
  const body =
    page === null
      ? `<sitemapindex ${NAMESPACE}>${parts.map(({ changedAt }, index) => entry('sitemap', `/sitemaps/${index + 1}.xml`, changedAt)).join('')}</sitemapindex>`
      : `<urlset ${NAMESPACE}>${addresses.map(({ path, changedAt }) => entry('url', path, changedAt)).join('')}</urlset>`;
  return new Response(HEAD + body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&apos;');
