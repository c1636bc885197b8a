-- Places that move to another date of their listing. The old place ends as MOVED, a new one takes over what was paid.
create table move (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  moved_by text not null check (moved_by in ('booker', 'provider')),
  account_id uuid not null references account (id),
  -- PAYING: the new places are held while the difference is paid, and the old ones stand until then
  state text not null check (state in ('PAYING', 'DONE', 'LAPSED')),
  basket_id uuid unique references basket (id),
  held_until timestamptz,
  message text not null default '' check (length(message) <= 1000),
  created_at timestamptz not null,
  finished_at timestamptz,
  check (state <> 'PAYING' or (basket_id is not null and held_until is not null))
);
create index move_booking on move (booking_id);
create unique index move_paying on move (booking_id) where state = 'PAYING';
create index move_held on move (held_until) where state = 'PAYING';

create table move_place (
  move_id uuid not null references move (id),
  place_id uuid not null references place (id),
  side text not null check (side in ('from', 'to')),
  primary key (move_id, place_id)
);
create index move_place_place on move_place (place_id);

-- The payment of a difference has a basket of its own, which is never the family's open one.
alter table basket drop constraint basket_state_check;
alter table basket add constraint basket_state_check check (state in ('OPEN', 'PAYING', 'MOVING', 'CONFIRMED', 'RELEASED'));

-- Of what was paid for a place: how much went along to the place that it was moved to.
alter table place add column carried_pence integer not null default 0 check (carried_pence >= 0);
-- Moved by the provider: until then the family may cancel it and gets everything back.
alter table place add column free_cancel_until timestamptz;

-- Which payments paid for a place, where that is not the one that the place names: a moved place whose difference was
-- paid has two. What goes back to a card, and what goes to the provider, goes out of each at most as much as came in.
create table place_source (
  place_id uuid not null references place (id),
  payment_id uuid not null references payment (id),
  amount_pence integer not null check (amount_pence > 0),
  primary key (place_id, payment_id)
);
create index place_source_payment on place_source (payment_id);

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('payment', 'refund-decided', 'refund-paid', 'payout', 'dispute', 'council', 'offline', 'correction', 'move'));

-- What went along to another place cannot go back for this one as well.
create or replace function place_went_back(of_place uuid) returns bigint language sql stable as $$
  select coalesce((select sum(part.amount_pence) from refund_place part join refund on refund.id = part.refund_id
      where part.place_id = of_place and refund.state not in ('DECLINED', 'PENDING_DECISION')), 0)
    + coalesce((select sum(part.amount_pence) from dispute_place part join dispute on dispute.id = part.dispute_id
      where part.place_id = of_place and dispute.state <> 'WON'), 0)
    + (select place.carried_pence from place where place.id = of_place)
$$;
