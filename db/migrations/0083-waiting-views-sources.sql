-- A provider takes a family off the waiting list of a listing of theirs, views of all of a provider's lists are saved, and a
-- booking says from where its family came to the listing.
alter table waiting_entry
  drop constraint waiting_entry_state_check,
  add constraint waiting_entry_state_check
    check (state in ('WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'LEFT', 'CLOSED', 'REMOVED'));

create or replace function waiting_step_exists() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'WAITING' and new.state in ('OFFERED', 'LEFT', 'CLOSED', 'REMOVED'))
    or (old.state = 'OFFERED' and new.state in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'CLOSED', 'REMOVED'))
  ) then
    raise exception 'waiting entry % cannot go from % to %', new.id, old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'OFFERED' and new.state = 'OFFERED' and new.offered_at is distinct from old.offered_at then
    raise exception 'waiting entry % was offered places already', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('bookings', 'customers', 'waiting', 'payouts', 'sessions'));

-- Null: entered by the provider, or from before it was asked.
alter table booking add column source text check (source in ('search', 'direct', 'collection', 'partner', 'embed'));

-- '' where it is not known
alter table daily_booking add column source text not null default '';
alter table daily_booking
  drop constraint daily_booking_pkey,
  add primary key (listing_id, day, lead_days, source);
alter table daily_split
  drop constraint daily_split_kind_check,
  add constraint daily_split_kind_check check (kind in ('ticket', 'age', 'discount', 'source'));
insert into number_due (listing_id) select id from listing;
