-- Places that come free on a date for which somebody waits are offered to the waiting list before anybody else may take
-- them. That happens a moment later, so it is marked here until then: by the database, for many things free places.
alter table session_places add column queue_first boolean not null default false;

create function put_queue_first() returns trigger language plpgsql as $$
begin
  new.queue_first := new.queue_first or exists (
    select from waiting_session wish join waiting_entry entry on entry.id = wish.entry_id and entry.state = 'WAITING'
     where wish.session_id = new.session_id);
  return new;
end $$;

create trigger session_places_freed before update on session_places
  for each row when (new.taken < old.taken or new.capacity > old.capacity) execute function put_queue_first();
