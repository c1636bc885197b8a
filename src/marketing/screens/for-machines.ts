import { isolated } from '../../platform/isolated.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { site, type Site } from '../../app/page-context.ts';
import { solutionPages } from '../solution-pages.ts';

/** Half a year: whoever reads it later should ask whether the address is still right (RFC 9116 wants less than a year). */
const SECURITY_VALID_DAYS = 180;

type Told = Pick<Site, 'brand' | 'publicUrl' | 'support'>;

const texts: Record<string, (site: Told) => string> = {
  '/robots.txt': ({ publicUrl }) =>
    [
      'User-agent: *',
      // Pictures of listings, and those that other sites show beside a link.
      'Allow: /api/media/',
      'Allow: /api/share-pictures/',
      'Allow: /api/docs',
      ...['/api/', '/checkout', '/login', '/reset-password', '/pay/', '/collections/iframe/'].map(
        (path) => `Disallow: ${path}`,
      ),
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n'),
  '/llms.txt': ({ brand, publicUrl }) =>
    [
      `# ${brand}`,
      '',
      '> Activities and classes for children and adults in the UK: dates, prices with all fees, and places to book.',
      '',
      'Each listing has a page with its dates, places left, tickets, ages, address and cancellation rules, and the same as',
      'schema.org data. Prices on pages are what a family pays. Places left are of the moment; ask again before you tell them.',
      'A kind of activity in a town has a page of its own: /activities/{town}/{kind}.',
      '',
      '## For families',
      `- [Find an activity](${publicUrl}/search-learning-experiences): by words, place, date, age, price, access and funding`,
      `- [Help](${publicUrl}/help): booking, paying, cancelling, who sees what`,
      ...pagesFor('For councils', 'councils', publicUrl),
      ...pagesFor('For people who offer activities', 'providers', publicUrl),
      '',
      '## Optional',
      `- [API](${publicUrl}/api/docs): what the pages themselves ask`,
      `- [All addresses](${publicUrl}/sitemap.xml)`,
      `- [Privacy](${publicUrl}/privacy), [terms](${publicUrl}/terms)`,
      '',
    ].join('\n'),
  '/manifest.webmanifest': ({ brand }) =>
    JSON.stringify({
      id: '/',
      name: brand,
      short_name: brand,
      description: 'Activities and classes for children and adults',
      lang: 'en-GB',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#f7f4ea',
      theme_color: '#f7f4ea',
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Registers', url: '/schedule/mentor' },
        { name: 'Bookings', url: '/bookings' },
      ],
    }),
  '/.well-known/security.txt': ({ publicUrl, support }) =>
    [
      `Contact: mailto:${support.email}`,
      `Expires: ${Temporal.Now.instant()
        .add({ hours: 24 * SECURITY_VALID_DAYS })
        .round('second')
        .toString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
};

/** The pages that are written for somebody, each with what it is. */
function pagesFor(title: string, audience: 'councils' | 'providers', publicUrl: string): string[] {
  const own = solutionPages.filter((page) => page.audience === audience);
  return [
    '',
    `## ${isolated(title)}`,
    ...own.map((page) => `- [${isolated(page.title)}](${publicUrl}${page.path}): ${page.lead}`),
  ];
}

/** Short texts that machines ask for at addresses that everybody knows. */
export function loader({ context, request }: LoaderFunctionArgs): Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/.well-known/change-password') return redirect('/profile-settings/signing-in');
  const text = texts[pathname];
  if (!text) return new Response('Not found', { status: 404 });
  const type = pathname.endsWith('.webmanifest') ? 'application/manifest+json' : 'text/plain; charset=utf-8';
  return new Response(text(context.get(site)), { headers: { 'content-type': type } });
}
