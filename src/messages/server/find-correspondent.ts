import type { SignedIn } from '../../identity/access.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';

/** Between whom something is written, and about which listing. */
export type Correspondents = { accountId: string; providerId: string; listingId: string | null };

/**
 * What one writes about: a booking, by either side; a provider, by the last part of the address of its page; or, by the
 * provider alone, a family that waits for places.
 */
export type WrittenAbout = {
  bookingId?: string | undefined;
  provider?: string | undefined;
  waitingEntryId?: string | undefined;
};

type Row = { account_id: string; provider_id: string; listing_id: string | null; is_unclaimed: boolean };

/** The two sides of what the caller wants to write about. A booking of others, and a provider that is not, are not found. */
export async function findCorrespondents(
  db: Queryable,
  { subjectId }: SignedIn,
  { bookingId, provider, waitingEntryId }: WrittenAbout,
): Promise<Result<Correspondents, 'not-found' | 'no-account' | 'own-listing'>> {
  const { rows } = await (
    waitingEntryId !== undefined
      ? sql<Row>`
          select entry.account_id, listing.provider_id, listing.id as listing_id, false as is_unclaimed
          from waiting_entry entry join listing on listing.id = entry.listing_id
          where entry.id = ${waitingEntryId} and listing.provider_id = ${subjectId}
            and entry.state in ('WAITING', 'OFFERED')`
      : bookingId === undefined
        ? sql<Row>`
          select ${subjectId}::uuid as account_id, id as provider_id, null::uuid as listing_id, false as is_unclaimed
          from account where slug = ${provider ?? ''} and account_type in ('organisation', 'mentor')
            and disabled_at is null`
        : sql<Row>`
          select booking.booker_id as account_id, booking.provider_id, booking.listing_id,
            exists (select from customer where customer.account_id = booking.booker_id and claimed_at is null) as is_unclaimed
          from booking where booking.id = ${bookingId} and (booker_id = ${subjectId} or provider_id = ${subjectId})`
  ).execute(db);
  const [row] = rows;
  if (!row) return notFound;
  if (row.account_id === row.provider_id)
    return refuse('own-listing', 'That is you. There is nobody else to write to.');
  if (row.is_unclaimed)
    return refuse(
      'no-account',
      'This family has no account here yet, so it cannot read messages. Ring it, or write to its email address.',
    );
  return ok({ accountId: row.account_id, providerId: row.provider_id, listingId: row.listing_id });
}
