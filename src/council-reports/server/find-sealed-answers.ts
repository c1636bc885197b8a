import type { Queryable } from '../../platform/server/database/db.ts';
import { isCountedOnly } from '../need-cuts.ts';
import type { Report, ReportTable } from '../report.ts';
import type { Scope } from './load-facts.ts';

type Sealed = ReadonlyMap<string, ReportTable>;

/**
 * The tables of what families answered as a programme's reports have first sealed them. They stand from then on: beside new figures
 * they would tell what the one child is that came in between.
 */
export async function sealedAnswers(db: Queryable, scope: Scope): Promise<{ whole: Sealed; shared: Sealed }> {
  const whole = new Map<string, ReportTable>();
  const shared = new Map<string, ReportTable>();
  if (scope.programmeId === null) return { whole, shared };
  const rows = await db
    .selectFrom('council_report')
    .select(['content', 'shared'])
    .where('council_id', '=', scope.councilId)
    .where('programme_id', '=', scope.programmeId)
    .orderBy('number')
    .execute();
  for (const row of rows) {
    const { report } = JSON.parse(row.content) as { report: Report };
    keepFirst(whole, report);
    keepFirst(shared, row.shared as unknown as Report);
  }
  return { whole, shared };
}

function keepFirst(into: Map<string, ReportTable>, { tables }: Report): void {
  for (const table of tables) if (isCountedOnly(table.key) && !into.has(table.key)) into.set(table.key, table);
}

/** A report with such tables in place of what would be counted now. */
export const asSealed = (report: Report, sealed: Sealed): Report => ({
  ...report,
  tables: report.tables.map((table) => sealed.get(table.key) ?? table),
});
