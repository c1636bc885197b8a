import { api } from '../../client.ts';
import { sourceOf } from '../visit-source.ts';

/** The list that was seen last in this tab; forgotten with it. */
let lastList: 'search' | 'collection' | null = null;

/** A list of listings is on the screen: whoever opens one of them next comes from it. */
export function seeList(list: 'search' | 'collection'): void {
  lastList = list;
}

/**
 * Counts that a listing is looked at, or that dates of it were chosen: nothing of who it was. What fails is not counted.
 */
export function countVisit(listingId: string, step: 'seen' | 'chosen'): void {
  const source = sourceOf({ list: lastList, referrer: document.referrer, origin: location.origin });
  api('POST /listing-visits', { body: { listingId, source, step } }).catch(() => undefined);
}
