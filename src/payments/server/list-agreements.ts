import { sql } from 'kysely';
import { fullName } from '../../identity/name.ts';
import { standardFees } from '../../listings/server/read-fees.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import type { paymentsContract } from '../contract.ts';

type Agreements = AnswerOf<(typeof paymentsContract)['GET /fees']>;
type Parties = AnswerOf<(typeof paymentsContract)['GET /fee-parties']>;
export type Agreement = Agreements['agreements'][number];

const PAGE_SIZE = 25;
const MOST_PARTIES = 10;

/** A page of what was agreed on, the latest first, with the fees of whoever agreed on nothing. */
export async function listAgreements(services: Services, asked: number): Promise<Agreements> {
  const counted = await services.db
    .selectFrom('fee_agreement')
    .select((is) => is.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const { page, pageCount } = pageWithin(asked, total, PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const rows = await selectAgreements(services.db, services.clock.now())
    .orderBy('agreement.set_at', 'desc')
    .orderBy('agreement.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    standard: standardFees(services),
    agreements: rows.map(agreementOf),
    page,
    pageCount,
    total,
  };
}

/** One agreement that is there. */
export async function readAgreement(db: Queryable, id: string, now: Temporal.Instant): Promise<Agreement> {
  return agreementOf(await selectAgreements(db, now).where('agreement.id', '=', id).executeTakeFirstOrThrow());
}

function selectAgreements(db: Queryable, now: Temporal.Instant) {
  // Another one of the same party that begins no later than this one, or has begun since, takes its place.
  const isReplaced = sql<boolean>`exists (
    select from fee_agreement other
    where (other.provider_id = agreement.provider_id or other.council_id = agreement.council_id)
      and other.from_at <= greatest(agreement.from_at, ${now.toString()}::timestamptz)
      and (other.from_at, other.set_at, other.id) > (agreement.from_at, agreement.set_at, agreement.id))`;
  return db
    .selectFrom('fee_agreement as agreement')
    .innerJoin('account as setter', 'setter.id', 'agreement.set_by_id')
    .leftJoin('account as provider', 'provider.id', 'agreement.provider_id')
    .leftJoin('council', 'council.id', 'agreement.council_id')
    .selectAll('agreement')
    .select([
      'setter.first_name as setter_first_name',
      'setter.last_name as setter_last_name',
      'provider.provider_name',
      'council.title',
      sql<Agreement['state']>`case when ${isReplaced} then 'past'
        when agreement.from_at > ${now.toString()}::timestamptz then 'later' else 'now' end`.as('state'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAgreements>['execute']>>[number];

function agreementOf(row: Row): Agreement {
  const { booker_fee_basis_points: bookerFee, provider_fee_basis_points: providerFee } = row;
  return {
    id: row.id,
    party:
      row.council_id === null
        ? { kind: 'provider', id: row.provider_id ?? '', name: row.provider_name ?? '' }
        : { kind: 'council', id: row.council_id, name: row.title ?? '' },
    fees:
      bookerFee === null || providerFee === null
        ? null
        : { bookerFeeBasisPoints: bookerFee, providerFeeBasisPoints: providerFee },
    from: row.from_at.toISOString(),
    state: row.state,
    reason: row.reason,
    setBy: fullName({ firstName: row.setter_first_name, lastName: row.setter_last_name }),
    setAt: row.set_at.toISOString(),
  };
}

/** Councils and providers whose name fits what was typed. */
export async function findParties(services: Services, letters: string): Promise<Parties> {
  const councils = await services.db
    .selectFrom('council')
    .select(['id', 'title'])
    .where(fitsTyped(letters, [sql.ref('title')]))
    .orderBy('title')
    .limit(MOST_PARTIES)
    .execute();
  const providers = await services.db
    .selectFrom('account')
    .select(['id', 'provider_name'])
    .where('account_type', 'is not', null)
    .where(fitsTyped(letters, [sql.ref('provider_name'), sql.ref('first_name'), sql.ref('last_name')]))
    .orderBy('provider_name')
    .orderBy('id')
    .limit(MOST_PARTIES)
    .execute();
  return {
    parties: [
      ...providers.map((row) => ({ kind: 'provider' as const, id: row.id, name: row.provider_name })),
      ...councils.map((row) => ({ kind: 'council' as const, id: row.id, name: row.title })),
    ],
  };
}
