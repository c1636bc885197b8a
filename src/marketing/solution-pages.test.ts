import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageName } from '../media/share-picture.ts';
import { familySteps } from './family-words.ts';
import { productPictures } from './solution-page.ts';
import { solutionPages } from './solution-pages.ts';
import { solutions } from './solutions.ts';

/** The marketing routes of the specification. */
const routes = [
  '/forest-schools',
  '/adventure-booking',
  '/home-educators',
  '/schools-and-colleges',
  '/artisans',
  '/teachers-and-lecturers',
  '/skillsharers',
  '/haf',
  '/send-short-breaks-booking-solution',
  '/haf/providers',
  '/wraparound-childcare-booking-system',
  '/booking-system',
  '/outdoor-educators',
];

const parts = ['for-whom', 'steps', 'feature', 'points', 'prices', 'listings', 'questions'];
const fileOf = (name: string, form: string): string => `public/pictures/${name}.${form}`;

it('every marketing route of the specification has a page, and every page of the navigation is one', () => {
  const paths = solutionPages.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(routes.toSorted());
  for (const { to } of solutions.flatMap(({ links }) => links)) expect(paths).toContain(to);
});

describe.each(solutionPages)('the page $path', (page) => {
  it('has all its parts, each once', () => {
    expect(page.order.toSorted()).toEqual(parts.toSorted());
  });

  it('has its pictures', () => {
    for (const name of [`top-${pageName(page.path)}`, ...page.steps.map(({ picture }) => picture)])
      for (const form of ['avif', 'webp'])
        expect([name, form, existsSync(fileOf(name, form))]).toEqual([name, form, true]);
  });

  it('shows wide screens where there is room for them', () => {
    for (const { picture } of page.steps)
      if (page.shape === 'row') expect(picture).not.toMatch(/-wide$/);
      else if (page.shape === 'ladder') expect(picture).toMatch(/-wide$/);
  });
});

it('no two pages say the same', () => {
  for (const words of [
    solutionPages.map(({ lead }) => lead),
    solutionPages.map(({ feature }) => feature.title),
    solutionPages.flatMap(({ forWhom }) => forWhom),
    solutionPages.flatMap(({ steps }) => steps.map(({ text }) => text)),
    solutionPages.flatMap(({ questions }) => questions.map(({ answer }) => answer)),
  ])
    expect(words.filter((one, index) => words.indexOf(one) !== index)).toEqual([]);
});

it('every picture that a page may show was taken, and every one is shown', () => {
  const shown = new Set<string>(
    [...familySteps, ...solutionPages.flatMap(({ steps }) => steps)].map(({ picture }) => picture),
  );
  expect(Object.keys(productPictures).filter((name) => !shown.has(name))).toEqual([]);
});
