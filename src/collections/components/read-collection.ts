import { data, type LoaderFunctionArgs } from 'react-router';
import { pageTopics, serverApi } from '../../app/page-context.ts';
import { isRefused } from '../../platform/browser/client.ts';

/** Reads the collection of an address as an anonymous visitor, for its page and for its frame. Throws 404 where there is none. */
export async function readCollection({ context, params }: LoaderFunctionArgs) {
  const collection = await context
    .get(serverApi)('GET /collections/{key}', { params: { key: params['key'] ?? '' } })
    .catch((error: unknown) => {
      if (isRefused(error)) throw data(null, { status: 404 });
      throw error;
    });
  context.get(pageTopics)(
    `collection:${collection.id}`,
    // What comes in by itself is any listing.
    ...(collection.isFilled ? ['listing'] : []),
    ...collection.listings.map((listing) => `listing:${listing.id}`),
  );
  return collection;
}
