import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { findSession } from '../../registers/server/queries.ts';
import { openProviderConversation } from './keep-conversations.ts';
import { writeMessage } from './write-message.ts';

/**
 * Whoever may open the register of a session writes to all families that are booked on it, in the name of its provider: one
 * message in each family's own conversation. All of them are written, or none.
 */
export async function writeToSession(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  body: string,
): Promise<Result<{ families: number }, 'nobody-booked' | CommonRefusal>> {
  return change(services, async (tx) => {
    const now = services.clock.now();
    const session = await findSession(tx, { accountId: caller.subjectId, now }, sessionId);
    if (!session) return notFound;
    const providerId = session.provider_id;
    const families = await familiesOf(tx, sessionId, providerId);
    if (families.length === 0)
      return refuse('nobody-booked', 'Nobody is booked on this session, so there is nobody to write to.');
    for (const accountId of families) {
      const fresh = { id: randomUUIDv7(), at: services.clock.now() };
      const { conversation } = await openProviderConversation(tx, { accountId, providerId }, fresh);
      const author = { authorId: caller.actorId, subjectId: providerId, side: 'provider' } as const;
      const said = { body, listingId: session.listing_id };
      const written = await writeMessage(services, tx, conversation, author, said, [accountId, providerId]);
      if (!written.ok) return written;
    }
    return ok({ families: families.length });
  });
}

/** Who booked the places of a session, in the order in which their conversations are locked. */
async function familiesOf(tx: Tx, sessionId: string, providerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select('booking.booker_id')
    .distinct()
    .where('place.session_id', '=', sessionId)
    .where('place.state', '=', 'CONFIRMED')
    // A provider who booked on its own session writes to nobody.
    .where('booking.booker_id', '!=', providerId)
    .orderBy('booking.booker_id')
    .execute();
  return rows.map((row) => row.booker_id);
}
