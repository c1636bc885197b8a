import { carers } from '../../acting/server/find-carers.ts';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { ageText } from '../../people/learner.ts';
import { sectionsWithSend } from '../../people/section.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, uncounted, type Queryable } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { factsThatStand } from '../case-fact.ts';
import {
  isAboutFact,
  logWords,
  refusalReasons,
  UNDO_MINUTES,
  type EligibilityBasis,
  type EligibilityState,
  type LogKind,
  type MealTier,
  type RefusalReason,
} from '../eligibility.ts';
import { dayOf, formatYear, schoolYearOf, type AllowanceUnit, type ProgrammeKind } from '../programme.ts';
import { checkSentence, checkWord, type CheckResult, type CheckState, type CheckTier } from '../national-check.ts';
import { homeArea, needsAreaReason } from '../home-area.ts';
import { areaNames, homeOf } from './find-areas.ts';
import { allowanceAnswer } from './show-allowance.ts';
import { evidenceOf } from './keep-evidence.ts';
import { factsOfCases, type FactRow } from './keep-facts.ts';
import { isOwnFamily } from './decide-eligibility.ts';
import { membershipOf, type Membership } from './find-membership.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/eligibilities']>;
type Line = Answer['eligibilities'][number];

const PAGE_SIZE = 50;
const LOG_SIZE = 20;

export type EligibilityFilter = {
  eligibility: EligibilityState | 'all';
  type: 'all' | ProgrammeKind;
  programme?: string | undefined;
  search: string;
  page: number;
};

/**
 * The learners of a council's programmes, those who have waited longest first. Names of children are shown, so that
 * somebody looked is written down for each.
 *
 * Which rows are on a page is found among those of the member's council alone; what stands in them is read through the
 * wall, which would otherwise be asked about each of ten thousand.
 */
export async function listEligibilities(
  { services: trusted, asPerson: services }: { services: Services; asPerson: Services },
  caller: SignedIn,
  councilId: string,
  filter: EligibilityFilter,
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const council = member.value;
  const found = await pageShown(filter.page, PAGE_SIZE, (page) => findPage(trusted.db, council, { ...filter, page }));
  const rows = await rowsOf(
    services.db,
    found.rows.map(({ id }) => id),
  );
  const files = isMasked(caller.acting)
    ? new Map()
    : await evidenceOf(
        services,
        rows.map(({ id }) => id),
      );
  const facts = isMasked(caller.acting)
    ? new Map()
    : await factsOfCases(
        services.db,
        rows.map(({ id }) => id),
      );
  const learnerIds = rows.map((row) => row.learner_id);
  const withSend = rows.filter(({ id }) => facts.has(id)).map((row) => row.learner_id);
  await logLooks(services.db, services.clock.now(), caller, {
    what: 'eligibility',
    learnerIds,
    sections: sectionsWithSend(learnerIds, withSend),
  });
  const names = areaNames(services);
  const programmes = await services.db
    .selectFrom('programme')
    .select(['id', 'title'])
    .where('council_id', '=', councilId)
    .orderBy('ends_on', 'desc')
    .limit(200)
    .execute();
  return ok({
    council: { id: council.id, title: council.title },
    role: council.role,
    programmes,
    counts: await countsOf(trusted.db, councilId),
    eligibilities: rows.map((row) =>
      lineOf(row, {
        council,
        caller,
        now: services.clock.now(),
        names,
        files: files.get(row.id) ?? [],
        facts: facts.get(row.id) ?? [],
      }),
    ),
    total: found.total,
    page: found.page,
    pages: found.pageCount,
  });
}

/** How many learners stand how in a council's programmes. */
async function countsOf(db: Queryable, councilId: string): Promise<Answer['counts']> {
  const rows = await db
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select(['eligibility.state', (is) => is.fn.countAll<string>().as('count')])
    .where('programme.council_id', '=', councilId)
    .groupBy('eligibility.state')
    .execute();
  const counts = { PENDING: 0, ELIGIBLE: 0, NEEDS_INFO: 0, NOT_ELIGIBLE: 0 };
  for (const row of rows) counts[row.state] = Number(row.count);
  return counts;
}

type Row = {
  id: string;
  learner_id: string;
  carer_ids: string[];
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  over18: boolean;
  programme_id: string;
  kind: ProgrammeKind;
  title: string;
  starts_on: string;
  ends_on: string;
  unit: AllowanceUnit;
  state: EligibilityState;
  basis: EligibilityBasis;
  explanation: string;
  referrer: string;
  school: string;
  zip_code: string;
  council_code: string | null;
  moved_out: boolean;
  meal_tier: MealTier | null;
  discretionary: boolean;
  valid_until: string | null;
  reason: RefusalReason | null;
  message: string;
  note: string;
  submitted_at: Date;
  decided_at: Date | null;
  decided_by_id: string | null;
  officer_first: string | null;
  officer_last: string | null;
  amount: number;
  reserved: number;
  used: number;
  duplicates: number;
  waiting: number;
  booked: number;
  first_start: Date | null;
  local_only: boolean;
  area_reason: string;
  national_check: {
    state: CheckState;
    result: CheckResult | null;
    tier: CheckTier | null;
    ended_at: string | null;
  } | null;
  log: { kind: LogKind; at: string; by: string | null; message: string }[];
};

/** The ids of a page, in its order, and how many there are on all pages. */
async function findPage(
  db: Queryable,
  council: Membership,
  { eligibility, type, programme, search, page }: EligibilityFilter,
): Promise<{ rows: { id: string }[]; total: number }> {
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const { rows } = await sql<{ id: string; total: number }>`
    select eligibility.id, count(*) over ()::int as total
      from eligibility
      join programme on programme.id = eligibility.programme_id
      join learner on learner.id = eligibility.learner_id
     where programme.council_id = ${council.id}
       and (${eligibility} = 'all' or eligibility.state = ${eligibility})
       and (${type} = 'all' or programme.kind = ${type})
       and (${programme ?? null}::uuid is null or programme.id = ${programme ?? null}::uuid)
       and (${search}::text = '' or ${fitsTyped(search, [sql.ref('learner.first_name'), sql.ref('learner.last_name'), sql.ref('eligibility.school')])})
     order by (eligibility.state <> 'PENDING'), eligibility.submitted_at, eligibility.id
     limit ${limit} offset ${offset}`.execute(db);
  return countedRows(rows);
}

async function rowsOf(db: Queryable, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select eligibility.*, ${carers} as carer_ids, learner.first_name, learner.last_name, learner.date_of_birth,
        learner.over18, programme.kind, programme.title, programme.starts_on, programme.ends_on, programme.unit, programme.local_only,
        officer.first_name as officer_first, officer.last_name as officer_last,
        entitlement.amount, entitlement.reserved, entitlement.used,
        same.duplicates, places.waiting, places.booked, places.first_start, steps.log,
        (select jsonb_build_object('state', state, 'result', result, 'tier', tier, 'ended_at', ended_at) from national_check
          where eligibility_id = eligibility.id order by asked_at desc limit 1) as national_check
      from unnest(${uncounted(ids, 'uuid[]')}) with ordinality page (id, nth)
      join eligibility on eligibility.id = page.id
      join programme on programme.id = eligibility.programme_id
      join learner on learner.id = eligibility.learner_id
      join entitlement on entitlement.eligibility_id = eligibility.id
      left join account officer on officer.id = eligibility.decided_by_id
      cross join lateral (
        select count(*)::int as duplicates from eligibility other
          join learner namesake on namesake.id = other.learner_id
         where other.programme_id = eligibility.programme_id and other.id <> eligibility.id
           and lower(namesake.first_name) = lower(learner.first_name)
           and lower(namesake.last_name) = lower(learner.last_name)
           and namesake.date_of_birth = learner.date_of_birth
      ) same
      cross join lateral places_of(eligibility.id) places
      cross join lateral (
        select coalesce(jsonb_agg(to_jsonb(step)), '[]') as log from (
          select step.kind, step.at, step.message,
              nullif(concat_ws(' ', nullif(who.first_name, ''), nullif(who.last_name, '')), '') as by
            from eligibility_step step left join account who on who.id = step.account_id
           where step.eligibility_id = eligibility.id order by step.at desc, step.id desc limit ${LOG_SIZE}
        ) step
      ) steps
     order by page.nth`.execute(db);
  return rows;
}

type Looking = {
  council: Membership;
  caller: SignedIn;
  now: Temporal.Instant;
  names: (code: string) => string | undefined;
  files: Line['files'];
  facts: readonly FactRow[];
};

function lineOf(whole: Row, { council, caller, now, names, files, facts }: Looking): Line {
  const row = maskedEvidence(maskedLearner(whole, caller.acting), caller);
  const home = homeArea(homeOf(whole), council, names);
  const ownFamily = isOwnFamily(row, caller);
  const today = dayOf(now);
  const last = row.log.find((step) => !isAboutFact(step));
  const isDecided =
    row.decided_by_id !== null && last !== undefined && ['approved', 'asked', 'refused'].includes(last.kind);
  return {
    id: row.id,
    learner: {
      firstName: row.first_name,
      lastName: row.last_name,
      age: ageText({ dateOfBirth: row.date_of_birth, over18: row.over18 }, today),
      year: row.date_of_birth === null ? '' : formatYear(schoolYearOf(row.date_of_birth, today)),
    },
    programme: {
      id: row.programme_id,
      kind: row.kind,
      title: row.title,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    },
    state: row.state,
    basis: row.basis,
    explanation: row.explanation,
    referrer: row.referrer,
    school: row.school,
    // Guardians may live apart: what one of them says of the home is for the colleague who decides.
    zipCode: ownFamily ? '' : row.zip_code,
    home: ownFamily || isMasked(caller.acting) ? null : home,
    needsAreaReason: needsAreaReason(row.local_only, home),
    areaReason: row.area_reason,
    nationalCheck:
      row.national_check === null || isMasked(caller.acting)
        ? ''
        : checkSentence({
            state: row.national_check.state,
            result: row.national_check.result,
            tier: row.national_check.tier,
            endedAt: row.national_check.ended_at === null ? null : new Date(row.national_check.ended_at),
          }),
    checkWord: row.national_check === null || isMasked(caller.acting) ? '' : checkWord(row.national_check),
    mealTier: row.meal_tier,
    discretionary: row.discretionary,
    validUntil: row.valid_until,
    reason: row.reason === null ? null : refusalReasons[row.reason],
    message: row.message,
    note: row.note,
    duplicates: row.duplicates,
    waiting: row.waiting,
    booked: row.booked,
    firstStart: row.first_start?.toISOString() ?? null,
    allowance: allowanceAnswer(row.unit, row),
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy:
      row.officer_first === null ? null : fullName({ firstName: row.officer_first, lastName: row.officer_last ?? '' }),
    undoUntil: isDecided ? undoUntil(last, now) : null,
    facts: factsOfLine(row, facts, now),
    files,
    log: row.log.map(({ kind, at, by, message }) => ({
      at: Temporal.Instant.from(at).toString(),
      by: byFamily.has(kind) ? 'The family' : (by ?? (row.basis === 'SCHOOL_LIST' ? 'A school list' : 'A code')),
      what: logWords[kind],
      words: message,
    })),
    ownFamily,
  };
}

/** Until when a step can be taken back; null once it cannot. */
function undoUntil(step: { at: string }, now: Temporal.Instant): string | null {
  const until = Temporal.Instant.from(step.at).add({ minutes: UNDO_MINUTES });
  return Temporal.Instant.compare(now, until) < 0 ? until.toString() : null;
}

function factsOfLine({ log }: Row, facts: readonly FactRow[], now: Temporal.Instant): Line['facts'] {
  const last = log.find(isAboutFact);
  return {
    ...factsThatStand(facts),
    said: facts.map(({ source, send, ehcp, reason, by, at }) => ({ source, send, ehcp, reason, by: by ?? '', at })),
    undoUntil: last?.kind === 'fact-noted' ? undoUntil(last, now) : null,
  };
}

const byFamily: ReadonlySet<LogKind> = new Set(['submitted', 'reopened']);

/** Who looks into an officer's account needs no evidence of anybody's need. */
function maskedEvidence(row: Row, caller: SignedIn): Row {
  if (!isMasked(caller.acting)) return row;
  const log = row.log.map((step) => ({ ...step, message: '' }));
  return {
    ...row,
    explanation: '',
    referrer: '',
    school: '',
    zip_code: '',
    message: '',
    note: '',
    area_reason: '',
    log,
  };
}
