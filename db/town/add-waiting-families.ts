import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import { ZONE } from '../../src/platform/time.ts';
import { ageOn } from '../../src/people/age.ts';
import { insertAll } from '../insert-all.ts';
import { PLAIN_TITLE, type TownLearner, type TownListing, type TownSession } from './model.ts';

type FullDate = { listing: TownListing; session: TownSession; ticketId: string };

/** The full date is further ahead, so that there is time to offer a place that becomes free. */
const FULL_DATE_MIN_DAYS_AHEAD = 10;

/** Makes one date of the first provider full, and lets three families wait for it: the named family is second. */
export async function addWaitingFamilies(
  services: Services,
  listings: readonly TownListing[],
  providers: readonly string[],
  learners: readonly TownLearner[],
): Promise<void> {
  const [named = ''] = learners.map(({ accountId }) => accountId);
  const own = listings.filter(({ providerId, offer }) => providerId === providers[0] && offer.title !== PLAIN_TITLE);
  const full = await chooseFullDate(services, own, { named, learners });
  await fillDate(services, full);
  const suitable = await learnersWhoFit(services, full, learners);
  const [first, third, spare] = new Set(
    suitable.map(({ accountId }) => accountId).filter((accountId) => accountId !== named),
  );
  const second = suitable.some(({ accountId }) => accountId === named) ? named : spare;
  for (const [index, accountId] of [first, second, third].entries()) {
    const learner = suitable.find((one) => one.accountId === accountId);
    if (learner) await joinWaitingList(services, full, learner, 48 - index * 9);
  }
}

/** The date with the most places taken, if possible of a listing that suits the named family, which has not booked it. */
async function chooseFullDate(
  services: Services,
  listings: readonly TownListing[],
  { named, learners }: { named: string; learners: readonly TownLearner[] },
): Promise<FullDate> {
  const from = services.clock.now().add({ hours: 24 * FULL_DATE_MIN_DAYS_AHEAD });
  const booked = await services.db.selectFrom('booking').select('listing_id').where('booker_id', '=', named).execute();
  const suitsNamed = ({ id, offer }: TownListing): boolean =>
    booked.every((row) => row.listing_id !== id) &&
    learners.some(({ accountId, age }) => accountId === named && age >= offer.ages[0] && age <= offer.ages[1]);
  const [full] = listings
    .flatMap((listing) => listing.sessions.map((session) => ({ listing, session })))
    .filter(({ session }) => session.taken > 0 && Temporal.Instant.compare(session.startAt, from) > 0)
    .toSorted(
      (a, b) => Number(suitsNamed(b.listing)) - Number(suitsNamed(a.listing)) || b.session.taken - a.session.taken,
    );
  const ticketId = full?.listing.tickets[0]?.id;
  if (!full || !ticketId) throw new Error('The first provider has no date that is booked.');
  return { ...full, ticketId };
}

async function fillDate({ db }: Services, { listing, session }: FullDate): Promise<void> {
  await db.updateTable('listing').set({ waiting_list: true }).where('id', '=', listing.id).execute();
  await db
    .updateTable('session_places')
    .set({ capacity: session.taken })
    .where('session_id', '=', session.id)
    .execute();
}

/** The children who have no place on the date and are old enough for it on that day. */
async function learnersWhoFit(
  { db }: Services,
  { listing, session }: FullDate,
  learners: readonly TownLearner[],
): Promise<TownLearner[]> {
  const places = await db.selectFrom('place').select('learner_id').where('session_id', '=', session.id).execute();
  const booked = new Set(places.map((row) => row.learner_id));
  const born = await db.selectFrom('learner').select(['id', 'date_of_birth']).execute();
  const day = session.startAt.toZonedDateTimeISO(ZONE).toPlainDate().toString();
  const ages = new Map(born.map((row) => [row.id, ageOn(row.date_of_birth ?? day, day)]));
  const [youngest, oldest] = listing.offer.ages;
  return learners.filter(({ id }) => {
    const age = ages.get(id) ?? -1;
    return !booked.has(id) && age >= youngest && age <= oldest;
  });
}

async function joinWaitingList(
  { db, clock }: Services,
  { listing, session, ticketId }: FullDate,
  learner: TownLearner,
  hoursAgo: number,
): Promise<void> {
  const id = randomUUIDv7();
  const joinedAt = clock.now().subtract({ hours: hoursAgo }).toString();
  await insertAll(db, 'waiting_entry', [
    {
      id,
      listing_id: listing.id,
      account_id: learner.accountId,
      wants: 'SESSION',
      together: true,
      queued_at: joinedAt,
      created_at: joinedAt,
    },
  ]);
  await insertAll(db, 'waiting_session', [{ entry_id: id, session_id: session.id }]);
  await insertAll(db, 'waiting_learner', [{ entry_id: id, learner_id: learner.id, ticket_id: ticketId }]);
}
