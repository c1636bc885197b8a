import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
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
  services: Services,
  caller: SignedIn,
  answers: Answers,
): Promise<Result<void, 'not-found'>> {
  if (answers.userIdToUpdate !== caller.subjectId) return notFound;
  const columns = {
    free_bookings: answers.freeBookings,
    paid_bookings: answers.paidBookings,
    haf_bookings: answers.hafBookings,
    other_platforms: answers.otherPlatforms ?? null,
    answered_at: services.clock.now().toString(),
  };
  await services.db
    .insertInto('marketing_answer')
    .values({ account_id: caller.subjectId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
  return ok(undefined);
}
