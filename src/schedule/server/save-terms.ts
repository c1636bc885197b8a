import type { SignedIn } from '../../identity/access.ts';
import { membershipOf, mayInCouncil } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { CommonRefusal } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { halfTermsAround, schoolNationOf } from '../school-terms.ts';
import { checkTerms, type WrittenTerm } from '../term-rules.ts';
import type { scheduleContract } from '../contract.ts';

type Shown = AnswerOf<(typeof scheduleContract)['GET /councils/{councilId}/school-terms']>;

/** The school terms of a council of the caller's, with the typical ones that count where it says nothing. */
export async function showTerms(
  { db, clock }: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Shown, 'not-found'>> {
  const found = await membershipOf(db, caller, councilId);
  if (!found.ok) return found;
  const { id, title, code, role } = found.value;
  const today = Temporal.PlainDate.from(dateOf(clock.now()));
  const nation = schoolNationOf(code);
  const typical = [...halfTermsAround(today, nation), ...halfTermsAround(today.add({ years: 1 }), nation)];
  return ok({
    council: { id, title },
    mayChange: role === 'manager',
    terms: await termsOf(db, id),
    typical: typical.map(([first, last]) => ({ first: first.toString(), last: last.toString() })),
  });
}

/** Writes the school terms of a council in place of those that were there; saving them twice changes nothing. */
export async function saveTerms(
  services: Services,
  caller: SignedIn,
  councilId: string,
  terms: readonly WrittenTerm[],
): Promise<Result<undefined, 'terms-do-not-fit' | CommonRefusal>> {
  return change(services, async (tx): Promise<Result<undefined, 'terms-do-not-fit' | CommonRefusal>> => {
    const may = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!may.ok) return may;
    const checked = checkTerms(terms);
    if (!checked.ok) return checked;
    // Two managers at once: the later one counts, whole.
    await tx.selectFrom('council').select('id').where('id', '=', councilId).forUpdate().execute();
    await tx.deleteFrom('school_term').where('council_id', '=', councilId).execute();
    if (checked.value.length > 0)
      await tx
        .insertInto('school_term')
        .values(checked.value.map(({ first, last }) => ({ council_id: councilId, first_day: first, last_day: last })))
        .execute();
    await record(tx, services.clock, [
      {
        kind: 'school-terms.changed',
        about: { council: councilId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

async function termsOf(db: Queryable, councilId: string): Promise<WrittenTerm[]> {
  const rows = await db
    .selectFrom('school_term')
    .select(['first_day', 'last_day'])
    .where('council_id', '=', councilId)
    .orderBy('first_day')
    .execute();
  return rows.map(({ first_day: first, last_day: last }) => ({ first, last }));
}
