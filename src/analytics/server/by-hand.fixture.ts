/** What a day comes to, counted by hand: each figure by its own plain query, without the tables of numbers. */
export const BY_HAND = `
  select session.local_date as day,
    (select count(*)::int from place where place.session_id = session.id and state = 'CONFIRMED') as places,
    (select count(*)::int from place where place.session_id = session.id and state = 'CANCELLED_BY_BOOKER') as by_family,
    (select count(*)::int from place where place.session_id = session.id and state = 'CANCELLED_BY_PROVIDER') as by_provider,
    (select count(*)::int from place where place.session_id = session.id and state = 'CONFIRMED'
      and exists (select from mark where place_id = place.id and kind = 'ABSENT_UNNOTIFIED'
        and not exists (select from mark undo where undo.undoes_id = mark.id))
      and not exists (select from mark where place_id = place.id and kind in ('ARRIVED', 'COLLECTED')
        and not exists (select from mark undo where undo.undoes_id = mark.id))) as no_shows,
    (select coalesce(sum(amount_pence), 0)::int from ledger_entry join place on place.id = place_id
      where place.session_id = session.id and account = 'provider-due' and kind <> 'payout') as net,
    (select coalesce(sum(amount_pence), 0)::int from ledger_entry join place on place.id = place_id
      where place.session_id = session.id and account = 'platform-fee') as fees,
    (select -coalesce(sum(amount_pence), 0)::int from ledger_entry join place on place.id = place_id
      where place.session_id = session.id and account = 'booker' and kind in ('payment', 'move')) as taken,
    (select coalesce(sum(part.amount_pence), 0)::int from refund_place part join refund on refund.id = part.refund_id
      join place on place.id = part.place_id
      where place.session_id = session.id and refund.state not in ('DECLINED', 'PENDING_DECISION'))
    -- What a bank took away while it was on its way back is disputed, not refunded.
    - (select coalesce(sum(part.waiting_pence), 0)::int from dispute_place part join dispute on dispute.id = part.dispute_id
      join place on place.id = part.place_id where place.session_id = session.id and dispute.state <> 'WON') as refunds
  from session join listing on listing.id = session.listing_id
  where listing.provider_id = $1 order by day`;

/** The same as it was counted. */
export const AS_COUNTED = `
  select day, places, cancelled_by_family as by_family, cancelled_by_provider as by_provider, no_shows, net_pence as net,
    fees_pence as fees, taken_pence as taken, refunds_pence as refunds
  from daily_session where provider_id = $1 order by day`;

/** Either of them, added up for each day on which there is anything: where several listings have dates on one day. */
export const addedUp = (query: string): string => `
  select day, sum(places)::int as places, sum(by_family)::int as by_family, sum(by_provider)::int as by_provider,
      sum(no_shows)::int as no_shows, sum(net)::int as net, sum(fees)::int as fees, sum(taken)::int as taken,
      sum(refunds)::int as refunds
    from (${query}) each group by day
    having sum(places) + sum(by_family) + sum(by_provider) + sum(net) + sum(taken) > 0
    order by day`;
