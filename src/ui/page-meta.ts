import { isolated } from '../platform/isolated.ts';
import type { MetaDescriptor } from 'react-router';

/** What the root's loader says of this deployment. */
type Site = { brand: string; publicUrl: string };

/** What a route's `meta` function is given, as far as it is needed here. */
type MetaArgs = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

export type PageMeta = {
  /** Without the brand, which is added. */
  title?: string;
  /** One or two sentences for search engines and previews. */
  description?: string;
  /** Path or address of a picture for previews. */
  picture?: string;
  /** What can be read on it, for those who cannot see it. */
  pictureText?: string;
  /** Path of the page that this one repeats, when it is not the page itself. */
  canonical?: string;
  /** False keeps the page out of search engines. */
  index?: boolean;
};

const TAGLINE = 'After school. In place of school. Beyond school.';
const DESCRIPTION = `${TAGLINE} Find and book clubs, classes, forest schools and holiday activities for children and adults near you.`;

/**
 * Title, description, canonical link and previews of a page. Every page has them: what is left out gets the default.
 * @example export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Find an activity' });
 */
export function pageMeta({ location, matches }: MetaArgs, page: PageMeta = {}): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
  const brand = site?.brand ?? '';
  const address = (path: string): string => (URL.canParse(path) ? path : `${site?.publicUrl ?? ''}${path}`);
  const title = [isolated(page.title ?? 'Activities and classes for children and adults'), brand]
    .filter(Boolean)
    .join(' · ');
  const description = page.description ?? DESCRIPTION;
  const canonical = address(page.canonical ?? location.pathname);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:title', content: page.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: 'en_GB' },
    ...previewOf(
      address(page.picture ?? PREVIEW_OF_ALL),
      page.picture ? (page.pictureText ?? page.title ?? title) : TAGLINE,
    ),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

/** What is shown beside a link to a page that has no picture of its own. */
const PREVIEW_OF_ALL = '/api/share-pictures/page/home.png';

/** The size of the pictures that are drawn for previews. */
const PREVIEW = { width: 1_200, height: 630 } as const;

const previewOf = (picture: string, text: string): MetaDescriptor[] => [
  { property: 'og:image', content: picture },
  ...(picture.endsWith('.png')
    ? [
        { property: 'og:image:type', content: 'image/png' },
        { property: 'og:image:width', content: String(PREVIEW.width) },
        { property: 'og:image:height', content: String(PREVIEW.height) },
      ]
    : []),
  { property: 'og:image:alt', content: text },
];
