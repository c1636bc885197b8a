-- Files that families send as answers. Their bytes are in the store and never have a public address: only who sent them,
-- and the provider of a booking that they are an answer of, can read them.
create table answer_file (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 120),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  bytes integer not null check (bytes between 1 and 10485760),
  created_at timestamptz not null
);
create index answer_file_account on answer_file (account_id, created_at);
