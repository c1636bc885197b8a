import * as z from 'zod';
import { listingCard } from '../listings/contract.ts';
import { contract } from '../platform/contract.ts';

const listingId = z.object({ listingId: z.uuid() });

export const collectionsContract = contract({
  'GET /saved-listings': {
    summary: 'The listings that the account has saved, the latest first',
    access: 'own-family',
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    output: z.object({
      listings: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          /** Null while it is not offered to everybody: it may be paused, private or archived. */
          card: listingCard.nullable(),
        }),
      ),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
  },
  'GET /saved-listings/ids': {
    summary: 'Which listings the account has saved',
    access: 'own-family',
    output: z.object({ ids: z.array(z.uuid()) }),
  },
  'PUT /saved-listings/{listingId}': {
    summary: 'Save a listing; saving it twice changes nothing',
    access: 'own-family',
    params: listingId,
    refusals: { 'too-many-saved': 409 },
  },
  'DELETE /saved-listings/{listingId}': {
    summary: 'Save a listing no longer',
    access: 'own-family',
    params: listingId,
  },
});
