import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { marketingContract } from '../contract.ts';
import { readLandingPages } from './read-landing-pages.ts';
import { readSiteAddresses } from './read-site-addresses.ts';

export function marketingHandlers({ db }: Services): Handlers<typeof marketingContract, Callers> {
  return {
    'GET /landing-pages': async ({ query }) => ok({ pages: await readLandingPages(db, query.listing ?? null) }),
    'GET /site-addresses': async ({ query }) => ok(await readSiteAddresses(db, query.page ?? 1)),
  };
}
