import { globSync, readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { solutionPages } from '../marketing/solution-pages.ts';
import { solutionWords } from '../marketing/solution-words.ts';
import { solutions } from '../marketing/solutions.ts';
import routes from '../routes.ts';
import { articles } from '../support/articles/index.ts';
import { piecesOf } from '../support/article-text.ts';
import { aboutLinks } from './about-links.ts';
import { accountLinks, adminLinks, councilLink, helpLink, ownPages, refundDecisions, sidebars } from './navigation.ts';

const asRoutes = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children, file }) =>
    index
      ? { index: true, id: file, handle: file }
      : { ...(path === undefined ? {} : { path }), handle: file, children: asRoutes(children ?? []) },
  );
const pages = asRoutes(routes);

const articleAddresses = new Set(articles.map(({ slug }) => `/help/${slug}`));

/** What is wrong with the place that a link leads to, or null: no page, no article. */
function faultOf(to: string): string | null {
  const [path = ''] = to.split(/[?#]/);
  if (/^\/help\/./.test(path) && !articleAddresses.has(path)) return `${to}: no such help article`;
  const file: unknown = matchRoutes(pages, path)?.at(-1)?.route.handle;
  if (typeof file !== 'string') return `${to}: no page`;
  return file.includes('/unknown') ? `${to}: no page of its own` : null;
}

const faultsOf = (addresses: readonly string[]): string[] => addresses.flatMap((to) => faultOf(to) ?? []);
const addressesOf = (links: readonly { to: string }[]): string[] => links.map(({ to }) => to);

test('an unknown page and an unknown article are faults', () => {
  expect(faultsOf(['/portfolio', '/nowhere', '/help/nothing', '/haf', '/help/cookies#x', '/?q=a'])).toEqual([
    '/nowhere: no page of its own',
    '/help/nothing: no such help article',
  ]);
});

describe('there is a page behind each link', () => {
  test.each([
    ['the foot of each page', addressesOf([...aboutLinks, ...solutions.flatMap(({ links }) => links)])],
    ['the booking solutions', Object.keys(solutionWords)],
    ['the side bar of a family', addressesOf([...sidebars.learn, ...accountLinks.learn])],
    ['the side bar of a provider', addressesOf([...sidebars.mentor, ...accountLinks.mentor])],
    ['the side bar of a council', [councilLink('01a212c6-2b0d-7eb8-8b35-da8738e53a9e')]],
    ['the side bar of an administrator', addressesOf(adminLinks)],
    ['the account menu', Object.values(ownPages)],
    ['help and the reminder about refunds', [helpLink.to, refundDecisions]],
    ['the help articles', articles.flatMap(linksOfArticle)],
    ['the marketing pages', solutionPages.flatMap(({ first, articles: more }) => [first.to, ...more.map(helpAddress)])],
  ])('of %s', (_, addresses) => {
    expect(addresses.length).toBeGreaterThan(0);
    expect(faultsOf(addresses)).toEqual([]);
  });

  test('whose address is written out on a screen', () => {
    const written = globSync('src/**/{screens,components}/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bto(?:=|: )["'](\/[^"']*)["']/g)].map(([, to = '']) => to),
    );
    expect(written.length).toBeGreaterThan(50);
    expect(faultsOf([...new Set(written)])).toEqual([]);
  });
});

function helpAddress({ slug }: { slug: string }): string {
  return `/help/${slug}`;
}

function linksOfArticle({ blocks, related, summary }: (typeof articles)[number]): string[] {
  const texts = [summary, ...blocks.flatMap(textsOf)];
  const within = texts.flatMap((text) =>
    piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? [] : piece.to)),
  );
  return [...within, ...related.map((slug) => helpAddress({ slug }))];
}

function textsOf(block: (typeof articles)[number]['blocks'][number]): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('heading' in block) return [block.heading];
  return 'steps' in block ? block.steps : block.list;
}
