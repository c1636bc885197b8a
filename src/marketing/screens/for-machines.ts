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
      ...['/api/', '/checkout', '/login', '/signup', '/pay/', '/collections/iframe/'].map(
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
      '## Pages',
      `- [Find an activity](${publicUrl}/search-learning-experiences)`,
      `- [Collections](${publicUrl}/collections)`,
      `- [Help](${publicUrl}/help)`,
      ...solutionPages.map(({ path, title }) => `- [${isolated(title)}](${publicUrl}${path})`),
      `- [All addresses](${publicUrl}/sitemap.xml)`,
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

/** Short texts that machines ask for at addresses that everybody knows. */
export function loader({ context, request }: LoaderFunctionArgs): Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/.well-known/change-password') return redirect('/profile-settings/signing-in');
  const text = texts[pathname];
  if (!text) return new Response('Not found', { status: 404 });
  const type = pathname.endsWith('.webmanifest') ? 'application/manifest+json' : 'text/plain; charset=utf-8';
  return new Response(text(context.get(site)), { headers: { 'content-type': type } });
}
