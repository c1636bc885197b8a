import type { SignedIn } from '../../identity/access.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';

export type WaitingKind =
  | 'joined'
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'lapsed'
  /** The offered date is over, and the family waits for its other dates. */
  | 'called-off'
  | 'left'
  | 'closed'
  | 'told'
  /** It goes on without somebody who cannot be booked any more. */
  | 'reduced'
  /** A place was free and nobody of it could be booked. It keeps its turn. */
  | 'held-back'
  | 'moved-up';

type About = {
  entry: { id: string; listing_id: string; account_id: string };
  providerId: string;
  sessionIds: readonly string[];
  bookingId?: string;
  /** When an offer ends, as ISO text. */
  until?: string;
  /** The learners without whom the party goes on. */
  without?: readonly string[];
  /** Who did it; absent for the clock. */
  by?: SignedIn;
};

/** Records what happened to a party on a waiting list, in the transaction that made it true. */
export async function tellWaiting(tx: Tx, services: Services, kind: WaitingKind, about: About): Promise<void> {
  const { entry, by } = about;
  await record(tx, services.clock, [
    {
      kind: `waiting.${kind}`,
      about: {
        listing: entry.listing_id,
        account: entry.account_id,
        provider: about.providerId,
        session: [...about.sessionIds],
        ...(about.bookingId ? { booking: about.bookingId } : {}),
      },
      data: {
        entryId: entry.id,
        ...(about.until ? { until: about.until } : {}),
        ...(about.without ? { without: about.without } : {}),
      },
      ...(by ? { actorId: by.actorId } : {}),
      subjectId: by?.subjectId ?? entry.account_id,
    },
  ]);
}
