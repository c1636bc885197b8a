import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { atlasPart } from './atlas.ts';
import { mapStyle } from './map-style.ts';
import type { MapPalette } from './palette.ts';

const files = new URL('../../../public/', import.meta.url);
const asked: string[] = [];

/** The site's static files, as the browser would fetch them. */
const site = async (path: string) => {
  asked.push(path);
  return new Response(await readFile(new URL(`.${path}`, files)));
};
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

it.each([
  ['land', 'FeatureCollection', 1],
  ['urban', 'FeatureCollection', 1],
  ['motorways', 'FeatureCollection', 59],
  ['neighbours', 'FeatureCollection', 11],
  ['places', 'FeatureCollection', 3718],
] as const)('draws %s', async (part, type, count) => {
  vi.stubGlobal('fetch', site);
  const drawn = await atlasPart(part);
  expect(drawn.type).toBe(type);
  expect('features' in drawn && drawn.features).toHaveLength(count);
});

it('draws the borders of councils as lines, from the file that holds the coast', async () => {
  vi.stubGlobal('fetch', site);
  expect((await atlasPart('councils')).type).toBe('MultiLineString');
  await atlasPart('land');
  expect(asked.length).toBeLessThanOrEqual(1);
});

it('asks again for a file that failed', async () => {
  vi.resetModules();
  const fresh = await import('./atlas.ts');
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(fresh.atlasPart('motorways')).rejects.toThrow('503');
  vi.stubGlobal('fetch', site);
  await expect(fresh.atlasPart('motorways')).resolves.toMatchObject({ type: 'FeatureCollection' });
});

it('weighs at most 510 kB on the wire', async () => {
  const names = await readdir(new URL('map/', files));
  const sizes = await Promise.all(
    names.map(async (name) => gzipSync(await readFile(new URL(`map/${name}`, files))).byteLength),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(510_000);
});

const PALETTE: MapPalette = {
  sea: '#001',
  land: '#002',
  neighbour: '#003',
  urban: '#004',
  coast: '#005',
  border: '#006',
  road: '#007',
  roadEdge: '#008',
  roadName: '#009',
  label: '#00a',
  smallLabel: '#00b',
  halo: '#00c',
  font: 'Atkinson Hyperlegible Next Variable',
};

it('uses every source, names who made them, and asks no server for letters', () => {
  const style = mapStyle(PALETTE);
  const used = new Set(style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
  expect([...used].sort()).toEqual(Object.keys(style.sources).sort());
  const shown = JSON.stringify(style.sources);
  for (const maker of ['OS data', 'Office for National Statistics', 'GeoNames']) expect(shown).toContain(maker);
  expect(style.glyphs).toBeUndefined();
});
