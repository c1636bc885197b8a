import { describe, expect, it, test } from 'vitest';
import { answeredConsents, consentWordings } from './consents.ts';
import { dueSections, isDue, lackOf, mayHaveNothing, sectionsFor } from './section-state.ts';
import { allergyText, factsOf, needsIn } from './section-words.ts';
import { emptySection, isTold, sectionInputs, sectionNames, sectionsOfShortForm } from './sections.ts';

const shortForm = {
  allergies: '',
  medical: '',
  supportNeeds: '',
  photoConsent: false,
  emergencyName: '',
  emergencyPhone: '',
};

describe('a section', () => {
  it.each(sectionNames)('%s of which nothing was told is empty, and says so', (name) => {
    expect(isTold(name, emptySection(name))).toBe(false);
    expect(factsOf(name, emptySection(name), false)).toEqual([]);
  });

  it('with any word, choice or answer is told', () => {
    expect(isTold('food', { diets: ['vegan'], notes: '' })).toBe(true);
    expect(isTold('support', { ...emptySection('support'), swimming: 'cannot' })).toBe(true);
  });

  it('takes no field that it does not know, and no allergy without a name', () => {
    expect(sectionInputs.food.safeParse({ diets: [], notes: '', nuts: true }).success).toBe(false);
    expect(sectionInputs.health.safeParse({ allergies: [{ allergen: '' }] }).success).toBe(false);
  });
});

test.each([
  ['2027-01-01T10:00:00Z', '2027-04-01T09:59:59Z', false],
  ['2027-01-01T10:00:00Z', '2027-04-01T10:00:00Z', true],
])('what was confirmed at %s is due at %s: %s', (confirmed, now, due) => {
  expect(isDue(Temporal.Instant.from(confirmed), Temporal.Instant.from(now))).toBe(due);
});

describe('what a section lacks', () => {
  const ring = (...phones: string[]) => ({ people: phones.map((phone) => ({ name: 'Gran', relation: '', phone })) });
  test.each([
    ['nobody', ring(), false, 'Nobody to ring yet'],
    ['somebody without a number', ring(''), false, 'Nobody to ring yet'],
    ['one contact of a child', ring('1'), false, 'A second contact is missing'],
    ['two contacts of a child', ring('1', '2'), false, null],
    ['one contact of an adult', ring('1'), true, null],
  ])('with %s', (_, contacts, adult, lack) => {
    expect(lackOf('contacts', contacts, adult)).toBe(lack);
  });

  it('counts consents, fewer for adults', () => {
    const none = emptySection('consents');
    expect(lackOf('consents', none, false)).toBe('6 answers are missing');
    expect(lackOf('consents', none, true)).toBe('3 answers are missing');
  });

  it('is all of one that was never saved, and nothing of one in which there is nothing to tell', () => {
    expect(lackOf('health', null, false)).toBe('Not filled in yet');
    expect(lackOf('health', emptySection('health'), false)).toBeNull();
  });
});

it('adults go home as they like; contacts and consents are never nothing', () => {
  expect(sectionsFor(true)).not.toContain('collection');
  expect(sectionNames.filter((name) => !mayHaveNothing(name))).toEqual(['consents', 'contacts']);
});

it('what is due is confirmed at the versions that were read', () => {
  const sections = [
    { section: 'health' as const, version: 3, due: true },
    { section: 'food' as const, version: 1, due: false },
  ];
  expect(dueSections({ basicsDue: true, version: 2, sections })).toEqual([
    { section: 'basics', version: 2 },
    { section: 'health', version: 3 },
  ]);
});

describe('the short form', () => {
  it('says nothing of what was left empty: a box that was not ticked is no no', () => {
    expect(sectionsOfShortForm(shortForm, '2027-04-01')).toEqual({});
  });

  it('tells a little of each section, and comes back as what a provider must know', () => {
    const told = sectionsOfShortForm(
      {
        allergies: 'Nuts',
        medical: 'Asthma',
        supportNeeds: 'Quiet',
        photoConsent: true,
        emergencyName: 'Gran',
        emergencyPhone: '07700 900123',
      },
      '2027-04-01',
    );
    expect(Object.keys(told).toSorted()).toEqual(['consents', 'contacts', 'health', 'support']);
    expect(told.consents?.photosInside).toEqual({ answer: 'yes', version: 1, on: '2027-04-01' });
    expect(needsIn(told)).toEqual({ allergies: 'Nuts', medical: 'Asthma', supportNeeds: 'Quiet' });
  });
});

describe('a consent', () => {
  const answers = { ...Object.fromEntries(Object.keys(consentWordings).map((kind) => [kind, null])), firstAid: 'yes' };
  const answer = (before = emptySection('consents'), on = '2027-04-01') =>
    answeredConsents(answers as never, before, on).firstAid;

  it('has the version of its wording and its day, and keeps the day while it stays the same', () => {
    const first = answer();
    expect(first).toEqual({ answer: 'yes', version: consentWordings.firstAid.version, on: '2027-04-01' });
    expect(answer({ ...emptySection('consents'), firstAid: first }, '2027-06-01')).toEqual(first);
  });

  it('to an older wording is given again with today’s', () => {
    const old = { answer: 'yes' as const, version: 0, on: '2026-01-01' };
    expect(answer({ ...emptySection('consents'), firstAid: old })).toMatchObject({ on: '2027-04-01' });
  });
});

it('an allergy is one sentence, in any script', () => {
  const nuts = { allergen: 'Nuts', reaction: 'swells', severity: 'life-threatening' as const, plan: 'EpiPen.' };
  expect(allergyText(nuts)).toBe('Nuts (life-threatening): swells. EpiPen.');
  expect(allergyText({ ...nuts, allergen: 'فول سوداني' })).toBe(
    '\u2068فول سوداني\u2069 (life-threatening): swells. EpiPen.',
  );
});
