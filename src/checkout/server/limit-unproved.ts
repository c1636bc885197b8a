import type { SignedIn } from '../../identity/access.ts';
import { countTry } from '../../identity/server/limit-tries.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { UNPROVED_FROM_PLACE } from '../hold-limits.ts';

/** Counts a hold of an account whose address is not proved, by the source that it comes from: accounts cost nothing. */
export async function limitUnproved(
  services: Services,
  caller: SignedIn,
  source: string,
): Promise<Result<true, 'too-many-requests'>> {
  const proved = await services.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', caller.subjectId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return proved ? ok(true) : countTry(services.db, services.clock, UNPROVED_FROM_PLACE, source);
}
