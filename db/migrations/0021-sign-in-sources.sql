-- From where the owner of an account has signed in lately: guesses from elsewhere are limited apart, so that a stranger cannot
-- use up the owner's. A source is kept as a keyed hash.
create table sign_in_source (
  account_id uuid not null references account (id),
  source_hash text not null,
  seen_at timestamptz not null,
  primary key (account_id, source_hash)
);
create index sign_in_source_age on sign_in_source (seen_at);
