-- Whoever came late says when, and a child who goes home goes with somebody of the family's list, or not.
alter table mark
  add column late_at timestamptz,
  add column password_checked boolean not null default false,
  -- COLLECTED only: how the collector stood on the family's list when it was marked; '' for marks from before
  add column collector text not null default '' check (collector in ('', 'LISTED', 'NOT_LISTED', 'MUST_NOT')),
  add check (late_at is null or kind = 'ARRIVED');

-- What is written down on the day besides marks. Like marks it only grows, and its ids are made on the device.
create table register_entry (
  id uuid primary key,
  session_id uuid not null references session (id),
  kind text not null
    check (kind in ('HEAD_COUNT', 'NOTE', 'INCIDENT', 'STAFF', 'LOCK', 'UNLOCK', 'ALARM')),
  -- INCIDENT and ALARM: whom it is about
  place_id uuid references place (id),
  -- numbers; no name and no words
  data jsonb not null default '{}',
  -- words: under the learner's key where it is about one, else under the provider's; null once they are forgotten
  sealed bytea,
  made_at timestamptz not null,
  received_at timestamptz not null,
  made_by_id uuid not null references account (id),
  check ((kind in ('INCIDENT', 'ALARM')) = (place_id is not null))
);
create index register_entry_session on register_entry (session_id);
create index register_entry_place on register_entry (place_id) where place_id is not null;
revoke update, delete, truncate on register_entry from thicket_app;
grant update (sealed), delete on register_entry to thicket_app;
create trigger register_entry_never_changes before update or delete on register_entry
  for each row execute function changes_only_to_forget();

create function asker_cares_for_place(of_place uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place where place.id = of_place and is_own_learner(place.learner_id))
$$;
grant execute on function asker_cares_for_place(uuid) to thicket_person;

grant select on register_entry to thicket_person;
alter table register_entry enable row level security;
create policy trusted on register_entry to thicket_app using (true) with check (true);
-- Whoever holds the register, and the guardians of a child whom an incident is about.
create policy person on register_entry for select to thicket_person
  using (asker_reads_register(session_id) or (kind = 'INCIDENT' and asker_cares_for_place(place_id)));

-- Reminders that were sent about a register, once each.
create table register_reminder (
  session_id uuid not null references session (id),
  kind text not null check (kind in ('UNMARKED', 'NOT_SIGNED_OUT')),
  told_at timestamptz not null,
  primary key (session_id, kind)
);
revoke update, delete, truncate on register_reminder from thicket_app;
