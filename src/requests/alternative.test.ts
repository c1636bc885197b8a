import { describe, expect, it } from 'vitest';
import { alternativesFor, alternativeWhere, type AskedFor, type OpenDate, type OtherListing } from './alternative.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const BRISTOL = { latitude: 51.4545, longitude: -2.5879 };
const MILE_NORTH = 1 / 69.0936;
const away = (miles: number) => ({ ...BRISTOL, latitude: BRISTOL.latitude + miles * MILE_NORTH });

const child = (born: string) => ({ firstName: 'Mia', dateOfBirth: born, over18: false });
const asked: AskedFor = {
  providerId: 'oakwood',
  position: BRISTOL,
  firstStart: at('2027-04-06T09:00:00Z'),
  learners: [child('2019-02-01')],
};

const date = (day: string, changes: Partial<OpenDate> = {}): OpenDate => ({
  unit: 'session',
  sessionIds: [day],
  startDate: at(`2027-04-${day}T09:00:00Z`),
  left: 5,
  ...changes,
});
const ticket = { name: 'Child', audience: 'child', unit: 'session', ageFrom: null, ageTo: null } as const;
const other = (id: string, changes: Partial<OtherListing> = {}): OtherListing => ({
  id,
  providerId: 'elsewhere',
  position: BRISTOL,
  kinds: 1,
  ageFrom: 5,
  ageTo: 11,
  tickets: [ticket],
  dates: [date('06')],
  ...changes,
});
const idsOf = (others: OtherListing[], changes: Partial<AskedFor> = {}): string[] =>
  alternativesFor({ ...asked, ...changes }, others).map(({ id }) => id);

describe('after a no, what comes first', () => {
  it.each<[string, OtherListing[], string[]]>([
    ['is what is nearer', [other('far', { position: away(5) }), other('near', { position: away(1) })], ['near', 'far']],
    [
      'is the date that is nearer',
      [other('a', { dates: [date('12')] }), other('b', { dates: [date('08')] })],
      ['b', 'a'],
    ],
    [
      'is a day more before two miles more',
      [other('miles', { position: away(2) }), other('day', { dates: [date('07')] })],
      ['day', 'miles'],
    ],
    [
      'is the same provider, even a little further and later',
      [other('near'), other('same', { providerId: 'oakwood', position: away(8), dates: [date('16')] })],
      ['same', 'near'],
    ],
    [
      'is what has more in common, for a little way',
      [other('one'), other('two', { kinds: 2, position: away(2) })],
      ['two', 'one'],
    ],
    [
      'is where there is more room, when all else is equal',
      [other('a', { dates: [date('06', { left: 1 })] }), other('b', { dates: [date('06', { left: 9 })] })],
      ['b', 'a'],
    ],
    ['is decided by the id, when everything is equal', [other('b'), other('a')], ['a', 'b']],
    [
      'is not a listing without a place, against one around the corner',
      [other('nowhere', { position: null }), other('near', { position: away(3) })],
      ['near', 'nowhere'],
    ],
  ])('%s', (_, others, expected) => {
    expect(idsOf(others)).toEqual(expected);
  });

  it('is told three times at most', () => {
    expect(idsOf(['d', 'b', 'a', 'c'].map((id) => other(id)))).toEqual(['a', 'b', 'c']);
  });
});

describe('after a no, nobody is sent', () => {
  it.each<[string, OtherListing, Partial<AskedFor>?]>([
    ['to something of another kind', other('x', { kinds: 0 })],
    ['further than 30 miles', other('x', { position: away(31) })],
    ['where there are no dates', other('x', { dates: [] })],
    [
      'where there is no room for all children',
      other('x', { dates: [date('06', { left: 1 })] }),
      {
        learners: [child('2019-02-01'), child('2020-02-01')],
      },
    ],
    [
      'where one of the children is too young',
      other('x', { ageFrom: 7 }),
      {
        learners: [child('2019-02-01'), child('2021-02-01')],
      },
    ],
    ['where the child is too old by then', other('x', { ageTo: 7 })],
    ['where the only ticket is for adults', other('x', { tickets: [{ ...ticket, audience: 'adult' }] })],
    [
      'where the ticket is for whole blocks and the date is a single one',
      other('x', { tickets: [{ ...ticket, unit: 'block' }] }),
    ],
  ])('%s', (_, listing, changes = {}) => {
    expect(idsOf([listing], changes)).toEqual([]);
    // The same listing without the obstacle is offered.
    expect(idsOf([other('x')])).toEqual(['x']);
  });
});

describe('the date of an alternative', () => {
  it('is the one with room and the right age that comes nearest to what was asked for, before or after', () => {
    const [found] = alternativesFor(asked, [
      other('x', { dates: [date('01'), date('05', { left: 0 }), date('04'), date('09')] }),
    ]);
    expect(found?.date.sessionIds).toEqual(['04']);
  });

  it('is the whole block where it is booked as a whole', () => {
    const block = date('13', { unit: 'block', sessionIds: ['13', '20', '27'] });
    const [found] = alternativesFor(asked, [other('x', { tickets: [{ ...ticket, unit: 'block' }], dates: [block] })]);
    expect(found?.date.sessionIds).toEqual(['13', '20', '27']);
  });

  it('does not care how far it is where nobody knows', () => {
    expect(alternativesFor({ ...asked, position: null }, [other('x', { position: away(300) })])).toMatchObject([
      { id: 'x', miles: null, sameProvider: false },
    ]);
  });
});

describe('where an alternative is', () => {
  const oak = { providerName: 'Oakwood', sameProvider: false, town: 'Bristol', miles: 2.14 };
  it.each([
    [oak, 'Oakwood, Bristol, 2.1 miles from there'],
    [{ ...oak, miles: 1.02 }, 'Oakwood, Bristol, 1 mile from there'],
    [{ ...oak, miles: 0.05 }, 'Oakwood, Bristol, the same place'],
    [{ ...oak, miles: null, town: '' }, 'Oakwood'],
    [{ ...oak, sameProvider: true }, 'also by Oakwood, Bristol, 2.1 miles from there'],
  ])('%#: %s', (facts, expected) => {
    expect(alternativeWhere(facts)).toBe(expected);
  });
});
