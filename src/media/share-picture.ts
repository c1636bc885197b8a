/** Kinds of pages that have a picture for previews, each drawn with its own words. */
export const sharedKinds = ['listing', 'provider', 'collection', 'activities', 'page'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/**
 * The address of the picture that other sites show beside a link to a page.
 * @param of the kind of page and its name: 'listing/bug-hunt-bath', 'activities/bath.academic'
 */
export const sharePicture = (of: `${SharedKind}/${string}`): string => `/api/share-pictures/${encodeURI(of)}.png`;

/** What the picture of a fixed page is called: '/haf/providers' is 'haf.providers', the start page 'home'. */
export const pageName = (path: string): string => path.slice(1).replaceAll('/', '.') || 'home';
