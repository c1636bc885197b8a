import type { Queryable } from '../../platform/server/database/db.ts';
import type { SignedIn } from '../access.ts';
import type { MarketingAnswers } from '../contract.ts';

/** What the account said of its bookings; null where it was not asked yet. */
export async function readMarketingAnswers(
  db: Queryable,
  caller: SignedIn,
): Promise<{ answers: MarketingAnswers | null }> {
  const row = await db
    .selectFrom('marketing_answer')
    .selectAll()
    .where('account_id', '=', caller.subjectId)
    .executeTakeFirst();
  if (!row) return { answers: null };
  // The table itself allows no other numbers.
  const answer = (value: number) => value as MarketingAnswers['freeBookings'];
  return {
    answers: {
      freeBookings: answer(row.free_bookings),
      paidBookings: answer(row.paid_bookings),
      hafBookings: answer(row.haf_bookings),
      otherPlatforms: row.other_platforms ?? '',
    },
  };
}
