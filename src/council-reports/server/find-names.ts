import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { sectionsWithSend } from '../../people/section.ts';
import { anyOf } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';

/**
 * Names of children whom a council decides about, each with a receipt for its family. Of others, and for an administrator
 * who looks into an officer's account, there are none.
 * @param withSend those beside whose name stands what is said of SEND
 * @param services of the person who asks, so that row-level security has the last word
 */
export async function findNames(
  services: Services,
  caller: SignedIn,
  councilId: string,
  learnerIds: readonly string[],
  withSend: readonly string[] = [],
): Promise<Map<string, string>> {
  if (learnerIds.length === 0 || isMasked(caller.acting)) return new Map();
  const rows = await services.db
    .selectFrom('learner')
    .innerJoin('eligibility', 'eligibility.learner_id', 'learner.id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select(['learner.id', 'learner.first_name', 'learner.last_name'])
    .distinct()
    .where('learner.id', '=', anyOf(learnerIds))
    .where('programme.council_id', '=', councilId)
    .execute();
  const shown = [...new Set(rows.map(({ id }) => id))];
  await logLooks(services.db, services.clock.now(), caller, {
    what: 'council-report',
    learnerIds: shown,
    sections: sectionsWithSend(shown, withSend),
  });
  return new Map(rows.map((row) => [row.id, fullName({ firstName: row.first_name, lastName: row.last_name })]));
}
