import type { Answer, World } from '../../../test/world.ts';
import {
  hold,
  checkOut,
  makeBookable,
  type Bookable,
  type BookableOptions,
  type Family,
} from '../../places/server/bookable.fixture.ts';

/** A listing with a waiting list, free of charge unless said otherwise, so that a hold and a checkout book it. */
export async function makeWaitable(world: World, options: BookableOptions = {}): Promise<Bookable> {
  const bookable = await makeBookable(world, { starts: [240], capacity: 1, pricePence: 0, ...options });
  await world.services.db
    .updateTable('listing')
    .set({ waiting_list: true })
    .where('id', '=', bookable.listingId)
    .execute();
  return bookable;
}

/** Books free places at once and answers the booking's id. */
export async function book(world: World, family: Family, bookable: Bookable, sessionIds?: string[]): Promise<string> {
  const held = await hold(world, family, bookable, sessionIds ? { sessionIds } : {});
  if (held.status !== 200) throw new Error(`The hold was refused: ${JSON.stringify(held.body)}`);
  const { body } = await checkOut(world, family);
  return body.bookingIds[0];
}

/** Cancels a booking as its booker would: its places on these dates, or on all. */
export async function cancel(world: World, family: Family, bookingId: string, sessionIds?: string[]): Promise<void> {
  const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
  const placeIds = body.places
    .filter(({ session }: { session: { id: string } }) => !sessionIds || sessionIds.includes(session.id))
    .map((place: { id: string }) => place.id);
  const answer = await world.request('POST /bookings/{bookingId}/cancel', {
    as: family.id,
    params: { bookingId },
    body: { as: 'booker', placeIds, expectedRefundPence: 0 },
  });
  if (answer.status !== 200) throw new Error(`The cancellation was refused: ${JSON.stringify(answer.body)}`);
}

type JoinOptions = {
  sessionIds?: string[];
  learnerIds?: string[];
  dates?: 'any' | 'each';
  together?: boolean;
  key?: string;
  ticketId?: string;
};

/** Puts a family on a waiting list over the API. */
export async function join(
  world: World,
  family: Family,
  bookable: Bookable,
  options: JoinOptions = {},
): Promise<Answer> {
  return world.request('POST /waiting-entries', {
    as: family.id,
    body: {
      listingId: bookable.listingId,
      sessionIds: options.sessionIds ?? bookable.sessionIds,
      learners: (options.learnerIds ?? family.learnerIds).map((learnerId) => ({
        learnerId,
        ticketId: options.ticketId ?? bookable.ticketId,
      })),
      together: options.together ?? true,
      ...(options.dates ? { dates: options.dates } : {}),
      ...(options.key ? { key: options.key } : {}),
    },
  });
}

/** The state of each of a family's parties, the first that joined first. */
export async function statesOf(world: World, family: { id: string }): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom('waiting_entry')
    .select('state')
    .where('account_id', '=', family.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.state);
}

/** The family's only party as it sees it. */
export async function entryOf(world: World, family: { id: string }) {
  const { body } = await world.request('GET /waiting-entries', { as: family.id });
  return body.entries[0];
}
