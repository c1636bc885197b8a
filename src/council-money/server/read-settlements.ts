import type { SignedIn } from '../../identity/access.ts';
import { membershipOf, type CouncilRole } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { countedRows, pageShown, pageWithin, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilMoneyContract } from '../contract.ts';
import { canTakeBack, settlementNumber, UNDO_MINUTES } from '../settlement.ts';

type Shown = AnswerOf<(typeof councilMoneyContract)['GET /settlements/{settlementId}']>;
type Own = AnswerOf<(typeof councilMoneyContract)['GET /settlements']>;
type SettlementAnswer = Own['settlements'][number];

const PAGE_SIZE = 50;
const LIST_SIZE = 20;

type Asked = { councilId?: string; providerId?: string; month?: string; id?: string; page?: number };
type Row = Omit<SettlementAnswer, 'number' | 'council' | 'provider' | 'madeAt'> & {
  number: number;
  councilId: string;
  councilTitle: string;
  providerId: string;
  providerName: string;
  madeAt: Date;
  total: number;
};

async function selectSettlements(db: Queryable, { councilId, providerId, month, id, page = 1 }: Asked): Promise<Row[]> {
  const { limit, offset } = rangeOf(page, LIST_SIZE);
  const { rows } = await sql<Row>`
    select settlement.id, settlement.number, to_char(settlement.month, 'YYYY-MM') as month, council.id as "councilId",
        council.title as "councilTitle", account.id as "providerId", coalesce(account.provider_name, '') as "providerName",
        settlement.purchase_order as "purchaseOrder", settlement.made_at as "madeAt", settlement.paid_on as "paidOn",
        settlement.payment_reference as "paymentReference", summed.*, count(*) over ()::int as total
      from council_settlement settlement
      join council on council.id = settlement.council_id
      join account on account.id = settlement.provider_id
      cross join lateral (
        select count(*)::int as places, coalesce(sum(charged_pence), 0)::int as "chargedPence",
            coalesce(sum(credit_pence), 0)::int as "creditPence", coalesce(sum(agreed_pence), 0)::int as "agreedPence",
            (count(*) filter (where state in ('DISPUTED', 'ANSWERED')))::int as disputed
          from council_settlement_line where settlement_id = settlement.id
      ) summed
     where (${councilId ?? null}::uuid is null or settlement.council_id = ${councilId ?? null}::uuid)
       and (${providerId ?? null}::uuid is null or settlement.provider_id = ${providerId ?? null}::uuid)
       and (${id ?? null}::uuid is null or settlement.id = ${id ?? null}::uuid)
       and (${month ?? null}::text is null or settlement.month = (${month ?? null}::text || '-01')::date)
     order by settlement.month desc, settlement.made_at desc, settlement.id
     limit ${month ? 1_000 : limit} offset ${offset}`.execute(db);
  return rows;
}

function answerOf({ number, councilId, councilTitle, providerId, providerName, madeAt, total: _, ...row }: Row) {
  return {
    ...row,
    number: settlementNumber(number),
    council: { id: councilId, title: councilTitle },
    provider: { id: providerId, name: providerName },
    madeAt: madeAt.toISOString(),
  };
}

/** Settlements of a council's month. */
export async function readSettlements(
  db: Queryable,
  asked: { councilId: string; month: string },
): Promise<SettlementAnswer[]> {
  return (await selectSettlements(db, asked)).map(answerOf);
}

/** What councils have settled with the caller, the latest first. */
export async function listOwnSettlements({ db }: Services, caller: SignedIn, asked: number): Promise<Own> {
  const { rows, total, page, pageCount } = await pageShown(asked, LIST_SIZE, async (wanted) =>
    countedRows(await selectSettlements(db, { providerId: caller.subjectId, page: wanted })),
  );
  return { settlements: rows.map(answerOf), total, page, pages: pageCount };
}

type Lines = { lines: 'all' | 'disputed'; page: number };

/** A settlement of a council that the caller is a member of. */
export async function readCouncilSettlement(
  services: Services,
  caller: SignedIn,
  { councilId, settlementId }: { councilId: string; settlementId: string },
  asked: Lines,
): Promise<Result<Shown, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  return readSettlement(services, { id: settlementId, councilId }, member.value.role, asked);
}

/** A settlement of the caller as its provider. */
export async function readOwnSettlement(
  services: Services,
  caller: SignedIn,
  settlementId: string,
  asked: Lines,
): Promise<Result<Shown, 'not-found'>> {
  return readSettlement(services, { id: settlementId, providerId: caller.subjectId }, null, asked);
}

async function readSettlement(
  services: Services,
  which: Asked,
  role: CouncilRole | null,
  asked: Lines,
): Promise<Result<Shown, 'not-found'>> {
  const { db } = services;
  const [row] = await selectSettlements(db, which);
  if (!row) return notFound;
  const settlement = answerOf(row);
  const now = services.clock.now();
  const more = await db
    .selectFrom('council_settlement')
    .select(['version', 'paid_at'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const paidAt = more.paid_at && Temporal.Instant.fromEpochMilliseconds(more.paid_at.getTime());
  const total = asked.lines === 'all' ? row.places : row.disputed;
  const { page, pageCount } = pageWithin(asked.page, total, PAGE_SIZE);
  return ok({
    ...settlement,
    role,
    version: more.version,
    unpayUntil:
      role === 'manager' && paidAt && canTakeBack(paidAt, now)
        ? paidAt.add({ minutes: UNDO_MINUTES }).toString()
        : null,
    lines: await readLines(services, settlement, role, { ...asked, page }),
    page,
    pages: pageCount,
    total,
  });
}

type LineRow = Omit<Shown['lines'][number], 'undoUntil' | 'steps' | 'day'> & { startDate: Date };

async function readLines(
  { db, clock }: Services,
  settlement: SettlementAnswer,
  role: CouncilRole | null,
  { lines, page }: Lines,
): Promise<Shown['lines']> {
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const { rows } = await sql<LineRow>`
    select line.id, session.start_date as "startDate", listing.title as listing, programme.title as programme,
        booking.id as "bookingId", booking.reference, line.outcome,
        exists (select from council_settlement_line other where other.place_id = line.place_id and other.id < line.id) as correction,
        line.charged_pence as "chargedPence", line.credit_pence as "creditPence", line.agreed_pence as "agreedPence", line.state
      from council_settlement_line line
      join place on place.id = line.place_id
      join booking on booking.id = place.booking_id
      join session on session.id = place.session_id
      join listing on listing.id = session.listing_id
      join programme on programme.id = line.programme_id
     where line.settlement_id = ${settlement.id} and (${lines} = 'all' or line.state in ('DISPUTED', 'ANSWERED'))
     order by session.start_date, line.id
     limit ${limit} offset ${offset}`.execute(db);
  const steps = await db
    .selectFrom('settlement_line_step')
    .select(['line_id', 'kind', 'words', 'agreed_pence', 'at'])
    .where('line_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('at')
    .orderBy('id')
    .execute();
  const stepsOf = Map.groupBy(steps, (step) => step.line_id);
  return rows.map(({ startDate, ...row }) => {
    const own = stepsOf.get(row.id) ?? [];
    const last = own.at(-1);
    const at = last && Temporal.Instant.fromEpochMilliseconds(last.at.getTime());
    const undoable = last && (last.kind === 'disputed' || last.kind === 'decided') && settlement.paidOn === null;
    return {
      ...row,
      day: dateOf(startDate),
      undoUntil:
        role !== null && role !== 'viewer' && undoable && at && canTakeBack(at, clock.now())
          ? at.add({ minutes: UNDO_MINUTES }).toString()
          : null,
      steps: own.map((step) => ({
        at: step.at.toISOString(),
        kind: step.kind,
        by: step.kind === 'answered' ? settlement.provider.name : settlement.council.title,
        words: step.words,
        agreedPence: step.agreed_pence,
      })),
    };
  });
}
