import { api } from '../../client.ts';
import { sourceOf, type VisitSource } from '../visit-source.ts';

/** The list that was seen last in this tab; forgotten with it. */
let lastList: 'search' | 'collection' | null = null;

/** A list of listings is on the screen: whoever opens one of them next comes from it. */
export function seeList(list: 'search' | 'collection'): void {
  lastList = list;
}

/** Where whoever looks at a listing now came from. */
export function visitSource(): VisitSource {
  return sourceOf({ list: lastList, referrer: document.referrer, origin: location.origin });
}

/**
 * Counts that a listing is looked at, or that dates of it were chosen: nothing of who it was. What fails is not counted.
 */
export function countVisit(listingId: string, step: 'seen' | 'chosen'): void {
  api('POST /listing-visits', { body: { listingId, source: visitSource(), step } }).catch(() => undefined);
}
