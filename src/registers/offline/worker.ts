import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { showPushes } from '../../notifications/show-pushes.ts';
import { keptPageOf } from './kept-pages.ts';

/**
 * What lets registers open without signal. It keeps the code, style and letters of the product, and the two pages of registers
 * as everybody gets them; what is on a register is kept by the page itself, locked (day-pack.ts). Whatever else is asked
 * for goes to the network, so nothing of the booking path ever comes from here.
 */
declare const self: { __WB_MANIFEST: { url: string; revision: string | null }[] };

showPushes();

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request),
);

/** How long the network may take for a page that is here as well: in a wood, a bar of signal is no signal. */
const PATIENCE_MS = 3_000;

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && keptPageOf(url.pathname) !== null,
  async ({ request, url }) => {
    const fresh = fetch(request);
    // One that comes too late must not be an error that nobody catches.
    fresh.catch(() => undefined);
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), PATIENCE_MS);
    });
    const answer = await Promise.race([fresh, late]).catch(() => null);
    return answer ?? (await matchPrecache(keptPageOf(url.pathname) ?? '')) ?? fresh;
  },
);
