import { describe, expect, it, test } from 'vitest';
import { formatOpened } from './receipt.ts';
import { mayChange, seenUntil, stateOf } from './sharing.ts';
import { sectionSchemas } from '../people/sections.ts';
import { toldIn } from './told.ts';

const lastEnd = Temporal.Instant.from('2027-04-03T14:00:00Z');
const wish = { section: 'health', shared: true, isNeeded: true, lastEnd, now: lastEnd } as const;

describe('a family may', () => {
  it.each([
    ['share what is needed', {}, 'ok'],
    ['withdraw it', { shared: false }, 'ok'],
    ['withdraw what is not needed any more', { shared: false, isNeeded: false }, 'ok'],
    ['not share what nobody needs', { isNeeded: false }, 'not-needed'],
    ['not hide who comes', { section: 'basics', shared: false }, 'always-shared'],
    ['share health to the last moment of the 30 days', { now: lastEnd.add({ hours: 720 }) }, 'ok'],
    ['and not a second later', { now: lastEnd.add({ hours: 720, seconds: 1 }) }, 'sharing-over'],
    ['not share contacts two days after', { section: 'contacts', now: lastEnd.add({ hours: 48 }) }, 'sharing-over'],
  ] as const)('%s', (_, changes, answer) => {
    const decided = mayChange({ ...wish, ...changes });
    expect(decided.ok ? 'ok' : decided.refusal.key).toBe(answer);
  });
});

test('contacts and collection end a day after the last date, the others 30 days after', () => {
  expect(seenUntil('collection', lastEnd).toString()).toBe('2027-04-04T14:00:00Z');
  expect(seenUntil('food', lastEnd).toString()).toBe('2027-05-03T14:00:00Z');
});

test('what was never answered is asked, not shared', () => {
  expect([stateOf(undefined), stateOf({ withdrawn: true }), stateOf({ withdrawn: false })]).toEqual([
    'asked',
    'withdrawn',
    'shared',
  ]);
});

test('what is told is said in short, and never what it says', () => {
  const open = {
    health: sectionSchemas.health.parse({ conditions: 'Asthma', allergies: [{ allergen: 'Nuts' }] }),
    support: sectionSchemas.support.parse({}),
    contacts: sectionSchemas.contacts.parse({ people: [{ phone: '07700 900123' }] }),
  };
  const told = { ageText: '8 years (01/03/2019)', adult: false, open };
  const { health, ...rest } = open;
  expect(toldIn('health', told)).toBe('2 notes');
  expect(toldIn('health', { ...told, open: { ...rest, health: { ...health, conditions: '' } } })).toBe('1 note');
  expect(toldIn('health', { ...told, open: rest })).toBe('nothing told');
  expect(toldIn('support', told)).toBe('nothing told');
  expect(toldIn('contacts', told)).toBe('1 person');
  expect(toldIn('contacts', { ...told, open: { health } })).toBe('nobody named');
  expect(toldIn('consents', told)).toBe('no photographs');
  expect(toldIn('basics', told)).toBe('8 years (01/03/2019)');
});

test('a receipt can be read', () => {
  const opened = { what: 'register-screen', people: 3, times: 12, sections: ['contacts', 'health'] } as const;
  expect(formatOpened(opened)).toBe('Register, 3 people, 12 times: health and emergency contacts');
  expect(formatOpened({ ...opened, people: 1, times: 1, sections: ['basics'] })).toBe('Register, 1 person, once');
  expect(formatOpened({ what: 'account-inspected', people: 1, times: 2, sections: [] })).toBe(
    'Account inspected, 1 person, 2 times',
  );
});
