import type { AnswerOf, InputOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '../collection-rules.ts';
import type { collectionsContract } from '../contract.ts';
import { readCollection } from './read-collections.ts';

type Route = (typeof collectionsContract)['GET /oembed'];

/** How long others may keep the answer. */
const CACHE_S = 3_600;

/** Answers a website that was given the address of a collection, as oembed.com says: with the frame that shows it. */
export async function answerOembed(
  services: Services,
  { url, format, maxwidth, maxheight }: InputOf<Route>['query'],
): Promise<Result<AnswerOf<Route>, 'not-found' | 'not-implemented'>> {
  if (format !== 'json') return refuse('not-implemented', 'We answer in JSON only. Ask with format=json.');
  const { publicUrl } = services;
  const key = keyOf(url, publicUrl);
  const found = key === null ? notFound : await readCollection(services, key);
  if (!found.ok) return found;
  const { title, owner, picture } = found.value;
  const brand = services.settings.BRAND_NAME;
  const height = Math.min(EMBED_HEIGHT, maxheight ?? EMBED_HEIGHT);
  return ok({
    version: '1.0',
    type: 'rich',
    title,
    author_name: owner.name,
    ...(owner.slug ? { author_url: `${publicUrl}/provider/${owner.slug}` } : {}),
    provider_name: brand,
    provider_url: publicUrl,
    cache_age: CACHE_S,
    html: embedCode(publicUrl, found.value.key, title, height),
    width: Math.min(EMBED_WIDTH, maxwidth ?? EMBED_WIDTH),
    height,
    ...(picture
      ? {
          thumbnail_url: `${publicUrl}${picture.url}`,
          thumbnail_width: picture.width,
          thumbnail_height: picture.height,
        }
      : {}),
  });
}

/** The key of the collection whose page or frame has this address; null for other addresses. */
function keyOf(url: string, publicUrl: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(publicUrl).origin) return null;
  return /^\/collections\/(?:iframe\/)?([a-z0-9-]{3,120})\/?$/.exec(pathname)?.[1] ?? null;
}
