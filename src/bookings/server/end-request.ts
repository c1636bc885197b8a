import type { Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import { cancelAuthorised } from '../../payments/server/payment.ts';
import { givePlacesBack } from '../../schedule/server/places.ts';
import { giveCodesBack } from '../../tickets/server/codes.ts';
import { giveTicketsBack } from '../../tickets/server/quota.ts';
import { transition, type PlaceActor, type PlaceEvent } from '../place.ts';
import type { Approval } from '../request.ts';
import { changeStates } from './change-states.ts';
import { countSessions, countTickets, loadPlaces } from './place-rows.ts';

/** How a request ends without a booking. */
const endings = {
  DECLINED: { event: 'decline', who: 'provider', kind: 'booking.declined' },
  WITHDRAWN: { event: 'withdraw', who: 'booker', kind: 'booking.withdrawn' },
  EXPIRED: { event: 'lapse', who: 'clock', kind: 'booking.lapsed' },
} as const satisfies Partial<Record<Approval, { event: PlaceEvent; who: PlaceActor; kind: string }>>;

export type RequestRow = {
  id: string;
  booker_id: string;
  provider_id: string;
  listing_id: string;
};

/**
 * Ends a request whose booking is locked: its places are free again, what the bank holds is let go, both sides are told.
 * @param how `reason` and `message` are the provider's; `card` says that it ended because the bank let the money go.
 */
export async function endRequest(
  tx: Tx,
  doors: Doors,
  booking: RequestRow,
  approval: keyof typeof endings,
  how: { actorId?: string; reason?: string; message?: string; card?: boolean } = {},
): Promise<void> {
  const ending = endings[approval];
  const places = (await loadPlaces(tx, [booking.id])).filter((place) => place.state === 'REQUESTED');
  await changeStates(tx, doors, places, 'REQUESTED', transition('REQUESTED', ending.event, ending.who));
  await givePlacesBack(tx, countSessions(places));
  await giveTicketsBack(tx, countTickets(places));
  await giveCodesBack(tx, doors.clock.now(), [booking.id]);
  for (const paymentId of new Set(places.map((place) => place.payment_id))) {
    if (paymentId) await cancelAuthorised(tx, doors, paymentId);
  }
  await tx
    .updateTable('booking')
    .set({
      approval,
      // Nothing was taken, so nothing is owed.
      payment: how.card ? 'FAILED' : 'FREE',
      answered_at: doors.clock.now().toString(),
      decline_reason: how.reason ?? null,
      answer_message: how.message ?? '',
    })
    .where('id', '=', booking.id)
    .execute();
  const sessions = [...countSessions(places).keys()];
  await record(tx, doors.clock, [
    {
      kind: ending.kind,
      about: {
        booking: booking.id,
        listing: booking.listing_id,
        session: sessions,
        account: booking.booker_id,
        provider: booking.provider_id,
      },
      data: how.card ? { card: true } : {},
      ...(how.actorId ? { actorId: how.actorId } : {}),
      subjectId: approval === 'DECLINED' ? booking.provider_id : booking.booker_id,
    },
    {
      kind: 'places.released',
      about: { account: booking.booker_id, session: sessions, listing: booking.listing_id },
      subjectId: booking.booker_id,
    },
  ]);
}
