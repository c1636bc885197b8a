import { describe, expect, it, test } from 'vitest';
import { emptySection, sectionSchemas, type Sections } from '../people/sections.ts';
import {
  alertsOf,
  careOf,
  collectionOf,
  groupedConsents,
  isPassword,
  refusedConsents,
  standingOf,
  whoCollectsOnOtherDays,
  whoMayCollect,
} from './care.ts';

const child = { over18: false };
const open: Partial<Sections> = {
  health: sectionSchemas.health.parse({
    conditions: 'Asthma',
    allergies: [{ allergen: 'Nuts' }],
    medication: [{ name: 'Inhaler', dose: '2 puffs' }],
    gp: { name: 'Hillside' },
  }),
  support: sectionSchemas.support.parse({ needs: 'Quiet', swimming: 'cannot' }),
  collection: sectionSchemas.collection.parse({ password: 'Hippo', mustNot: [{ name: 'Dean' }] }),
};

describe('the alerts of a child', () => {
  it('come in the order in which they press', () => {
    expect(alertsOf({ open, told: [] }, child, true)).toEqual([
      { kind: 'ALLERGY', text: 'Nuts' },
      { kind: 'MEDICAL', text: 'Asthma' },
      { kind: 'MEDICATION', text: 'Inhaler, 2 puffs' },
      { kind: 'SEND', text: 'Quiet' },
      { kind: 'RESTRICTED', text: 'Dean' },
      { kind: 'NO_PHOTO', text: 'No photos' },
    ]);
  });

  it('say that there is something where it may not be read', () => {
    expect(alertsOf({ open, told: [] }, child, false)).toContainEqual({ kind: 'ALLERGY', text: null });
    expect(alertsOf({ open: {}, told: ['health', 'support', 'contacts'] }, child, true)).toEqual([
      { kind: 'HEALTH', text: null },
      { kind: 'SEND', text: null },
      { kind: 'NO_PHOTO', text: 'No photos' },
    ]);
  });

  it('have no photos unless the family said yes; adults speak for themselves', () => {
    const yes = { answer: 'yes' as const, version: 1, on: '2027-04-01' };
    const consents = { ...emptySection('consents'), photosInside: yes };
    expect(alertsOf({ open: { consents }, told: [] }, child, true)).toEqual([]);
    expect(alertsOf({ open: {}, told: [] }, { over18: true }, true)).toEqual([]);
  });
});

it('what stands in alerts is not said twice, and the password not at all', () => {
  expect(careOf(open, false, true)).toMatchObject({
    health: [{ term: 'Doctor', text: 'Hillside' }],
    support: [{ term: 'Swimming', text: 'Cannot swim' }],
    food: null,
  });
  expect(careOf(open, false, false)).toEqual({ health: null, food: null, support: null, consents: null });
  expect(JSON.stringify(collectionOf(open, [], '2026-12-02'))).not.toContain('Hippo');
});

it('consents stand in two lines', () => {
  const facts = [
    { term: 'First aid', text: 'Yes' },
    { term: 'Sun cream', text: 'No' },
  ];
  expect(groupedConsents(facts)).toEqual([
    { term: 'Said yes to', text: 'First aid' },
    { term: 'Said no to', text: 'Sun cream' },
  ]);
  expect(refusedConsents(facts)).toEqual(['Sun cream']);
});

it('who must not collect is nobody to tap, however the name is typed', () => {
  const place = {
    booker: { name: 'Priya Shah' },
    emergencyContacts: [{ name: 'Gran' }, { name: 'dean  marsh' }],
    collection: {
      people: [{ name: 'Gran', days: [1], today: true }],
      guardians: [],
      mustNot: [{ name: 'Dean Marsh' }],
    },
  };
  expect(whoMayCollect(place)).toEqual(['Priya Shah', 'Gran']);
});

it('who collects on other days is named, and is nobody to tap today, also as the booker or a contact', () => {
  const collection = collectionOf(
    { collection: sectionSchemas.collection.parse({ people: [{ name: 'Gran', days: [1] }, { name: 'Ana' }] }) },
    [
      { name: 'Priya Shah', days: [1, 2] },
      { name: 'Sam Shah', days: [1, 2, 3, 4, 5, 6, 7] },
    ],
    // A Wednesday.
    '2026-12-02',
  );
  const place = { booker: { name: 'Priya Shah' }, emergencyContacts: [{ name: 'gran' }], collection };
  expect(whoMayCollect(place)).toEqual(['Sam Shah', 'Ana']);
  expect(whoCollectsOnOtherDays(place)).toBe('Priya Shah on Mondays and Tuesdays; Gran on Mondays');
});

test.each([
  ['Purple Hippo', ' purple  hippo ', true],
  ['Purple Hippo', 'purplehippo', false],
  ['Élan', 'e\u0301lan', true],
])('of the password %s the word %j is right: %s', (password, heard, right) => {
  expect(isPassword(heard, password)).toBe(right);
});

const handover = (more: object = {}) => ({
  learner: { over18: false },
  booker: { name: 'Priya Shah' },
  emergencyContacts: [{ name: 'Gran Shah' }],
  collection: {
    people: [{ name: 'Jo Reed', days: [1], today: true }],
    guardians: [],
    mustNot: [{ name: 'Dean Marsh' }],
    walksHome: null,
  },
  ...more,
});

test.each([
  ['Priya Shah', 'LISTED'],
  [' jo  reed', 'LISTED'],
  ['Gran Shah', 'LISTED'],
  ['Jo', 'NOT_LISTED'],
  ['', 'NOT_LISTED'],
  ['Dean Marsh', 'MUST_NOT'],
  ['dean', 'MUST_NOT'],
  ['Mr Dean Marsh', 'MUST_NOT'],
  ['themselves', 'NOT_LISTED'],
])('%j stands on the list as %s', (by, standing) => {
  expect(standingOf(by, handover())).toBe(standing);
});

test('who may walk home, and adults, need nobody', () => {
  const walks = { collection: { people: [], guardians: [], mustNot: [], walksHome: 'yes' as const } };
  expect(standingOf('themselves', handover(walks))).toBe('LISTED');
  expect(standingOf('Anybody', handover({ learner: { over18: true } }))).toBe('LISTED');
});
