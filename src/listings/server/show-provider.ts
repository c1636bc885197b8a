import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { ProviderPage } from '../contract.ts';
import { cardOf, selectCards } from './select-cards.ts';
import { askingOf, publicProvider } from './queries.ts';

const MOST_LISTINGS = 100;

/** The public page of a provider: who they are, and their listings that everybody may see, the soonest first. */
export async function showProvider(services: Services, slug: string): Promise<Result<ProviderPage, 'not-found'>> {
  const asking = askingOf(services);
  const provider = await services.db
    .selectFrom('account')
    .leftJoin('media', 'media.id', 'account.picture_id')
    .select([
      'account.id',
      'account.slug',
      'account.provider_name',
      'account.mission',
      'account.biography',
      'account.avatar',
      'account.created_at',
    ])
    .select(['media.key', 'media.width', 'media.height', 'media.colour', 'media.widths', 'media.avif'])
    .where('account.slug', '=', slug)
    .where('account.account_type', 'is not', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!provider) return notFound;

  const rows = await selectCards(services.db, asking.now)
    .where('listing.provider_id', '=', provider.id)
    .where('listing.state', '=', 'PUBLISHED')
    .where('listing.is_private', '=', false)
    .orderBy('listing.published_at', 'desc')
    .limit(MOST_LISTINGS)
    .execute();

  const listings = rows.map((row) => cardOf(row, asking));
  const soonest = (listing: (typeof listings)[number]): string => listing.next?.startDate ?? '9999';
  listings.sort((a, b) => soonest(a).localeCompare(soonest(b)));
  return ok({ ...publicProvider(provider), slug, listings });
}
