import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { sharedKinds } from '../media/share-picture.ts';

const landingPage = z.object({
  /** The first part of its address: 'bristol'. */
  place: z.string(),
  /** As people write it: 'Bristol'. */
  town: z.string(),
  /** The slug of its category, or of a kind that has a name: 'forest-schools'. */
  category: z.string(),
  /** 'Holiday clubs in Bristol'. */
  title: z.string(),
  /** How many listings of the category the town has. */
  listings: z.int(),
  /** The middle of them, as everybody may know it. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export type LandingPage = z.infer<typeof landingPage>;

export const marketingContract = contract({
  'GET /landing-pages': {
    summary: 'Pages of a category in a town, those with the most listings first; or those that show one listing',
    access: 'everyone',
    query: z.object({ listing: z.uuid().optional() }),
    output: z.object({ pages: z.array(landingPage) }),
  },
  'GET /share-pictures/{kind}/{file}': {
    summary: 'The picture that other sites show beside a link to a page, 1200 × 630 pixels with its words',
    access: 'everyone',
    params: z.object({ kind: z.enum(sharedKinds), file: z.string().regex(/^[^/]{1,140}\.png$/) }),
    produces: 'image/png',
  },
  'GET /standard-fees': {
    summary: 'What is added to the price of a place, and what is taken from it, where nothing else was agreed',
    access: 'everyone',
    output: z.object({ bookerFeeBasisPoints: z.int(), providerFeeBasisPoints: z.int() }),
  },
  'GET /site-addresses': {
    summary: 'Addresses of public pages for search engines, 50,000 at once; without a page the parts alone',
    access: 'everyone',
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).optional() }),
    output: z.object({
      /** `changedAt`: a moment, or the day on which the words of a fixed page changed. */
      addresses: z.array(z.object({ path: z.string(), changedAt: z.string().nullable() })),
      parts: z.array(z.object({ changedAt: z.string().nullable() })),
    }),
  },
});
