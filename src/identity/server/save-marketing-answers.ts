import { done, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { SignedIn } from '../access.ts';

type Answers = {
  freeBookings: 0 | 1 | 2;
  paidBookings: 0 | 1 | 2;
  hafBookings: 0 | 1 | 2;
  otherPlatforms?: string | undefined;
  userIdToUpdate: string;
};

/** Keeps the answers of the marketing step; the newest ones count. */
export async function saveMarketingAnswers(
  doors: Doors,
  asker: SignedIn,
  answers: Answers,
): Promise<Result<void, 'not-found'>> {
  if (answers.userIdToUpdate !== asker.subjectId) return notFound;
  const columns = {
    free_bookings: answers.freeBookings,
    paid_bookings: answers.paidBookings,
    haf_bookings: answers.hafBookings,
    other_platforms: answers.otherPlatforms ?? null,
    answered_at: doors.clock.now().toString(),
  };
  await doors.db
    .insertInto('marketing_answer')
    .values({ account_id: asker.subjectId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
  return done(undefined);
}
