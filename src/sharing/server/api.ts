import type { Callers, SignedIn } from '../../identity/access.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import type { sharingContract, SharingOfBooking } from '../contract.ts';
import { changeSharing } from './change-sharing.ts';
import { readLines, readSeen } from './read-seen.ts';
import { guardedIn } from './find-guarded.ts';
import { readSharings } from './read-sharings.ts';

export function sharingHandlers(services: Services): Handlers<typeof sharingContract, Callers> {
  return {
    'GET /basket/sharing': async ({ caller, asPerson }) => ok({ bookings: await inBasket(services, asPerson, caller) }),
    'GET /bookings/{bookingId}/sharing': ({ caller, asPerson, params }) =>
      ofBooking(services, asPerson, caller, params.bookingId),
    'PUT /bookings/{bookingId}/sharing': async ({ caller, asPerson, params, body }) => {
      const changed = await changeSharing(services, caller, { ...params, ...body });
      return changed.ok ? ofBooking(services, asPerson, caller, params.bookingId) : changed;
    },
    'GET /learners/{learnerId}/seen': ({ caller, asPerson, params, query }) =>
      readSeen({ asPerson, trusted: services }, caller, params.learnerId, query.page),
    'GET /learners/{learnerId}/seen/lines': ({ caller, asPerson, params, query }) =>
      readLines({ asPerson, trusted: services }, caller, params.learnerId, query),
    'PUT /family/look-mails': async ({ caller, body }) => ok(await setLookMails(services, caller, body.on)),
  };
}

/** The held bookings of the caller's basket. */
async function inBasket(services: Services, asPerson: Services, caller: SignedIn): Promise<SharingOfBooking[]> {
  const now = services.clock.now();
  // Persons have no right to baskets: what is in them is read as the person.
  const basket = await services.db
    .selectFrom('basket')
    .select('id')
    .where('account_id', '=', caller.subjectId)
    .where((is) =>
      is.or([is('state', '=', 'PAYING'), is.and([is('state', '=', 'OPEN'), is('held_until', '>', timestamp(now))])]),
    )
    .executeTakeFirst();
  if (!basket) return [];
  const rows = await asPerson.db
    .selectFrom('booking')
    .select('id')
    .where('basket_id', '=', basket.id)
    .orderBy('created_at')
    .execute();
  const looked = rows.map(({ id }) => ({ id, isMade: false }));
  const sharings = await asPerson.db.connection().execute((db) => readSharings(asPerson, db, now, caller, looked));
  return sharings.filter(({ sections }) => sections.length > 0);
}

async function ofBooking(
  services: Services,
  asPerson: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<SharingOfBooking, 'not-found'>> {
  const own = await ofOwnBooking(asPerson, caller, bookingId);
  return own.ok ? own : ofGuarded(services, caller, bookingId);
}

/** A booking that another has made for learners whom the caller guards: what it shares of them alone. */
async function ofGuarded(
  services: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<SharingOfBooking, 'not-found'>> {
  const learnerIds = await guardedIn(services.db, caller, bookingId);
  if (learnerIds.length === 0) return notFound;
  const looked = [{ id: bookingId, isMade: true }];
  const [sharing] = await readSharings(services, services.db, services.clock.now(), caller, looked, learnerIds);
  return sharing ? ok(sharing) : notFound;
}

async function ofOwnBooking(
  asPerson: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<SharingOfBooking, 'not-found'>> {
  return asPerson.db.connection().execute(async (db) => {
    const found = await findBooking(db, caller, bookingId, 'booker');
    if (!found) return notFound;
    const { confirmed_at, approval } = found.row;
    const isMade = confirmed_at !== null || approval !== 'NOT_REQUIRED';
    const [sharing] = await readSharings(asPerson, db, asPerson.clock.now(), caller, [{ id: bookingId, isMade }]);
    return sharing ? ok(sharing) : notFound;
  });
}

/** From now on, or no more: who looked before is not told of later. */
async function setLookMails(services: Services, caller: SignedIn, on: boolean): Promise<{ on: boolean }> {
  await services.db
    .updateTable('account')
    .set({ tell_looks_since: on ? services.clock.now().toString() : null })
    .where('id', '=', caller.subjectId)
    .execute();
  return { on };
}
