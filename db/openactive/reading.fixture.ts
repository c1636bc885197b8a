import type { PostcodeMatch } from '../../src/platform/server/geocoder/geocoder.ts';
import { openActivityList } from './activity-list.ts';
import type { FeedItem } from './feed-items.ts';
import type { ReadingContext } from './listing-of-item.ts';
import type { Page } from './read-page.ts';

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
export const onePlace: ReadingContext['places'] = {
  postcode: (text) => (text === plymouth.postcode ? plymouth : null),
  nearestPlace: () => ({ name: 'Saltash' }),
};

/** Items read on Monday 6 January 2020 and moved by 359 weeks: to Monday 23 November 2026. */
export const reading: ReadingContext = {
  publisher: 'Green Park',
  readOn: '2020-01-06',
  weeks: 359,
  activities: openActivityList(),
  places: onePlace,
};

/** The item of a page with this id. */
export function itemOf({ items }: Pick<Page, 'items'>, id: string): FeedItem {
  const found = items.find((item) => item.id === id);
  if (!found) throw new Error(`There is no item ${id}.`);
  return found;
}
