import { ZONE } from './time.ts';

/** What search engines are told of a site's pages (schema.org); the parts that several pages have. */

/** A time with London's offset, as people there read the clock: '2027-04-06T09:30:00+01:00'. */
export const inLondon = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toString({ timeZoneName: 'never', smallestUnit: 'second' });

type Site = { brand: string; publicUrl: string };

/** The way from the start page to a page. */
export const breadcrumbs = (site: Site, steps: readonly { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.brand, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${site.publicUrl}${path}`,
  })),
});

/** Listings in the order in which a page shows them; nothing where it shows none. */
export const itemList = (
  { publicUrl }: Pick<Site, 'publicUrl'>,
  name: string,
  listings: readonly { slug: string; title: string }[],
): object[] =>
  listings.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          name,
          numberOfItems: listings.length,
          itemListElement: listings.map(({ slug, title }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            url: `${publicUrl}/listing/${slug}`,
          })),
        },
      ];

/** Several things on one page. */
export const graphOf = (...things: readonly object[]): object => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

/** Questions that a page answers. */
export const questionsAndAnswers = (questions: readonly { question: string; answer: string }[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The site itself, how it is searched, and who runs it. */
export const aboutSite = ({ brand, publicUrl }: Site): object =>
  graphOf(
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#site`,
      url: `${publicUrl}/`,
      name: brand,
      inLanguage: 'en-GB',
      publisher: { '@id': `${publicUrl}/#organisation` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${publicUrl}/search-learning-experiences?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': `${publicUrl}/#organisation`,
      url: `${publicUrl}/`,
      name: brand,
      logo: `${publicUrl}/icons/icon-512.png`,
    },
  );
