import { giveEntitlementsBack } from '../../councils/server/use-entitlements.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { cancelAuthorised } from '../../payments/server/record-payment.ts';
import { givePlacesBack } from '../../schedule/server/take-places.ts';
import { giveCodesBack } from '../../tickets/server/take-code.ts';
import { giveTicketsBack } from '../../tickets/server/take-tickets.ts';
import { transition, type PlaceActor, type PlaceEvent } from '../../places/place.ts';
import type { Approval, DeclineReason } from '../request.ts';
import { changeStates } from '../../places/server/change-states.ts';
import { keepForSwitch } from './offer-ticket-switch.ts';
import { countSessions, countTickets, loadPlaces, type PlaceRow } from '../../places/server/rows.ts';

/** How a request ends without a booking. */
const endings = {
  DECLINED: { event: 'decline', who: 'provider', kind: 'booking.declined' },
  WITHDRAWN: { event: 'withdraw', who: 'booker', kind: 'booking.withdrawn' },
  EXPIRED: { event: 'lapse', who: 'clock', kind: 'booking.lapsed' },
  /** The council that was to pay said no. */
  NOT_ELIGIBLE: { event: 'not-eligible', who: 'council', kind: 'booking.declined' },
} as const satisfies Partial<Record<Approval | 'NOT_ELIGIBLE', { event: PlaceEvent; who: PlaceActor; kind: string }>>;

type Ending = keyof typeof endings;

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
  services: Services,
  booking: RequestRow,
  ending: Ending,
  how: { actorId?: string; reason?: DeclineReason; message?: string; card?: boolean } = {},
): Promise<void> {
  const byCouncil = ending === 'NOT_ELIGIBLE';
  const approval = byCouncil ? 'DECLINED' : ending;
  const places = (await loadPlaces(tx, [booking.id])).filter((place) => place.state === 'REQUESTED');
  await giveCodesBack(tx, services.clock.now(), [booking.id]);
  await endPlacesOfRequest(tx, services, booking, places, ending);
  for (const paymentId of new Set(places.map((place) => place.payment_id))) {
    if (paymentId) await cancelAuthorised(tx, services, paymentId);
  }
  await tx
    .updateTable('booking')
    .set({
      approval,
      // Nothing was taken, so nothing is owed.
      payment: how.card ? 'FAILED' : 'FREE',
      answered_at: services.clock.now().toString(),
      decline_reason: byCouncil ? 'not-eligible' : (how.reason ?? null),
      answer_message: how.message ?? '',
    })
    .where('id', '=', booking.id)
    .execute();
  await record(tx, services.clock, [
    {
      kind: endings[ending].kind,
      about: {
        booking: booking.id,
        listing: booking.listing_id,
        session: [...countSessions(places).keys()],
        account: booking.booker_id,
        provider: booking.provider_id,
      },
      data: how.card ? { card: true } : byCouncil ? { by: 'council' } : {},
      ...(how.actorId ? { actorId: how.actorId } : {}),
      subjectId: ending === 'DECLINED' ? booking.provider_id : booking.booker_id,
    },
  ]);
}

/**
 * Ends requested places of a locked booking and gives back what they took; the booking itself stays as it is. Where a
 * council said no, their room may be kept for another ticket.
 */
export async function endPlacesOfRequest(
  tx: Tx,
  services: Services,
  booking: RequestRow,
  places: readonly PlaceRow[],
  ending: Ending,
): Promise<void> {
  const { event, who } = endings[ending];
  await changeStates(tx, services, places, 'REQUESTED', transition('REQUESTED', event, who));
  const kept = ending === 'NOT_ELIGIBLE' && (await keepForSwitch(tx, services, booking, places));
  if (!kept) await givePlacesBack(tx, countSessions(places));
  await giveTicketsBack(tx, countTickets(places));
  await giveEntitlementsBack(tx, services.clock.now(), places);
  if (kept) return;
  const sessions = [...countSessions(places).keys()];
  await record(tx, services.clock, [
    {
      kind: 'places.released',
      about: { account: booking.booker_id, session: sessions, listing: booking.listing_id },
      subjectId: booking.booker_id,
    },
  ]);
}
