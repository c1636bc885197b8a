import type { SignedIn } from '../../identity/access.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sum } from '../../platform/money.ts';
import { ok, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilMoneyContract } from '../contract.ts';
import { daysOfMonth, isOver } from '../settlement.ts';
import { loadOwed, type OwedGroup } from './load-owed.ts';
import { readSettlements } from './read-settlements.ts';

type Answer = AnswerOf<(typeof councilMoneyContract)['GET /councils/{councilId}/money']>;

/** So many months are drawn. */
const MONTHS = 12;

/** What a council owes in a month and has not settled before, by provider, and what it settled. Numbers only. */
export async function listOwed(
  services: Services,
  caller: SignedIn,
  councilId: string,
  asked: string | undefined,
): Promise<Result<Answer, 'not-found'>> {
  const { db } = services;
  const member = await membershipOf(db, caller, councilId);
  if (!member.ok) return member;
  const today = dateOf(services.clock.now());
  const month = asked ?? today.slice(0, 7);
  const [groups, settlements, coming, months] = await Promise.all([
    loadOwed(db, { councilId, to: daysOfMonth(month).to, providerId: null }),
    readSettlements(db, { councilId, month }),
    countComing(db, councilId, month),
    owedByMonth(db, councilId, month),
  ]);
  const groupsOf = Map.groupBy(groups, ({ providerId }) => providerId);
  const settlementOf = new Map(settlements.map((one) => [one.provider.id, one]));
  const wanted = [...groupsOf].filter(([, all]) => all.some((group) => group.open || group.month === month));
  const ids = [...new Set([...wanted.map(([id]) => id), ...coming.keys(), ...settlementOf.keys()])];
  const names = await db
    .selectFrom('account')
    .select(['id', 'provider_name'])
    .where('id', '=', anyOf(ids))
    .orderBy('provider_name')
    .orderBy('id')
    .execute();
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    month,
    over: isOver(month, today),
    providers: names.map(({ id, provider_name: name }) => ({
      id,
      name: name ?? '',
      ...openOf(groupsOf.get(id) ?? [], month),
      coming: coming.get(id) ?? 0,
      settlement: settlementOf.get(id) ?? null,
    })),
    months,
  });
}

function openOf(groups: readonly OwedGroup[], month: string) {
  const open = groups.filter((group) => group.open !== null);
  const places = (some: readonly OwedGroup[]): number => sum(some.map((group) => group.places));
  return {
    open: {
      places: places(open),
      chargedPence: sum(open.map((group) => group.open?.chargedPence ?? 0)),
      creditPence: sum(open.map((group) => group.open?.creditPence ?? 0)),
    },
    earlier: places(open.filter((group) => group.month < month)),
    unmarked: places(groups.filter((group) => group.month === month && group.outcome === 'unmarked')),
  };
}

/** Places of a month that are booked and not counted yet, by provider. */
async function countComing(db: Queryable, councilId: string, month: string): Promise<Map<string, number>> {
  const { from, to } = daysOfMonth(month);
  const { rows } = await sql<{ provider_id: string; places: number }>`
    select booking.provider_id, count(*)::int as places
      from entitlement_use use
      join eligibility on eligibility.id = use.eligibility_id
      join programme on programme.id = eligibility.programme_id
      join place on place.id = use.place_id and place.state = 'CONFIRMED'
      join booking on booking.id = place.booking_id
      join session on session.id = place.session_id
     where programme.council_id = ${councilId} and use.state = 'RESERVED' and use.owed_pence > 0
       and session.local_date between ${from}::date and ${to}::date
     group by booking.provider_id`.execute(db);
  return new Map(rows.map((row) => [row.provider_id, row.places]));
}

/** What the ledger says that a council owes for the sessions of each of the last months, settled or not. */
async function owedByMonth(db: Queryable, councilId: string, last: string): Promise<Answer['months']> {
  const first = Temporal.PlainYearMonth.from(last).subtract({ months: MONTHS - 1 });
  const { rows } = await sql<{ month: string; owed: number }>`
    select to_char(session.local_date, 'YYYY-MM') as month, sum(entry.amount_pence)::int as owed
      from session
      join place on place.session_id = session.id
      join ledger_entry entry on entry.booking_id = place.booking_id and entry.place_id = place.id
        and entry.kind = 'council' and entry.account = 'provider-due'
      join entitlement_use use on use.place_id = place.id
      join eligibility on eligibility.id = use.eligibility_id
      join programme on programme.id = eligibility.programme_id and programme.council_id = ${councilId}
     where session.local_date between ${daysOfMonth(first.toString()).from}::date and ${daysOfMonth(last).to}::date
     group by 1`.execute(db);
  const owed = new Map(rows.map((row) => [row.month, row.owed]));
  return Array.from({ length: MONTHS }, (_, index) => first.add({ months: index }).toString()).map((month) => ({
    month,
    owedPence: owed.get(month) ?? 0,
  }));
}
