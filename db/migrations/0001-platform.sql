-- What any product needs: events with their outbox, idempotency keys, and the rights of the app's role.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

grant usage on schema public to thicket_app;
alter default privileges in schema public grant select, insert, update, delete on tables to thicket_app;
alter default privileges in schema public grant usage, select on sequences to thicket_app;
alter default privileges in schema public grant execute on functions to thicket_app;
grant select on migration to thicket_app;

-- What happened, append-only. Written in the transaction that made it happen.
create table event (
  id uuid primary key,
  kind text not null,
  at timestamptz not null,
  actor_id uuid,
  subject_id uuid,
  -- ids of what it is about: {"listing": …, "booking": …, "session": [...], "account": [...]}
  about jsonb not null default '{}',
  data jsonb not null default '{}'
);
create index event_about on event using gin (about jsonb_path_ops);
revoke update, delete, truncate on event from thicket_app;

-- Events whose consequences are not yet queued. The relay turns a row into jobs and deletes it, in one transaction.
create table outbox (
  event_id uuid primary key references event (id),
  created_at timestamptz not null default now()
);

-- One row for each Idempotency-Key: the answer is kept and given again.
create table idempotency_key (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
