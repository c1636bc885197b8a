import type { ListingRow } from '../contract.ts';

/** What a listing is called in its provider's lists. */
export const nameOf = ({ title }: Pick<ListingRow, 'title'>): string => title || 'Untitled listing';

/** Where a provider looks over a listing and changes it. */
export const reviewPath = ({ id }: Pick<ListingRow, 'id'>): string => `/onboarding/review?listing=${id}`;
