import * as z from 'zod';
import { contract } from '../platform/contract.ts';

const landingPage = z.object({
  /** The first part of its address: 'bristol'. */
  place: z.string(),
  /** As people write it: 'Bristol'. */
  town: z.string(),
  /** The slug of its category. */
  category: z.string(),
  /** 'Holiday clubs in Bristol'. */
  title: z.string(),
  /** How many listings of the category the town has. */
  listings: z.int(),
});

export type LandingPage = z.infer<typeof landingPage>;

export const marketingContract = contract({
  'GET /landing-pages': {
    summary: 'Pages of a category in a town, those with the most listings first; or those that show one listing',
    access: 'everyone',
    query: z.object({ listing: z.uuid().optional() }),
    output: z.object({ pages: z.array(landingPage) }),
  },
  'GET /site-addresses': {
    summary: 'Addresses of public pages for search engines, 50,000 at once',
    access: 'everyone',
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).optional() }),
    output: z.object({
      addresses: z.array(z.object({ path: z.string(), changedAt: z.iso.datetime().nullable() })),
      pages: z.int(),
    }),
  },
});
