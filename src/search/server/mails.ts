import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type MailPart } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { alertKey } from './stop-alerts.ts';

/** A mail names as many of each search. */
const NAMED = 5;

type Listing = { id: string; title: string; slug: string; town: string; provider_name: string };

/** To the family: what is new in its searches. Not about what has gone meanwhile, nor a search whose mails were stopped. */
export async function mailNews(services: Services, event: EventRow<'search.news'>): Promise<void> {
  const accountId = idOf(event, 'account');
  const { news } = event.data;
  const searches = await services.db
    .selectFrom('saved_search')
    .select(['id', 'name', 'asked'])
    .where('account_id', '=', accountId)
    .where('alerts', '=', true)
    .where(
      'id',
      'in',
      news.map(({ searchId }) => searchId),
    )
    .execute();
  const listings = await publicListings(
    services,
    news.flatMap(({ listingIds }) => listingIds),
  );
  const told = news.flatMap(({ searchId, listingIds }) => {
    const search = searches.find(({ id }) => id === searchId);
    const fresh = listings.filter(({ id }) => listingIds.includes(id));
    return search && fresh.length > 0 ? [{ search, fresh }] : [];
  });
  const [first] = told;
  if (!first) return;
  const { brand, publicUrl } = senderOf(services);
  const stop = (of: string): string => new URLSearchParams({ of, key: alertKey(services.settings, of) }).toString();
  const count = new Set(told.flatMap(({ fresh }) => fresh.map(({ id }) => id))).size;
  const subject = count === 1 ? `New: ${isolated(first.fresh[0]?.title ?? '')}` : `${count} new activities for you`;
  await sendOnce(services, event, accountId, 'search-news', (to) => ({
    ...composeMail({
      brand,
      to,
      subject,
      heading: 'New in your saved searches',
      parts: [
        ...told.flatMap(({ search, fresh }): MailPart[] => [
          `${isolated(search.name)}: ${fresh.length === 1 ? 'one is new' : `${fresh.length} are new`}.`,
          ...fresh.slice(0, NAMED).map(({ title, slug, town, provider_name }): MailPart => ({
            text: `${isolated(provider_name)}, ${isolated(town)}`,
            link: title,
            url: `${publicUrl}/listing/${slug}`,
          })),
          {
            button: 'See all that fits',
            url: `${publicUrl}/search-learning-experiences?${new URLSearchParams(search.asked as Record<string, string>)}`,
          },
          { link: 'Stop the mails about this search', url: `${publicUrl}/stop-search-mails?${stop(search.id)}` },
        ]),
        'We write once a day at most, and only when there is something new.',
        { link: 'Stop all mails about searches', url: `${publicUrl}/stop-search-mails?${stop(accountId)}` },
      ],
    }),
    // RFC 8058: the mail program's own button stops them, without a page.
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/search-alerts/stop?${stop(accountId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }));
}

/** Those of the listings that everybody may still see. */
function publicListings({ db }: Services, ids: readonly string[]): Promise<Listing[]> {
  return db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .select(['listing.id', 'listing.title', 'listing.slug', 'listing.town', 'account.provider_name'])
    .where('listing.id', 'in', [...ids])
    .where('listing.state', '=', 'PUBLISHED')
    .where('listing.is_private', '=', false)
    .where('account.disabled_at', 'is', null)
    .orderBy('listing.published_at', 'desc')
    .execute();
}
