-- What is told of people's health, needs, contacts and collection, and their sensitive answers and files, are sealed under a
-- key of whom they are about: a learner or an account. With the key of somebody who is erased, all that was sealed under it
-- is gone, also from backups.
create table data_key (
  -- The learner or the account.
  owner_id uuid primary key,
  -- The key, sealed under a master key, which the database never sees.
  wrapped bytea not null,
  -- The name of the master key, from DATA_KEYS.
  master text not null check (length(master) between 1 and 40),
  made_at timestamptz not null
);
create index data_key_master on data_key (master);
-- Keys are read by the house alone; persons have no right to them.
alter table data_key enable row level security;
create policy trusted on data_key to thicket_app using (true) with check (true);
