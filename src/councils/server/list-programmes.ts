import type { AnswerOf } from '../../platform/contract.ts';
import type { SignedIn } from '../../identity/access.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { formatAmount, type AllowanceUnit, type PayBasis, type ProgrammeKind } from '../programme.ts';
import { membershipOf } from './find-membership.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/programmes']>;
export type ProgrammeAnswer = Answer['programmes'][number];

const PAGE_SIZE = 20;

/**
 * The programmes of a council that the caller is a member of, those that end last first. Numbers and no children: they are
 * counted without asking the wall about each of twenty thousand.
 */
export async function listProgrammes(
  services: Services,
  caller: SignedIn,
  councilId: string,
  asked: number,
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { rows, total, page, pageCount } = await pageShown(asked, PAGE_SIZE, (wanted) =>
    readProgrammes(services.db, councilId, { page: wanted }),
  );
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    programmes: rows,
    total,
    page,
    pages: pageCount,
  });
}

/** Programmes of a council with how many children and codes they have. */
export async function readProgrammes(
  db: Queryable,
  councilId: string,
  { page = 1, id = null }: { page?: number; id?: string | null },
): Promise<{ rows: ProgrammeAnswer[]; total: number }> {
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const { rows } = await sql<Row>`
    select programme.*, counted.*, codes.*, count(*) over ()::int as total
      from programme
      cross join lateral (
        select count(*) filter (where state = 'PENDING')::int as pending,
            count(*) filter (where state = 'ELIGIBLE')::int as eligible,
            count(*) filter (where state = 'NEEDS_INFO')::int as needs_info,
            count(*) filter (where state = 'NOT_ELIGIBLE')::int as not_eligible,
            count(*) filter (where state = 'ELIGIBLE' and discretionary)::int as discretionary
          from eligibility where eligibility.programme_id = programme.id
      ) counted
      cross join lateral (
        select count(*)::int as codes_made, count(used_at)::int as codes_used
          from programme_code where programme_code.programme_id = programme.id
      ) codes
     where programme.council_id = ${councilId} and (${id}::uuid is null or programme.id = ${id}::uuid)
     order by programme.ends_on desc, programme.id
     limit ${limit} offset ${offset}`.execute(db);
  const { total } = countedRows(rows);
  return { rows: rows.map(answerOf), total };
}

type Row = {
  id: string;
  kind: ProgrammeKind;
  title: string;
  starts_on: string;
  ends_on: string;
  unit: AllowanceUnit;
  allowance: number;
  place_pence: number;
  tops_up: boolean;
  age_from: number | null;
  age_to: number | null;
  year_from: number | null;
  year_to: number | null;
  local_only: boolean;
  instant: boolean;
  approve_while_pending: boolean;
  discretionary_percent: number;
  planned_children: number | null;
  pays_for: PayBasis;
  no_show_credit_percent: number;
  books_from: Date | null;
  version: number;
  closed_at: Date | null;
  pending: number;
  eligible: number;
  needs_info: number;
  not_eligible: number;
  discretionary: number;
  codes_made: number;
  codes_used: number;
  total: number;
};

function answerOf(row: Row): ProgrammeAnswer {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    unit: row.unit,
    allowance: row.allowance,
    placePence: row.place_pence,
    topsUp: row.tops_up,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    yearFrom: row.year_from,
    yearTo: row.year_to,
    localOnly: row.local_only,
    instant: row.instant,
    approveWhilePending: row.approve_while_pending,
    discretionaryPercent: row.discretionary_percent,
    plannedChildren: row.planned_children,
    paysFor: row.pays_for,
    noShowCreditPercent: row.no_show_credit_percent,
    booksFrom: row.books_from?.toISOString() ?? null,
    version: row.version,
    closed: row.closed_at !== null,
    allowanceText: formatAmount(row.unit, row.allowance),
    counts: {
      PENDING: row.pending,
      ELIGIBLE: row.eligible,
      NEEDS_INFO: row.needs_info,
      NOT_ELIGIBLE: row.not_eligible,
    },
    discretionary: row.discretionary,
    codes: { made: row.codes_made, used: row.codes_used },
  };
}
