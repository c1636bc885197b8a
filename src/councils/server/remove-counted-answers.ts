import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { countedKeys, countedQuestions, type CountedQuestion } from '../counted-question.ts';

/**
 * Deletes at once what families have answered to questions that their council asks no more: it has nothing to count with them.
 * Where there are answers, somebody has to have read how many.
 * @param counts why the council asks, by question; '' where it does not
 */
export async function removeCountedAnswers(
  tx: Tx,
  councilId: string,
  counts: Readonly<Record<CountedQuestion, string>>,
  agreed: boolean,
): Promise<Result<undefined, 'answers-are-kept'>> {
  const dropped = countedKeys.filter((question) => counts[question] === '');
  if (dropped.length === 0) return ok(undefined);
  const ofCouncil = sql`eligibility_id in (select eligibility.id from eligibility
    join programme on programme.id = eligibility.programme_id where programme.council_id = ${councilId})`;
  const columns = dropped.map((question) => sql.ref(question));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from counted_answer
     where num_nonnulls(${sql.join(columns)}) > 0 and ${ofCouncil}`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return ok(undefined);
  if (!agreed) {
    const what = dropped.map((question) => countedQuestions[question].label.toLowerCase()).join(', ');
    return refuse(
      'answers-are-kept',
      `${count === 1 ? 'One answer' : `Answers about ${count} children`} (${what}) will be deleted for good. Reports that were submitted keep their numbers.`,
    );
  }
  const left = countedKeys.filter((question) => !dropped.includes(question)).map((question) => sql.ref(question));
  const empty = left.length === 0 ? sql`true` : sql`num_nonnulls(${sql.join(left)}) = 0`;
  await sql`delete from counted_answer where ${empty} and ${ofCouncil}`.execute(tx);
  await sql`update counted_answer set ${sql.join(columns.map((column) => sql`${column} = null`))} where ${ofCouncil}`.execute(
    tx,
  );
  return ok(undefined);
}
