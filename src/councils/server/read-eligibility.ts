import { caredForBy } from '../../acting/server/find-carers.ts';
import { isKeptFrom } from '../../acting/server/find-homes.ts';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { formatMoney } from '../../platform/money.ts';
import { ok, type Result } from '../../platform/result.ts';
import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { Settings } from '../../platform/server/settings.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { councilsContract } from '../contract.ts';
import { eligibilitySentence, type RefusalReason } from '../eligibility.ts';
import { checkSentenceForFamily, isOpenCheck, type CheckState } from '../national-check.ts';
import { factForm, factsThatStand } from '../case-fact.ts';
import { askableKeys } from '../council-settings.ts';
import { askedBy, noAnswers } from '../counted-question.ts';
import { opensSentence } from '../funding.ts';
import { formatAmount } from '../programme.ts';
import { dateOf } from '../../platform/time.ts';
import { allowanceAnswer } from './show-allowance.ts';
import { factsOfCases, type FactRow } from './keep-facts.ts';
import { engineOf } from './start-check.ts';
import { programmesFor } from './open-programme.ts';

type Statement = AnswerOf<(typeof councilsContract)['GET /eligibilities']>;
export type FamilyEligibility = Omit<Statement[number], 'uses'>;
type Funding = AnswerOf<(typeof councilsContract)['GET /experiences/{experienceId}/funding']>;

/** How councils stand to the caller's learners; `only` narrows it to one programme's or one learner's. */
export async function eligibilitiesOf(
  { db, settings }: { db: Queryable; settings: Settings },
  caller: SignedIn,
  only: Only = {},
): Promise<FamilyEligibility[]> {
  const rows = await readRows(db, caller, only);
  const isReachable = engineOf(settings) !== null;
  const hidden = isMasked(caller.acting);
  const facts = hidden
    ? new Map()
    : await factsOfCases(
        db,
        rows.map(({ id }) => id),
      );
  return rows.map((row) =>
    answerOf(maskedLearner(row, caller.acting), { isReachable, hidden, facts: facts.get(row.id) ?? [] }),
  );
}

type Only = { programmeIds?: readonly string[]; id?: string };

async function readRows(db: Queryable, caller: SignedIn, only: Only) {
  return db
    .selectFrom('eligibility')
    .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('council', 'council.id', 'programme.council_id')
    .leftJoin('entitlement', 'entitlement.eligibility_id', 'eligibility.id')
    .leftJoin('council_setting', 'council_setting.council_id', 'council.id')
    .leftJoin('counted_answer', 'counted_answer.eligibility_id', 'eligibility.id')
    .select([
      'council_setting.asks',
      'year_reason',
      'sex_reason',
      'ethnicity_reason',
      'counted_answer.year',
      'counted_answer.sex',
      'counted_answer.ethnicity',
      'eligibility.id',
      'eligibility.state',
      'eligibility.reason',
      'eligibility.message',
      'eligibility.valid_until',
      'learner.id as learner_id',
      'learner.first_name',
      'programme.id as programme_id',
      'programme.kind',
      'programme.title',
      'programme.starts_on',
      'programme.ends_on',
      'programme.unit',
      'council.id as council_id',
      'council.title as council_title',
      'entitlement.amount',
      'entitlement.reserved',
      'entitlement.used',
      (is) =>
        is
          .selectFrom('national_check')
          .select('national_check.state')
          .whereRef('national_check.eligibility_id', '=', 'eligibility.id')
          .orderBy('national_check.asked_at', 'desc')
          .limit(1)
          .as('check_state'),
    ])
    .where(caredForBy(caller.subjectId, 'guard'))
    .where((is) => is.not(isKeptFrom(caller.subjectId)))
    .where('learner.removed_at', 'is', null)
    .$if(only.programmeIds !== undefined, (query) =>
      query.where('eligibility.programme_id', '=', anyOf(only.programmeIds ?? [])),
    )
    .$if(only.id !== undefined, (query) => query.where('eligibility.id', '=', only.id ?? ''))
    .orderBy('programme.ends_on', 'desc')
    .orderBy('learner.id')
    .execute();
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

type Reading = { isReachable: boolean; hidden: boolean; facts: readonly FactRow[] };

function answerOf(row: Row, { isReachable, hidden, facts }: Reading): FamilyEligibility {
  const { state, amount, reserved, used } = row;
  const counted = amount !== null && reserved !== null && used !== null ? { amount, reserved, used } : null;
  return {
    id: row.id,
    learner: { id: row.learner_id, firstName: row.first_name },
    programme: {
      id: row.programme_id,
      kind: row.kind,
      title: row.title,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    },
    council: { id: row.council_id, title: row.council_title },
    state,
    sentence: eligibilitySentence(state, {
      name: row.first_name,
      programme: row.title,
      council: row.council_title,
      reason: row.reason as RefusalReason | null,
      validUntil: row.valid_until,
    }),
    message: hidden ? '' : row.message,
    validUntil: row.valid_until,
    takesFiles: state !== 'ELIGIBLE' && (row.asks?.includes('files') ?? true),
    allowance: counted && allowanceAnswer(row.unit, counted),
    nationalCheck: checkOf(row, isReachable),
    facts: factsThatStand(facts),
    counting: askedBy(row),
    told: {
      facts: factForm(facts.find(({ source }) => source === 'FAMILY') ?? null),
      answers: hidden ? noAnswers : { year: row.year ?? '', sex: row.sex ?? '', ethnicity: row.ethnicity ?? '' },
    },
  };
}

type Checked = { kind: 'HAF' | 'SEND'; state: string; check_state: CheckState | null };

/** Whether the national service can be asked about a learner now, and how it was asked before. */
const checkOf = ({ kind, state, check_state }: Checked, isReachable: boolean) => ({
  canAsk: isReachable && kind === 'HAF' && state !== 'ELIGIBLE' && !isOpenCheck(check_state),
  sentence: check_state === null ? '' : checkSentenceForFamily(check_state),
});

/** What the caller's learners may use of programmes, and what each of their places takes of it. */
export async function statementOf(services: Services, caller: SignedIn): Promise<Statement> {
  const eligibilities = await eligibilitiesOf(services, caller);
  const uses = await services.db
    .selectFrom('entitlement_use')
    .innerJoin('place', 'place.id', 'entitlement_use.place_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select([
      'entitlement_use.place_id',
      'entitlement_use.eligibility_id',
      'entitlement_use.amount',
      'entitlement_use.state',
      'place.booking_id',
      'place.price_pence',
      'session.start_date',
      'session.end_date',
      'listing.title',
    ])
    .where('entitlement_use.eligibility_id', '=', anyOf(eligibilities.map((one) => one.id)))
    // What was only in a basket, or given back before it was booked, is no use.
    .where('place.submitted', '=', true)
    .orderBy('session.start_date', 'desc')
    .limit(1_000)
    .execute();
  const usesOf = Map.groupBy(uses, (row) => row.eligibility_id);
  return eligibilities.map((one) => ({
    ...one,
    uses: (usesOf.get(one.id) ?? []).map((row) => ({
      placeId: row.place_id,
      bookingId: row.booking_id,
      listing: row.title,
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      amountText: formatAmount(one.allowance?.unit ?? 'sessions', row.amount),
      byCardText: row.price_pence > 0 ? formatMoney(row.price_pence) : '',
      state: row.state,
    })),
  }));
}

/** Which programmes pay for places of a listing, and how the caller's learners stand to them. */
export async function fundingOfListing(
  services: Services,
  caller: SignedIn,
  listingId: string,
): Promise<Result<Funding, 'not-found'>> {
  const listing = await services.db
    .selectFrom('listing')
    .leftJoin('council', 'council.id', 'listing.council_id')
    .leftJoin('council_setting', 'council_setting.council_id', 'council.id')
    .select(['council.id', 'council.title', 'council_setting.asks', 'year_reason', 'sex_reason', 'ethnicity_reason'])
    .where('listing.id', '=', listingId)
    .where('listing.state', 'in', ['PUBLISHED', 'PAUSED'])
    .executeTakeFirst();
  if (!listing) return notFound;
  const programmes = (await programmesFor(services.db, [listingId])).get(listingId) ?? [];
  const now = new Date(services.clock.now().epochMilliseconds);
  const today = dateOf(now);
  const open = programmes.filter((row) => row.ends_on >= today);
  return ok({
    council: listing.id !== null && listing.title !== null ? { id: listing.id, title: listing.title } : null,
    asks: listing.asks ?? [...askableKeys],
    counting: askedBy(listing),
    programmes: open.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      allowanceText: formatAmount(row.unit, row.allowance),
      opens: row.books_from && row.books_from > now ? opensSentence(row.title, row.books_from.toISOString()) : '',
      budgetPence: row.tops_up ? row.place_pence : null,
    })),
    eligibilities: await eligibilitiesOf(services, caller, { programmeIds: open.map((row) => row.id) }),
  });
}
