-- A provider takes a family off the waiting list of a listing of theirs, and views of all of a provider's lists are saved.
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
