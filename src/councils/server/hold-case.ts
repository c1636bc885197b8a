import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { councilsContract } from '../contract.ts';
import { mayInCouncil, membershipOf } from './find-membership.ts';

/** So long a case is shown as somebody's after they have opened it. */
const HOLD_MINUTES = 10;

type Held = AnswerOf<(typeof councilsContract)['PUT /councils/{councilId}/eligibilities/{eligibilityId}/hold']>;
type Holds = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/holds']>;
type Case = { councilId: string; eligibilityId: string };

/** An officer opens a case: it is theirs unless a colleague has it already. Either way it can be decided by both. */
export async function holdCase(
  services: Services,
  caller: SignedIn,
  { councilId, eligibilityId }: Case,
): Promise<Result<Held, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const now = services.clock.now();
    const until = now.add({ minutes: HOLD_MINUTES }).toString();
    const { rows } = await sql<{ taken: boolean }>`
      insert into case_hold (eligibility_id, account_id, until)
      select eligibility.id, ${caller.actorId}::uuid, ${timestamp(until)} from eligibility
        join programme on programme.id = eligibility.programme_id
       where eligibility.id = ${eligibilityId} and programme.council_id = ${councilId}
      on conflict (eligibility_id) do update set account_id = excluded.account_id, until = excluded.until
        where case_hold.account_id = excluded.account_id or case_hold.until < ${timestamp(now.toString())}
      returning true as taken`.execute(tx);
    const held = await tx
      .selectFrom('case_hold')
      .innerJoin('account', 'account.id', 'case_hold.account_id')
      .innerJoin('eligibility', 'eligibility.id', 'case_hold.eligibility_id')
      .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
      .select(['account.id', 'account.first_name', 'account.last_name', 'case_hold.until'])
      .where('eligibility_id', '=', eligibilityId)
      .where('programme.council_id', '=', councilId)
      .executeTakeFirst();
    if (!held) return notFound;
    if (rows.length > 0) await tellColleagues(tx, services, caller, councilId);
    return ok({
      by: fullName({ firstName: held.first_name, lastName: held.last_name }),
      isYou: held.id === caller.actorId,
      until: held.until.toISOString(),
    });
  });
}

/** An officer leaves a case; a colleague's stays. */
export async function leaveCase(
  services: Services,
  caller: SignedIn,
  { councilId, eligibilityId }: Case,
): Promise<Result<undefined, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const left = await tx
      .deleteFrom('case_hold')
      .where('eligibility_id', '=', eligibilityId)
      .where('account_id', '=', caller.actorId)
      .executeTakeFirst();
    if (left.numDeletedRows > 0n) await tellColleagues(tx, services, caller, councilId);
    return ok(undefined);
  });
}

const tellColleagues = (
  tx: Parameters<typeof record>[0],
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<void> =>
  record(tx, services.clock, [
    { kind: 'case.held', about: { council: councilId }, actorId: caller.actorId, subjectId: caller.subjectId },
  ]);

/** Who looks at which case now, for members of the council. */
export async function listHolds(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Holds, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const rows = await services.db
    .selectFrom('case_hold')
    .innerJoin('eligibility', 'eligibility.id', 'case_hold.eligibility_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('account', 'account.id', 'case_hold.account_id')
    .select(['eligibility_id', 'account.id', 'account.first_name', 'account.last_name'])
    .where('programme.council_id', '=', councilId)
    .where('case_hold.until', '>', timestamp(services.clock.now()))
    .execute();
  return ok({
    holds: rows.map((row) => ({
      eligibilityId: row.eligibility_id,
      by: fullName({ firstName: row.first_name, lastName: row.last_name }),
      isYou: row.id === caller.actorId,
    })),
  });
}
