import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { publishListings } from './searches.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
  await publishListings(world, [{ title: 'Juggling' }]);
}, 180_000);
afterAll(() => world.stop());

const statusesOf = async (query: Record<string, string>) => {
  const routes = ['GET /search', 'GET /search/pins', 'GET /search/count'];
  const answers = await Promise.all(routes.map((route) => world.request(route, { query })));
  return [...new Set(answers.map(({ status }) => status))];
};

it.each<[query: Record<string, string>, why: string]>([
  [{ q: 'x'.repeat(513) }, 'a character too many'],
  [{ q: 'a\u0000b' }, 'a character that cannot be stored'],
  [{ latitude: '91', longitude: '0', radius: '5' }, 'a position outside the world'],
  [{ latitude: '51', longitude: '-180.5', radius: '5' }, 'a position outside the world'],
  [{ bounds: '1,2,3' }, 'three sides of a map'],
  [{ radius: '0', place: 'Bristol' }, 'no distance at all'],
  [{ radius: 'walk-99', place: 'Bristol' }, 'a time of travel that is not offered'],
  [{ when: 'tomorrow' }, 'dates of no name'],
  [{ party: '0' }, 'nobody'],
  [{ party: '2.5' }, 'half a person'],
  [{ party: '11' }, 'more than can be asked for'],
  [{ send: 'none' }, 'no provision'],
  [{ instant: 'no' }, 'what nobody would look for'],
  [{ from: '2027-02-30' }, 'a day that is not there'],
  [{ zoom: '7' }, 'what belongs to the map alone'],
])('%j is refused: %s', async (query) => {
  expect(await statusesOf(query)).toEqual([422]);
});

it.each<Record<string, string>>([
  { q: 'x'.repeat(512) },
  { q: '-'.repeat(33) },
  { q: '-'.repeat(512) },
  { q: '…!?…' },
  { q: "juggling & !x | (a <-> b):*'" },
  { q: '^(a+)+$' },
  { q: '\ud800 juggling' },
  { q: '11+' },
  { q: '1'.repeat(512) },
  { bounds: '999,999,-999,-999' },
  { place: '-'.repeat(33) },
  { place: '\udfff' },
  { place: 'BS99 9ZZ', when: 'holidays', radius: 'walk-15' },
  { from: '2027-05-02', to: '2027-05-01' },
  { category: 'no-such', access: 'no-such', q: 'juggling' },
  { when: 'weekend', party: '10', instant: 'yes', send: 'specialist', weekday: '1,2', daypart: 'evening', price: '0' },
])('%j is answered', async (query) => {
  expect(await statusesOf(query)).toEqual([200]);
});

it('says which days quick dates mean, and lets dates that are given come before them', async () => {
  world.clock.set('2027-04-29T09:00:00Z');
  const daysOf = async (query: Record<string, string>) => (await world.request('GET /search', { query })).body.days;
  expect(await daysOf({ when: 'weekend' })).toEqual({ from: '2027-05-01', to: '2027-05-02' });
  expect(await daysOf({ when: 'holidays', place: 'Edinburgh' })).toEqual({ from: '2027-05-22', to: '2027-05-24' });
  expect(await daysOf({ when: 'holidays', place: 'Cardiff' })).toEqual({ from: '2027-05-29', to: '2027-06-06' });
  expect(await daysOf({ when: 'weekend', from: '2027-06-01' })).toBeNull();
});
