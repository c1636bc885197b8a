import type { Selectable } from 'kysely';
import type { Invitation } from '../../../db/tables.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { Care } from '../care.ts';

type Row = Pick<Selectable<Invitation>, 'id' | 'giver_id' | 'care_role' | 'may_book'>;

/** What an invitation to care for learners offers; nulls for every other. */
export const careOf = (row: Row): { careRole: Care['careRole'] | null; mayBook: boolean | null } => ({
  careRole: row.care_role,
  mayBook: row.may_book,
});

/** First names of the learners of an invitation, for whoever holds its link. */
export async function learnersOf(db: Queryable, invitationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invitation_learner')
    .innerJoin('learner', 'learner.id', 'invitation_learner.learner_id')
    .select('learner.first_name')
    .where('invitation_id', '=', invitationId)
    .where('learner.removed_at', 'is', null)
    .orderBy('learner.first_name')
    .execute();
  return rows.map((row) => row.first_name);
}

/**
 * Lets somebody care for the learners of an invitation, less those whose guardian its giver is no more. Who cares for one of
 * them already gets the new role, but a guardian is never made a helper by it.
 */
export async function careFor(tx: Tx, services: Services, row: Row, accountId: string): Promise<void> {
  const { rows } = await sql<{ learner_id: string }>`
    insert into guardian (learner_id, account_id, role, may_book, since)
    select learner.id, ${accountId}, ${row.care_role}, ${row.may_book}, ${services.clock.now().toString()}
      from invitation_learner
      join learner on learner.id = invitation_learner.learner_id and learner.removed_at is null
      join guardian giver on giver.learner_id = learner.id and giver.account_id = ${row.giver_id} and giver.role = 'GUARDIAN'
      where invitation_learner.invitation_id = ${row.id}
    on conflict (learner_id, account_id) do update
      set role = excluded.role, may_book = excluded.may_book where guardian.role = 'HELPER'
    returning learner_id`.execute(tx);
  if (rows.length === 0) return;
  await record(tx, services.clock, [
    {
      kind: 'guardian.joined',
      about: { account: [row.giver_id, accountId], learner: rows.map((one) => one.learner_id) },
      data: { invitationId: row.id },
      actorId: accountId,
      subjectId: row.giver_id,
    },
  ]);
}
