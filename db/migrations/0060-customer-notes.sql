-- What a provider writes down about a family that books with it: for itself, the family does not see it here, but has it in its
-- archive.
create table customer_note (
  provider_id uuid not null references account (id),
  account_id uuid not null references account (id),
  note text not null default '' check (length(note) <= 2000),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by_id uuid not null references account (id),
  primary key (provider_id, account_id)
);
create index customer_note_account on customer_note (account_id);
grant select on customer_note to thicket_person;
alter table customer_note enable row level security;
create policy trusted on customer_note to thicket_app using (true) with check (true);
create policy person on customer_note for select to thicket_person using (provider_id = (select asker()));
