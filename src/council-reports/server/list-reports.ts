import { createHash } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilReportsContract } from '../contract.ts';
import { differences, type Report } from '../report.ts';

type Routes = typeof councilReportsContract;
type List = AnswerOf<Routes['GET /councils/{councilId}/reports']>;
type Shown = AnswerOf<Routes['GET /councils/{councilId}/reports/{reportId}']>;
export type Submitted = List['reports'][number];

const reportsOf = (db: Queryable, councilId: string) =>
  db
    .selectFrom('council_report')
    .innerJoin('account as submitter', 'submitter.id', 'council_report.submitted_by_id')
    .leftJoin('programme', 'programme.id', 'council_report.programme_id')
    .leftJoin('account as provider', 'provider.id', 'council_report.provider_id')
    .selectAll('council_report')
    .select(['submitter.first_name', 'submitter.last_name', 'programme.title as programme', 'provider.provider_name'])
    .where('council_report.council_id', '=', councilId)
    .orderBy('council_report.number', 'desc');

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof reportsOf>['executeTakeFirst']>>>;

const submittedOf = (row: Row): Submitted => ({
  id: row.id,
  number: row.number,
  from: row.from_day,
  to: row.to_day,
  programme: row.programme,
  provider: row.provider_name,
  sha256: row.sha256,
  submittedAt: row.submitted_at.toISOString(),
  submittedBy: `${row.first_name} ${row.last_name}`.trim(),
});

/** The hash that seals the text of a report. */
export const sealOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** The report that a council submitted last. */
export async function latestReport(db: Queryable, councilId: string): Promise<Submitted | null> {
  const row = await reportsOf(db, councilId).executeTakeFirst();
  return row ? submittedOf(row) : null;
}

/** The reports that a council of the caller's has submitted, the latest first. */
export async function listReports(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<List, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { id, title, role } = member.value;
  const rows = await reportsOf(services.db, councilId).limit(200).execute();
  return ok({ council: { id, title }, role, reports: rows.map(submittedOf) });
}

/** The figures that a sealed text holds. */
const figuresIn = (content: string): Report => (JSON.parse(content) as { report: Report }).report;

/** A submitted report, compared with the one before of the same programme and provider. */
export async function showReport(
  services: Services,
  caller: SignedIn,
  { councilId, reportId }: { councilId: string; reportId: string },
): Promise<Result<Shown, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const row = await reportsOf(services.db, councilId).where('council_report.id', '=', reportId).executeTakeFirst();
  if (!row) return notFound;
  const before = await reportsOf(services.db, councilId)
    .where('council_report.number', '<', row.number)
    .where('council_report.programme_id', 'is not distinct from', row.programme_id)
    .where('council_report.provider_id', 'is not distinct from', row.provider_id)
    .executeTakeFirst();
  const report = figuresIn(row.content);
  return ok({
    council: { id: member.value.id, title: member.value.title },
    submitted: submittedOf(row),
    report,
    shared: row.shared as unknown as Report,
    sealHolds: sealOf(row.content) === row.sha256,
    before: before ? submittedOf(before) : null,
    differences: before ? differences(figuresIn(before.content), report) : [],
  });
}
