import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { makeBookable } from '../../places/server/bookable.fixture.ts';
import { sql } from '../../platform/server/database/db.ts';
import { drawSharePicture } from './draw-share-picture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const ask = (kind: string, file: string) =>
  world.request('GET /share-pictures/{kind}/{file}', { params: { kind, file } });
const slugOf = async (id: string) =>
  (await world.services.db.selectFrom('listing').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;

describe('the picture that other sites show beside a link', () => {
  it('is there for a listing, until it is private', async () => {
    const { listingId } = await makeBookable(world);
    const file = `${await slugOf(listingId)}.png`;
    expect((await ask('listing', file)).status).toBe(200);
    await sql`update listing set is_private = true where id = ${listingId}`.execute(world.services.db);
    expect((await ask('listing', file)).status).toBe(404);
  });

  it.each([
    ['page', 'home.png'],
    ['page', 'haf.providers.png'],
  ])('is there for the %s %s', async (kind, file) => {
    expect((await ask(kind, file)).status).toBe(200);
  });

  it.each([
    ['page', 'nothing.png'],
    ['listing', '..%2f..%2fsecret.png'],
    ['provider', 'nobody.png'],
    ['collection', 'no such one.png'],
    ['activities', 'atlantis.elders.png'],
  ])('is not there for the %s %s', async (kind, file) => {
    expect((await ask(kind, file)).status).toBe(404);
  });
});

const ground = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

it.each([
  ['Latin', 'Forest school for Łukasz & Zoë'],
  ['Arabic and Latin', 'مدرسة الغابة للأطفال Bristol'],
  ['Chinese', '森林学校体验'],
  ['Bengali', 'বাংলা শিল্প'],
  ['Hebrew with a number', 'בית ספר ביער 12'],
  ['emoji alone', '🌳🌳🌳'],
  ['what would be code in a drawing', '</svg><script>&"\''],
  ['a word without an end', 'Donaudampfschifffahrtsgesellschaft'.repeat(5)],
  ['nothing', ''],
])('is 1200 by 630 pixels with a title of %s', async (_, title) => {
  const words = { above: 'Ages 5 to 11 · Bath', title, below: 'Żółć', brand: 'Thicket', picture: ground };
  const { width, height, format } = await sharp(await drawSharePicture(words)).metadata();
  expect({ width, height, format }).toEqual({ width: 1_200, height: 630, format: 'png' });
});

it('other words are another picture', async () => {
  const words = { above: '', title: 'Den building', below: '', brand: 'Thicket', picture: ground };
  const [one, same, other] = await Promise.all([
    drawSharePicture(words),
    drawSharePicture(words),
    drawSharePicture({ ...words, title: '森林' }),
  ]);
  expect(Buffer.compare(one, same)).toBe(0);
  expect(Buffer.compare(one, other)).not.toBe(0);
});
