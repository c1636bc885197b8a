import type { PayBasis } from '../../councils/programme.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Owed, SettledOutcome } from '../settlement.ts';
import { openFor } from '../settlement.ts';

/** Which places are asked for: of a council, up to a day, of one provider or of all. */
type OwedScope = { councilId: string; to: string; providerId: string | null };

/**
 * The places of a council that were used, or that a settlement has named, each with what became of it by its register and with
 * what was settled of it. Marks are counted here as numbers; no child is named.
 */
const usedPlaces = ({ councilId, to, providerId }: OwedScope) => sql`
  select use.place_id, use.owed_pence, programme.id as programme_id, programme.pays_for, programme.no_show_credit_percent,
      booking.provider_id, to_char(session.local_date, 'YYYY-MM') as month,
      case when use.state = 'RETURNED' then 'returned'
        when place.state = 'CANCELLED_BY_BOOKER' then 'late-cancelled'
        when marks.seen then 'attended'
        when marks.absent then 'no-show' else 'unmarked' end as outcome,
      settled.charged_pence, settled.credit_pence, settled.outcome as settled_outcome
    from entitlement_use use
    join eligibility on eligibility.id = use.eligibility_id
    join programme on programme.id = eligibility.programme_id
    join place on place.id = use.place_id
    join booking on booking.id = place.booking_id
    join session on session.id = place.session_id
    cross join lateral (
      select coalesce(sum(line.charged_pence), 0)::int as charged_pence, coalesce(sum(line.credit_pence), 0)::int as credit_pence,
          (array_agg(line.outcome order by line.id desc))[1] as outcome
        from council_settlement_line line where line.place_id = use.place_id
    ) settled
    cross join lateral (
      select coalesce(bool_or(mark.kind in ('ARRIVED', 'COLLECTED')), false) as seen,
          coalesce(bool_or(mark.kind in ('ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED')), false) as absent
        from mark where mark.place_id = place.id and mark.kind <> 'UNDO'
          and not exists (select from mark undo where undo.undoes_id = mark.id)
    ) marks
   where programme.council_id = ${councilId} and session.local_date <= ${to}::date and use.owed_pence > 0
     and (use.state = 'USED' or settled.outcome is not null)
     and (${providerId}::uuid is null or booking.provider_id = ${providerId}::uuid)`;

type Known = {
  provider_id: string;
  month: string;
  owed_pence: number;
  pays_for: PayBasis;
  no_show_credit_percent: number;
  outcome: SettledOutcome;
  charged_pence: number;
  credit_pence: number;
  settled_outcome: SettledOutcome | null;
};

const openOf = (row: Known): Owed | null =>
  openFor(
    row.owed_pence,
    row.outcome,
    { paysFor: row.pays_for, noShowCreditPercent: row.no_show_credit_percent },
    { chargedPence: row.charged_pence, creditPence: row.credit_pence, outcome: row.settled_outcome },
  );

/** Places that are alike: how many, and what is open for all of them. */
export type OwedGroup = {
  providerId: string;
  month: string;
  outcome: SettledOutcome;
  places: number;
  open: Owed | null;
};

/** What a council owes up to a day, in groups of places that are alike. */
export async function loadOwed(db: Queryable, scope: OwedScope): Promise<OwedGroup[]> {
  const { rows } = await sql<Known & { places: number }>`
    select provider_id, month, owed_pence, pays_for, no_show_credit_percent, outcome, charged_pence, credit_pence,
        settled_outcome, count(*)::int as places
      from (${usedPlaces(scope)}) used
     group by provider_id, month, owed_pence, pays_for, no_show_credit_percent, outcome, charged_pence, credit_pence,
       settled_outcome`.execute(db);
  return rows.map((row) => {
    const open = openOf(row);
    return {
      providerId: row.provider_id,
      month: row.month,
      outcome: row.outcome,
      places: row.places,
      open: open && { chargedPence: open.chargedPence * row.places, creditPence: open.creditPence * row.places },
    };
  });
}

/** A place for which something has to be written down. */
export type OpenPlace = Owed & { placeId: string; programmeId: string; outcome: SettledOutcome };

/** The same, place by place: what a settlement would write down now, in order. */
export async function loadOpenPlaces(db: Queryable, scope: OwedScope): Promise<OpenPlace[]> {
  const { rows } = await sql<Known & { place_id: string; programme_id: string }>`
    ${usedPlaces(scope)} order by session.start_date, use.place_id`.execute(db);
  return rows.flatMap((row) => {
    const open = openOf(row);
    return open ? [{ ...open, placeId: row.place_id, programmeId: row.programme_id, outcome: row.outcome }] : [];
  });
}
