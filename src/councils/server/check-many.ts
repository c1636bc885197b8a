import { familyOf } from '../../acting/server/find-homes.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { checkParent, readNationalNumber } from '../national-check.ts';
import { dayOf } from '../programme.ts';
import { isOwnFamily, lockEligibilities } from './decide-eligibility.ts';
import { mayInCouncil } from './find-membership.ts';
import { engineOf } from './start-check.ts';

type Parent = { eligibilityId: string; surname: string; dateOfBirth: string; number: string };
type Refused = { eligibilityId: string; why: string; fields: Record<string, string> };
type Answer = { asked: number; refused: Refused[] };

/**
 * An officer lets the national service be asked about many parents at once, whose numbers the families gave the council. Each
 * row that cannot be asked says why and holds up no other. A job hands all of them over together.
 */
export async function checkMany(
  services: Services,
  caller: SignedIn,
  councilId: string,
  parents: readonly Parent[],
): Promise<Result<Answer, 'not-found' | 'forbidden' | 'not-available'>> {
  if (!engineOf(services.settings))
    return refuse('not-available', 'The national service cannot be asked here. Decide without it.');
  const today = dayOf(services.clock.now()).toString();
  return change(services, async (tx): Promise<Result<Answer, 'not-found' | 'forbidden'>> => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const ids = [...new Set(parents.map(({ eligibilityId }) => eligibilityId))];
    const rows = new Map((await lockEligibilities(tx, councilId, ids)).map((row) => [row.id, row]));
    if (rows.size !== ids.length || ids.length !== parents.length) return notFound;
    const kinds = await tx
      .selectFrom('eligibility')
      .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
      .select(['eligibility.id', 'kind'])
      .where('eligibility.id', 'in', ids)
      .execute();
    const isHaf = new Set(kinds.filter(({ kind }) => kind === 'HAF').map(({ id }) => id));
    const answer: Answer = { asked: 0, refused: [] };
    const now = services.clock.now();
    for (const { eligibilityId, ...typed } of parents) {
      const row = rows.get(eligibilityId);
      const fields = checkParent(typed, today);
      const number = readNationalNumber(typed.number);
      const why =
        !row || isOwnFamily(row, caller)
          ? 'This is a child of your own family. A colleague asks about it.'
          : row.state === 'ELIGIBLE'
            ? 'The council has said yes already.'
            : !isHaf.has(eligibilityId)
              ? 'Short breaks do not depend on free school meals.'
              : (Object.values(fields)[0] ?? '');
      if (!row || why !== '' || !number) {
        answer.refused.push({ eligibilityId, why, fields });
        continue;
      }
      const id = randomUUIDv7();
      const key = await services.vault.keyFor(tx, row.learner_id, now);
      const parent = { surname: typed.surname.trim(), dateOfBirth: typed.dateOfBirth, number };
      const made = await tx
        .insertInto('national_check')
        .values({
          id,
          eligibility_id: eligibilityId,
          state: 'WAITING',
          bulk: true,
          asked_by_id: caller.actorId,
          sealed: seal(key, `national_check:${id}`, JSON.stringify(parent)),
          next_at: now.toString(),
          asked_at: now.toString(),
        })
        .onConflict((open) => open.columns(['eligibility_id']).where('state', 'in', ['WAITING', 'ASKED']).doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows === 0n)
        answer.refused.push({ eligibilityId, why: 'The service is being asked already.', fields: {} });
      else {
        answer.asked += 1;
        await record(tx, services.clock, [
          {
            kind: 'national-check.asked',
            about: { ...familyOf(row), council: councilId, learner: row.learner_id },
            data: { eligibilityId },
            actorId: caller.actorId,
            subjectId: caller.subjectId,
          },
        ]);
      }
    }
    return ok(answer);
  });
}
