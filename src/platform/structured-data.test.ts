import { expect, it } from 'vitest';
import { schemaIssues } from '../../test/schema-org.ts';
import { aboutSite, breadcrumbs, graphOf, inLondon, itemList, questionsAndAnswers } from './structured-data.ts';

const here = { brand: 'Thicket', publicUrl: 'https://thicket.example' };
const listings = [
  { slug: 'woodland-explorers', title: 'Woodland Explorers' },
  { slug: 'river-days', title: 'River Days' },
];
const kindsOf = (told: object) =>
  ('@graph' in told ? (told['@graph'] as { '@type': string }[]) : []).map((one) => one['@type']);

it.each([
  ['a list of listings', graphOf(...itemList(here, 'Bristol', listings)), ['ItemList']],
  [
    'the way to a page',
    graphOf(breadcrumbs(here, [{ name: 'River Days', path: '/listing/river-days' }])),
    ['BreadcrumbList'],
  ],
  ['the site and how it is searched', aboutSite(here), ['WebSite', 'Organization']],
  ['questions that a page answers', graphOf(questionsAndAnswers([{ question: 'Who?', answer: 'You.' }])), ['FAQPage']],
])('search engines have no issue with %s', (_, told, kinds) => {
  expect(kindsOf(told)).toEqual(kinds);
  expect(schemaIssues(told)).toEqual([]);
});

it('a list that shows nothing is not told', () => {
  expect(itemList(here, 'Nowhere', [])).toEqual([]);
});

it.each([
  ['2027-01-09T09:30:00Z', '2027-01-09T09:30:00+00:00'],
  ['2027-04-06T08:30:00Z', '2027-04-06T09:30:00+01:00'],
  // The hour that comes twice, and the one that never comes.
  ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00+01:00'],
  ['2027-10-31T01:30:00Z', '2027-10-31T01:30:00+00:00'],
  ['2027-03-28T01:00:00Z', '2027-03-28T02:00:00+01:00'],
])('%s is %s in London', (instant, there) => {
  expect(inLondon(instant)).toBe(there);
});
