import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { marketingContract } from '../contract.ts';
import { standardFees } from '../../listings/server/read-fees.ts';
import { showSharePicture } from './show-share-picture.ts';
import { readLandingPages } from './read-landing-pages.ts';
import { readSiteAddresses } from './read-site-addresses.ts';

const pictureHeaders = {
  'content-type': 'image/png',
  // Words change; who shows a link asks again after an hour.
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

export function marketingHandlers(services: Services): Handlers<typeof marketingContract, Callers> {
  const { db } = services;
  return {
    'GET /landing-pages': async ({ query }) => ok({ pages: await readLandingPages(db, query.listing ?? null) }),
    'GET /share-pictures/{kind}/{file}': async ({ params: { kind, file } }) => {
      const picture = await showSharePicture(services, { kind, name: file.slice(0, -'.png'.length) });
      return picture.ok ? new Response(new Uint8Array(picture.value), { headers: pictureHeaders }) : picture;
    },
    'GET /standard-fees': async () => ok(standardFees(services)),
    'GET /site-addresses': async ({ query }) => ok(await readSiteAddresses(db, query.page ?? null)),
  };
}
