import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { placeNames } from '../map-names.ts';
import { overlap } from '../map-shapes.ts';
import { stillMapMarks, stillMapShapes, stillMapSizes, stillMapThemes, type StillMap } from '../still-map.ts';
import { drawStillMap } from './draw-still-map.ts';

const places = {
  Bristol: { latitude: 51.45, longitude: -2.6 },
  Taunton: { latitude: 51.02, longitude: -3.1 },
  'the hills of Wales': { latitude: 52.25, longitude: -3.6 },
  Edinburgh: { latitude: 55.95, longitude: -3.19 },
  Manchester: { latitude: 53.48, longitude: -2.24 },
  Lerwick: { latitude: 60.15, longitude: -1.15 },
};
const look: StillMap = { theme: 'light', shape: 'wide', mark: 'pin' };
const namesOn = (svg: string) => [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)"[^>]*>([^<]+)</g)];

describe.each(Object.entries(places))('the map of %s', (_, centre) => {
  it.each(stillMapShapes.flatMap((shape) => stillMapMarks.map((mark) => ({ shape, mark }))))(
    'is small and its names stand apart, $shape with a $mark',
    async ({ shape, mark }) => {
      for (const theme of stillMapThemes) {
        const svg = await drawStillMap(centre, { theme, shape, mark });
        expect(svg.length).toBeLessThanOrEqual(25_000);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        const boxes = namesOn(svg).map(([, x = '', y = '', size = '', text = '']) => {
          const half = text.length * Number(size) * 0.28;
          return { left: Number(x) - half, right: Number(x) + half, top: Number(y) - Number(size), bottom: Number(y) };
        });
        for (const [index, box] of boxes.entries()) {
          expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(stillMapSizes[shape].width);
        }
      }
    },
  );
});

describe('what is written', () => {
  const textsOn = async (centre: { latitude: number; longitude: number }) =>
    namesOn(await drawStillMap(centre, look)).map(([, , , , text]) => text);

  it('are the towns around and the numbers of motorways', async () => {
    expect(await textsOn(places.Bristol)).toEqual(expect.arrayContaining(['Bristol', 'Bath', 'Clevedon', 'M4', 'M5']));
  });

  it('are towns farther away where the country is empty', async () => {
    expect((await textsOn(places['the hills of Wales'])).length).toBeGreaterThanOrEqual(4);
  });

  it('gives way to what is more important', () => {
    const name = (text: string, x: number) => ({ text, size: 10, kind: 'place' as const, spots: [[x, 50] as const] });
    const map = { left: 0, top: 0, right: 200, bottom: 100 };
    const most = { city: 9, place: 2, road: 9 };
    const texts = (names: ReturnType<typeof name>[], taken: (typeof map)[] = []) =>
      placeNames(names, map, taken, most).map(({ text }) => text);
    expect(texts([name('Bristol', 100), name('Filton', 110), name('Bath', 180)])).toEqual(['Bristol', 'Bath']);
    expect(texts([name('Bath', 195)])).toEqual([]);
    expect(texts([name('Bath', 100)], [{ left: 90, right: 110, top: 40, bottom: 60 }])).toEqual([]);
    expect(texts([name('A', 20), name('B', 60), name('C', 120)])).toEqual(['A', 'B']);
  });
});

describe('GET /places/still-map/{latitude}/{longitude}', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.stop());
  const ask = (latitude: string, longitude: string, query = {}) =>
    world.request('GET /places/still-map/{latitude}/{longitude}', { params: { latitude, longitude }, query });

  it('answers a picture that caches keep and that runs nothing', async () => {
    const { status, headers } = await ask('51.45', '-2.60', { theme: 'dark', shape: 'narrow', mark: 'area' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d{6}/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['51.4545', '-2.60'],
    ['51.5', '-2.60'],
    ['51', '-2'],
    ['48.85', '2.35'],
    ['1e1', '0x1'],
    ['NaN', 'NaN'],
    ['51.45', '-0.001'],
  ])('refuses %s, %s: more exact than it draws, or elsewhere', async (latitude, longitude) => {
    expect((await ask(latitude, longitude)).status).toBe(404);
  });

  it('refuses a look that it does not know', async () => {
    expect((await ask('51.45', '-2.60', { theme: 'neon' })).status).toBe(422);
  });
});
