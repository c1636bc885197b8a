import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostcodeMatch } from '../../src/platform/server/geocoder/geocoder.ts';
import { readActivityList } from './activities.ts';
import { itemsOf, type FeedItem } from './feed.ts';
import type { Reading } from './listing-of-item.ts';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../data/openactive', file), 'utf8'));

export const everyoneActive = itemsOf(read('rpde-everyone-active-2020-01-06.json'));
export const activeNewham = itemsOf(read('rpde-active-newham-2020-01-02.json'));
export const activities = readActivityList(read('activity-list.jsonld'));

/** The item of a page with this id. */
export function realItem(page: readonly FeedItem[], id: string): FeedItem {
  const found = page.find((item) => item.id === id);
  if (!found) throw new Error(`There is no item ${id}.`);
  return found;
}

const plymouth: PostcodeMatch = {
  postcode: 'PL2 3DG',
  outcode: 'PL2',
  precision: 'postcode',
  latitude: 50.3867,
  longitude: -4.1529,
  councilCode: 'E06000026',
  councilName: 'Plymouth',
  placeName: 'Plymouth',
};

/** A small map that knows one postcode and one town. */
export const onePlace: Reading['places'] = {
  postcode: (text) => (text === plymouth.postcode ? plymouth : null),
  nearestPlace: () => ({ name: 'Saltash' }),
};
