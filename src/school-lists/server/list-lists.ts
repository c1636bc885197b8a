import { isMasked, maskedLearner } from '../../acting/masking.ts';
import { carers } from '../../acting/server/find-carers.ts';
import { isHomeOf } from '../../acting/server/find-homes.ts';
import { UNDO_MINUTES } from '../../councils/eligibility.ts';
import { isOwnFamily } from '../../councils/server/decide-eligibility.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { schoolListsContract } from '../contract.ts';
import { doubts, type Doubt } from '../match-children.ts';
import type { ListTab } from '../list-words.ts';
import type { ListParams } from './find-list.ts';

type Lists = AnswerOf<(typeof schoolListsContract)['GET /councils/{councilId}/school-lists']>;
type Shown = AnswerOf<(typeof schoolListsContract)['GET /councils/{councilId}/school-lists/{listId}']>;

const PAGE_SIZE = 50;
const MOST_LISTS = 100;

/** The lists of a council that the caller is a member of, and the programmes that another one can be for. */
export async function listLists(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Lists, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const today = services.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString();
  const programmes = await services.db
    .selectFrom('programme')
    .select(['id', 'title', 'kind'])
    .where('council_id', '=', councilId)
    .where('closed_at', 'is', null)
    .where('ends_on', '>=', today)
    .orderBy('ends_on')
    .execute();
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    lists: await readLists(services.db, councilId),
    programmes: programmes.map(({ id, title, kind }) => ({ id, title, asksTier: kind === 'HAF' })),
  });
}

type ListRow = Omit<Lists['lists'][number], 'counts' | 'programme' | 'madeAt' | 'madeBy' | 'mealTier'> & {
  programme_id: string;
  programme: string;
  meal_tier: Lists['lists'][number]['mealTier'];
  confirmed: number;
  doubtful: number;
  rejected: number;
  made_at: Date;
  first_name: string;
  last_name: string;
};

async function readLists(db: Queryable, councilId: string, listId: string | null = null): Promise<Lists['lists']> {
  const { rows } = await sql<ListRow>`
    select list.id, list.title, list.programme_id, programme.title as programme, list.meal_tier, list.state, list.size,
        case when list.state = 'DONE' then list.size
          else (select count(*)::int from school_list_row row where row.list_id = list.id and row.line <= list.matched_to) end as matched,
        counted.*, list.made_at, account.first_name, account.last_name
      from school_list list
      join programme on programme.id = list.programme_id
      join account on account.id = list.made_by_id
      cross join lateral (
        select count(*) filter (where match.state = 'CONFIRMED')::int as confirmed,
            count(*) filter (where match.state = 'DOUBTFUL' and ${SHOWN})::int as doubtful,
            count(*) filter (where match.state = 'REJECTED')::int as rejected
          from school_list_match match join school_list_row row on row.id = match.row_id
          join learner on learner.id = match.learner_id
         where row.list_id = list.id and learner.removed_at is null
      ) counted
     where list.council_id = ${councilId} and (${listId}::uuid is null or list.id = ${listId}::uuid)
     order by list.made_at desc, list.id limit ${MOST_LISTS}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    programme: { id: row.programme_id, title: row.programme },
    mealTier: row.meal_tier,
    state: row.state,
    size: row.size,
    matched: row.matched,
    counts: { CONFIRMED: row.confirmed, DOUBTFUL: row.doubtful, REJECTED: row.rejected },
    madeAt: row.made_at.toISOString(),
    madeBy: fullName({ firstName: row.first_name, lastName: row.last_name }),
  }));
}

/** Whether the list and one of the guardians name one home. */
const atHome = isHomeOf(sql`row.zip_code`);

/**
 * A child that may be one of the list is shown where name and date of birth are the same, its home is as the list says, or its
 * family has asked this council: nobody else's child is any of the council's business.
 */
const SHOWN = sql<boolean>`(match.score = 100 or match.state <> 'DOUBTFUL' or ${atHome}
  or exists (select from eligibility asked join programme of on of.id = asked.programme_id
      where asked.learner_id = learner.id and of.council_id = list.council_id))`;

type MatchRow = {
  id: string;
  learner_id: string;
  carer_ids: string[];
  score: number;
  state: ListTab;
  doubts: Doubt[];
  line: number;
  first_name: string;
  last_name: string;
  date_of_birth: string;
  school: string;
  zip_code: string;
  learner_first: string;
  learner_last: string;
  learner_born: string | null;
  told_school: string;
  told_home: string;
  step_id: string | null;
  decided_at: Date | null;
  officer_first: string | null;
  officer_last: string | null;
  total: number;
};

/**
 * Rows of a list beside children. Of school and home an officer reads what the list says too, and what the family told this
 * council: a family that has moved away, perhaps fled, is not found because an old list names its child.
 */
async function matchRows(db: Queryable, listId: string, tab: ListTab, page: number) {
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const { rows } = await sql<MatchRow>`
    select match.id, match.learner_id, ${carers} as carer_ids, match.score, match.state, match.doubts, match.step_id,
        match.decided_at, row.line, row.first_name, row.last_name, row.date_of_birth, row.school, row.zip_code,
        learner.first_name as learner_first, learner.last_name as learner_last, learner.date_of_birth as learner_born,
        case when lower(row.school) = lower(learner.school) then learner.school else coalesce(told.school, '') end as told_school,
        case when ${atHome} then row.zip_code else coalesce(told.zip_code, '') end as told_home,
        officer.first_name as officer_first, officer.last_name as officer_last, count(*) over ()::int as total
      from school_list_match match
      join school_list_row row on row.id = match.row_id
      join school_list list on list.id = row.list_id
      join learner on learner.id = match.learner_id and learner.removed_at is null
      left join account officer on officer.id = match.decided_by_id
      left join lateral (
        select asked.school, asked.zip_code from eligibility asked join programme of on of.id = asked.programme_id
         where asked.learner_id = learner.id and of.council_id = list.council_id
         order by (of.id = list.programme_id) desc, asked.submitted_at desc, asked.id limit 1
      ) told on true
     where row.list_id = ${listId} and match.state = ${tab} and ${SHOWN}
     order by row.line, match.score desc, match.id
     limit ${limit} offset ${offset}`.execute(db);
  return countedRows(rows);
}

/** A list and the children that its rows may be, of one kind. That somebody looked is written down for each child. */
export async function showList(
  services: Services,
  caller: SignedIn,
  { councilId, listId }: ListParams,
  { tab, page: asked }: { tab: ListTab; page: number },
): Promise<Result<Shown, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const [list] = await readLists(services.db, councilId, listId);
  if (!list) return notFound;
  const { rows, total, page, pageCount } = await pageShown(asked, PAGE_SIZE, (wanted) =>
    matchRows(services.db, listId, tab, wanted),
  );
  const now = services.clock.now();
  await logLooks(services.db, now, caller, { what: 'eligibility', learnerIds: rows.map((row) => row.learner_id) });
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    list,
    matches: rows.map((row) => matchAnswer(row, caller, now)),
    total,
    page,
    pages: pageCount,
  });
}

function matchAnswer(row: MatchRow, caller: SignedIn, now: Temporal.Instant): Shown['matches'][number] {
  const hidden = isMasked(caller.acting);
  const ownFamily = isOwnFamily(row, caller);
  const child = (of: { first: string; last: string; born: string | null; school: string; zip: string }) => {
    const shown = maskedLearner({ first_name: of.first, last_name: of.last, date_of_birth: of.born }, caller.acting);
    return {
      firstName: shown.first_name,
      lastName: shown.last_name,
      dateOfBirth: shown.date_of_birth ?? '',
      school: hidden ? '' : of.school,
      zipCode: hidden ? '' : of.zip,
    };
  };
  const until =
    row.decided_at && Temporal.Instant.fromEpochMilliseconds(row.decided_at.getTime()).add({ minutes: UNDO_MINUTES });
  return {
    id: row.id,
    score: row.score,
    state: row.state,
    doubts: row.doubts.map((one) => doubts[one]),
    line: row.line,
    onList: child({
      first: row.first_name,
      last: row.last_name,
      born: row.date_of_birth,
      school: row.school,
      zip: row.zip_code,
    }),
    learner: child({
      first: row.learner_first,
      last: row.learner_last,
      born: row.learner_born,
      school: row.told_school,
      // Guardians may live apart.
      zip: ownFamily ? '' : row.told_home,
    }),
    ownFamily,
    decidedBy:
      row.officer_first === null ? null : fullName({ firstName: row.officer_first, lastName: row.officer_last ?? '' }),
    decidedAt: row.decided_at?.toISOString() ?? null,
    canUndo:
      row.state === 'REJECTED' ||
      (row.state === 'CONFIRMED' &&
        (row.step_id === null || (until !== null && Temporal.Instant.compare(now, until) < 0))),
  };
}
