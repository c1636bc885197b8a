import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { mayInCouncil, membershipOf } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { contentVersion } from '../../platform/server/content-version.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { decideListChange } from '../../tickets/list-change.ts';
import { hasOptions } from '../../tickets/question.ts';
import type { questionnairesContract } from '../contract.ts';
import { checkTemplate, isSameTemplate, type TemplateQuestion } from '../template.ts';
import { carryTemplates } from './carry-templates.ts';

type Answer = AnswerOf<(typeof questionnairesContract)['GET /councils/{councilId}/programmes/{programmeId}/questions']>;
type Of = { councilId: string; programmeId: string };

/** What a council has listings of a programme ask, for its members. */
export async function showTemplate(services: Services, caller: SignedIn, of: Of): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, of.councilId);
  if (!member.ok) return member;
  return readTemplate(services.db, member.value, of);
}

/**
 * A manager says what listings of a programme ask, as a whole. What is asked in other words becomes another question: answers
 * keep the one they were given to. Listings carry it from now on.
 */
export async function saveTemplate(
  services: Services,
  caller: SignedIn,
  of: Of,
  { version, questions: wanted }: { version: string; questions: readonly TemplateQuestion[] },
): Promise<Result<Answer, 'not-found' | 'forbidden' | 'version-changed' | 'invalid-questions'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, of.councilId, 'manage');
    if (!member.ok) return member;
    // Two managers at once: the second is told.
    await tx.selectFrom('programme').select('id').where('id', '=', of.programmeId).forUpdate().execute();
    const before = await readTemplate(tx, member.value, of);
    if (!before.ok) return before;
    if (before.value.version !== version)
      return refuse(
        'version-changed',
        'Somebody else changed these questions while you were working on them. Look at them again before you save.',
      );
    const fields = checkTemplate(wanted);
    const change = decideListChange(before.value.questions, wanted, isSameTemplate);
    for (const index of change.unknown) fields[`questions.${index}.label`] = 'This question is no longer there';
    const [problem] = Object.values(fields);
    if (problem) return refuse('invalid-questions', `${problem}.`, { fields });
    await write(tx, services.clock.now(), of.programmeId, change);
    await carryTemplates(tx, services.clock.now(), { councilId: of.councilId });
    await record(tx, services.clock, [
      {
        kind: 'programme.changed',
        about: { council: of.councilId },
        data: { programmeId: of.programmeId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return readTemplate(tx, member.value, of);
  });
}

async function write(
  tx: Tx,
  now: Temporal.Instant,
  programmeId: string,
  { archive, add, change }: ReturnType<typeof decideListChange<{ id: string }, TemplateQuestion>>,
): Promise<void> {
  if (archive.length > 0)
    await tx.updateTable('question_template').set({ archived_at: now.toString() }).where('id', 'in', archive).execute();
  if (add.length > 0)
    await tx
      .insertInto('question_template')
      .values(
        add.map(({ wanted, position }) => ({
          id: randomUUIDv7(),
          programme_id: programmeId,
          created_at: now.toString(),
          position,
          type: wanted.type,
          label: wanted.label,
          help: wanted.help,
          options: hasOptions(wanted.type) ? [...wanted.options] : [],
          required: wanted.required,
          scope: wanted.scope,
          on_register: wanted.onRegister && wanted.type !== 'information',
          sensitive: wanted.sensitive,
        })),
      )
      .execute();
  for (const { id, position } of change)
    await tx.updateTable('question_template').set({ position }).where('id', '=', id).execute();
}

async function readTemplate(
  db: Queryable,
  { id, title, role }: { id: string; title: string; role: Answer['role'] },
  { councilId, programmeId }: Of,
): Promise<Result<Answer, 'not-found'>> {
  const programme = await db
    .selectFrom('programme')
    .select(['id', 'title', 'closed_at'])
    .where('id', '=', programmeId)
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  if (!programme) return notFound;
  const rows = await db
    .selectFrom('question_template')
    .selectAll()
    .where('programme_id', '=', programmeId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const { listings } = await db
    .selectFrom('question')
    .innerJoin('question_template', 'question_template.id', 'question.template_id')
    .select(sql<number>`count(distinct question.listing_id)::int`.as('listings'))
    .where('question_template.programme_id', '=', programmeId)
    .where('question.archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const questions = rows.map((row) => ({
    id: row.id,
    type: row.type,
    label: row.label,
    help: row.help,
    options: row.options,
    required: row.required,
    scope: row.scope,
    onRegister: row.on_register,
    sensitive: row.sensitive,
  }));
  return ok({
    council: { id, title },
    role,
    programme: { id: programme.id, title: programme.title, closed: programme.closed_at !== null },
    version: contentVersion(questions),
    listings,
    questions,
  });
}
