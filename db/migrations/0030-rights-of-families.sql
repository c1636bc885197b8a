-- A family's rights: to take its data with it, and to have them erased. See docs/privacy.md and decision 39.

-- Data that somebody asked for, in one archive. Its bytes lie sealed in the store, in parts ('exports/ID-0' and so on).
create table export_request (
  id uuid primary key,
  account_id uuid not null references account (id),
  state text not null default 'WAITING' check (state in ('WAITING', 'WORKING', 'READY', 'FAILED')),
  -- how far the work is: steps that are done, of how many
  done integer not null default 0 check (done >= 0),
  steps integer not null default 0 check (steps >= done),
  parts integer not null default 0 check (parts >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state = 'READY') = (ready_at is not null)),
  check ((ready_at is null) = (expires_at is null))
);
create index export_request_account on export_request (account_id, asked_at desc);
-- A second press does not begin a second archive.
create unique index export_request_open on export_request (account_id) where state in ('WAITING', 'WORKING');
create index export_request_expires on export_request (expires_at);
alter table export_request enable row level security;
create policy trusted on export_request to thicket_app using (true) with check (true);
create policy person on export_request for select to thicket_person using (account_id = (select asker()));
grant select on export_request to thicket_person;

-- An account, or one learner of it, that is to be erased. Kept without names, as the proof that it was done.
create table erasure (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- null: the whole account
  learner_id uuid references learner (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  undone_at timestamptz,
  done_at timestamptz,
  -- once it is done: files that are still to be removed, and whom the last mail goes to, until it has gone
  files text[] not null default '{}',
  last_address citext,
  check (undone_at is null or done_at is null),
  check (done_at is not null or (files = '{}' and last_address is null))
);
-- A second press does not ask a second time.
create unique index erasure_open on erasure (account_id, learner_id) nulls not distinct
  where undone_at is null and done_at is null;
create index erasure_due on erasure (due_at) where undone_at is null and done_at is null;
create index erasure_unfinished on erasure (done_at) where files <> '{}' or last_address is not null;
revoke delete, truncate on erasure from thicket_app;
alter table erasure enable row level security;
create policy trusted on erasure to thicket_app using (true) with check (true);
create policy person on erasure for select to thicket_person using (account_id = (select asker()));
grant select on erasure to thicket_person;

-- Whether this transaction carries out an erasure, or forgets what is older than its period. Rows that never change
-- otherwise lose their words then, and nothing else.
create function forgetting() returns boolean language sql stable as $$
  select coalesce(current_setting('thicket.forgetting', true), '') = 'retention' or exists (select from erasure
    where erasure.id::text = current_setting('thicket.forgetting', true) and undone_at is null and done_at is null)
$$;

create function changes_only_to_forget() returns trigger language plpgsql as $$
begin
  if not forgetting() then
    raise exception 'a row of % does not change', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

grant update (data) on event to thicket_app;
create trigger event_never_changes before update on event for each row execute function changes_only_to_forget();
grant update (collected_by, note) on mark to thicket_app;
create trigger mark_never_changes before update on mark for each row execute function changes_only_to_forget();
grant update (message, before) on eligibility_step to thicket_app;
create trigger eligibility_step_never_changes before update on eligibility_step
  for each row execute function changes_only_to_forget();
grant update (reference) on offline_payment to thicket_app;
create trigger offline_payment_never_changes before update on offline_payment
  for each row execute function changes_only_to_forget();
grant update (reason), delete on access_log to thicket_app;
create trigger access_log_never_changes before update or delete on access_log
  for each row execute function changes_only_to_forget();
grant delete on learner_reflection to thicket_app;
create trigger learner_reflection_never_changes before delete on learner_reflection
  for each row execute function changes_only_to_forget();

-- Of an invoice only its buyer can be taken away; numbers, sums and the seller stay.
create or replace function invoice_never_changes() returns trigger language plpgsql as $$
begin
  if old.document is not null and not (new.document - 'booker' = old.document - 'booker' and forgetting()) then
    raise exception 'invoice % of provider % was issued and does not change', old.number, old.provider_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- So that lines that are old enough are found without reading all of them.
create index access_log_age on access_log (at);
