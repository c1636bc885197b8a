-- Searches that an account keeps, and is mailed what is new in: see docs/decisions/0055-saved-searches.md.
create table saved_search (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 80),
  -- what is asked of GET /search, by the names of its address
  asked jsonb not null,
  -- whether mails are sent about what is new
  alerts boolean not null,
  -- the listings that were found before: only others are new
  known uuid[] not null,
  -- the last day on which it was looked at
  looked_on date not null,
  told_at timestamptz,
  created_at timestamptz not null
);
create index saved_search_account on saved_search (account_id, created_at desc);
create index saved_search_due on saved_search (looked_on) where alerts;
grant select on saved_search to thicket_person;
alter table saved_search enable row level security;
create policy trusted on saved_search to thicket_app using (true) with check (true);
create policy person on saved_search for select to thicket_person using (account_id = (select asker()));
