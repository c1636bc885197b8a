-- Learners: the children of a booker, or the booker in person.
create table learner (
  id uuid primary key,
  account_id uuid not null references account (id),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null default '' check (length(last_name) <= 80),
  date_of_birth date,
  over18 boolean not null default false,
  -- what a provider must know on the day
  allergies text not null default '',
  medical text not null default '',
  support_needs text not null default '',
  photo_consent boolean not null default false,
  emergency_name text not null default '',
  emergency_phone text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz,
  check (date_of_birth is not null or over18)
);
create index learner_account on learner (account_id) where removed_at is null;

-- Pictures. The bytes lie in the store under `key`, re-encoded in several widths; nothing of the upload's metadata is kept.
create table media (
  id uuid primary key,
  account_id uuid not null references account (id),
  key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null,
  -- average colour, shown while the picture loads
  colour text not null,
  widths integer[] not null,
  created_at timestamptz not null
);
create index media_account on media (account_id, created_at);
alter table account add foreign key (picture_id) references media (id);
