import { describe, expect, it } from 'vitest';
import { pageOfParties, partiesLike, partyFilterFrom, partyQuery } from './party-filter.ts';

const party = (name: string, changes: object = {}) => ({
  id: name,
  state: 'WAITING' as const,
  name,
  size: 1,
  dateIds: ['monday'],
  joinedAt: '2027-04-06T09:00:00Z',
  passedOver: 0,
  ...changes,
});
const parties = [
  party('Zoë Oak', { size: 3, joinedAt: '2027-04-08T09:00:00Z' }),
  party('Ada Elm', { state: 'OFFERED', dateIds: ['tuesday'] }),
  party('Ben Oak', { size: 2, passedOver: 2 }),
];
const everybody = partyFilterFrom(new URLSearchParams());
const names = (filter: object) => partiesLike(parties, { ...everybody, ...filter }).map(({ name }) => name);

describe('a provider looks for families on a waiting list', () => {
  it.each([
    ['everybody, in their turn', {}, ['Zoë Oak', 'Ada Elm', 'Ben Oak']],
    ['by words, in any order and without accents', { q: 'oak zoe' }, ['Zoë Oak']],
    ['by a date that would suit', { dateId: 'tuesday' }, ['Ada Elm']],
    ['who still waits', { state: 'WAITING' }, ['Zoë Oak', 'Ben Oak']],
    ['by name', { sort: { key: 'name', direction: 'ascending' } }, ['Ada Elm', 'Ben Oak', 'Zoë Oak']],
    ['the largest first', { sort: { key: 'size', direction: 'descending' } }, ['Zoë Oak', 'Ben Oak', 'Ada Elm']],
    [
      'who waited longest, else by turn',
      { sort: { key: 'since', direction: 'ascending' } },
      ['Ada Elm', 'Ben Oak', 'Zoë Oak'],
    ],
  ])('%s', (_, filter, found) => expect(names(filter)).toEqual(found));

  it.each(['oneil', "o'neil", 'O’Neil mary', 'ann-mary', 'mary ann'])(
    '%s finds Ann-Mary O’Neil, as among customers',
    (q) => {
      const all = [...parties, party('Ann-Mary O’Neil')];
      expect(partiesLike(all, { ...everybody, q }).map(({ name }) => name)).toEqual(['Ann-Mary O’Neil']);
    },
  );

  it('each keeps its turn, whoever is left out', () => {
    expect(partiesLike(parties, { ...everybody, q: 'ben' })).toMatchObject([{ name: 'Ben Oak', turn: 3 }]);
  });

  it('the address says it all, and what it says wrongly is left out', () => {
    const query = '?q=oak&state=WAITING&sort=size&direction=descending&without=since&page=2';
    expect(partyQuery(partyFilterFrom(new URLSearchParams(query)))).toBe(query);
    expect(partyFilterFrom(new URLSearchParams('date=1&state=GONE&sort=luck&page=no'))).toEqual(everybody);
  });

  it('a page beyond the last one is the last one', () => {
    expect(pageOfParties([1, 2, 3], 9)).toEqual({ shown: [1, 2, 3], page: 1, pages: 1 });
    expect(
      pageOfParties(
        Array.from({ length: 21 }, (_, nth) => nth),
        2,
      ),
    ).toEqual({ shown: [20], page: 2, pages: 2 });
    expect(pageOfParties([], 1)).toEqual({ shown: [], page: 1, pages: 1 });
  });
});
