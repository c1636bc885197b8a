import { idOf, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';

/** To whoever keeps a collection: a provider asks for a place. Not when that was answered or taken back meanwhile. */
export async function mailAsked(services: Services, event: EventRow<'collection.asked'>): Promise<void> {
  const found = await findStanding(services, event, 'REQUESTED');
  if (!found) return;
  const { brand, publicUrl } = senderOf(services);
  for (const keeper of await keepersOf(services, found))
    await sendOnce(services, event, keeper, 'collection-asked', (to) =>
      composeMail({
        brand,
        to,
        subject: `${isolated(found.provider_name)} asks for a place in ${isolated(found.collection)}`,
        heading: 'Somebody asks for a place',
        parts: [
          `${isolated(found.provider_name)} would like ${isolated(found.title)} to stand in your collection ${isolated(found.collection)}.`,
          'Nobody sees it there until you say yes.',
          { button: 'Say yes or no', url: `${publicUrl}/collections/edit/${found.collection_id}` },
        ],
      }),
    );
}

/** To the provider who asked: yes or no. Not when it was taken out again meanwhile. */
export async function mailAnswered(services: Services, event: EventRow<'collection.answered'>): Promise<void> {
  const { isAccepted } = event.data;
  const found = await findStanding(services, event, isAccepted ? 'ACCEPTED' : 'REFUSED');
  if (!found) return;
  const { brand, publicUrl } = senderOf(services);
  const subject = isAccepted
    ? `${isolated(found.title)} is in ${isolated(found.collection)}`
    : `${isolated(found.collection)} has no place for ${isolated(found.title)}`;
  await sendOnce(services, event, idOf(event, 'account'), 'collection-answered', (to) =>
    composeMail({
      brand,
      to,
      subject,
      heading: isAccepted ? 'You are in it' : 'They said no',
      parts: isAccepted
        ? [
            `${isolated(found.title)} now stands in the collection ${isolated(found.collection)}.`,
            { button: 'See the collection', url: `${publicUrl}/collections/${found.key}` },
          ]
        : [
            `Whoever keeps ${isolated(found.collection)} has chosen not to put ${isolated(found.title)} into it. Your listing is found in search as before.`,
            { button: 'Look for other collections', url: `${publicUrl}/collections` },
          ],
    }),
  );
}

type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

/** The collection and the listing of an event, while the listing stands in it so. */
function findStanding(
  { db }: Services,
  event: EventRow<'collection.asked' | 'collection.answered'>,
  state: 'REQUESTED' | 'ACCEPTED' | 'REFUSED',
) {
  return db
    .selectFrom('collection_listing')
    .innerJoin('collection', 'collection.id', 'collection_listing.collection_id')
    .innerJoin('listing', 'listing.id', 'collection_listing.listing_id')
    .innerJoin('account as provider', 'provider.id', 'listing.provider_id')
    .select(['collection.id as collection_id', 'collection.key', 'collection.title as collection'])
    .select(['collection.owner_id', 'collection.council_id', 'listing.title', 'provider.provider_name'])
    .where('collection.id', '=', event.data.collectionId)
    .where('listing.id', '=', String(event.about.listing))
    .where('collection.state', '!=', 'ARCHIVED')
    .where('collection_listing.state', '=', state)
    .executeTakeFirst();
}

/** Who answers for a collection: its account, or the managers and officers of its council. */
async function keepersOf({ db }: Services, { owner_id: owner, council_id: council }: Standing): Promise<string[]> {
  if (council === null) return [owner];
  const members = await db
    .selectFrom('council_member')
    .select('account_id')
    .where('council_id', '=', council)
    .where('role', 'in', ['manager', 'officer'])
    .execute();
  return members.map(({ account_id: id }) => id);
}
