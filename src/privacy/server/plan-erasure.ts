import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { ErasurePlan } from '../contract.ts';
import { dataMap } from '../data-map.ts';
import type { Erasing } from '../table-answer.ts';
import { obstaclesOf } from '../erasure-rules.ts';
import { keptData } from '../kept-data.ts';
import { findOpen } from './find-open.ts';
import { findScope, sqlOf, type Scope } from './find-scope.ts';
import { findOpenErasure, isOwnLearner } from './queries.ts';
import { erasureAnswer } from './show-data.ts';

/** What erasing the caller's account, or one learner of it, would mean. Nothing changes by looking. */
export async function planErasure(
  { db, clock }: Services,
  caller: SignedIn,
  learnerId: string | null,
): Promise<Result<ErasurePlan, 'not-found'>> {
  const whose = { accountId: caller.subjectId, learnerId };
  if (learnerId !== null && !(await isOwnLearner(db, caller.subjectId, learnerId))) return notFound;
  const now = clock.now();
  const scope = await findScope(db, whose);
  const counted = await countRows(db, scope, now);
  const asked = await findOpenErasure(db, whose);
  return ok({
    obstacles: obstaclesOf(await findOpen(db, whose, scope, now)),
    goes: goesOf(counted),
    stays: staysOf(counted),
    asked: asked ? erasureAnswer(asked) : null,
  });
}

/** Rows of one table, as far as they are of somebody, and what becomes of them. */
type Counted = { kind: string; title: string; erased: Erasing; count: number };

async function countRows(db: Queryable, scope: Scope, now: Temporal.Instant): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const { title: kind, tables } of keptData)
    for (const table of tables) {
      // A view, whose rows are counted where they lie.
      if (table === 'told_section') continue;
      const { of, exported, erased } = dataMap[table];
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where ${sqlOf(of, scope, now)}`.execute(db);
      const title = 'none' in exported ? kind : exported.title;
      counted.push({ kind, title, erased, count: rows[0]?.count ?? 0 });
    }
  return counted.filter(({ count }) => count > 0);
}

function goesOf(counted: readonly Counted[]): ErasurePlan['goes'] {
  const going = counted.filter(({ erased }) => 'delete' in erased || 'blank' in erased);
  return [...Map.groupBy(going, ({ kind }) => kind)].map(([title, rows]) => ({
    title,
    count: rows.reduce((total, { count }) => total + count, 0),
  }));
}

function staysOf(counted: readonly Counted[]): ErasurePlan['stays'] {
  const staying = counted.filter(({ erased }) => !('delete' in erased));
  const whyOf = ({ erased }: Counted): string => ('keep' in erased ? erased.keep : 'why' in erased ? erased.why : '');
  return [...Map.groupBy(staying, whyOf)].map(([why, rows]) => ({
    titles: [...new Set(rows.map(({ title }) => title))],
    why,
  }));
}
