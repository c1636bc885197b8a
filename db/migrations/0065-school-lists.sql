-- Lists of children that schools give to their council, and which children of the product they may be.
alter table eligibility drop constraint eligibility_basis_check;
alter table eligibility add constraint eligibility_basis_check
  check (basis in ('CODE', 'REFERRAL', 'MANUAL', 'SCHOOL_LIST', 'NATIONAL_CHECK'));

create table school_list (
  id uuid primary key,
  council_id uuid not null references council (id),
  programme_id uuid not null references programme (id),
  title text not null check (length(title) between 1 and 120),
  -- what the council knows of all who are on it; null for short breaks
  meal_tier text check (meal_tier in ('targeted', 'expanded', 'none')),
  -- rows are sent in parts; then all of them are matched
  state text not null check (state in ('FILLING', 'MATCHING', 'DONE')),
  -- how many it has, and up to which line they are matched
  size integer not null default 0 check (size between 0 and 20000),
  matched_to integer not null default 0 check (matched_to >= 0),
  made_by_id uuid not null references account (id),
  made_at timestamptz not null
);
create index school_list_of on school_list (council_id, made_at desc);

-- What matching needs and nothing else: other columns never leave the officer's computer.
create table school_list_row (
  id uuid primary key,
  list_id uuid not null references school_list (id) on delete cascade,
  line integer not null check (line > 0),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  date_of_birth date not null,
  school text not null default '' check (length(school) <= 120),
  zip_code text not null default '' check (length(zip_code) <= 10),
  unique (list_id, line)
);
create index school_list_row_born on school_list_row (date_of_birth);

-- A row and a learner who may be the same child.
create table school_list_match (
  id uuid primary key,
  row_id uuid not null references school_list_row (id) on delete cascade,
  learner_id uuid not null references learner (id),
  score integer not null check (score between 0 and 100),
  -- why an officer looks at it, as keys (src/school-lists/match-children.ts)
  doubts text[] not null default '{}',
  state text not null check (state in ('DOUBTFUL', 'CONFIRMED', 'REJECTED')),
  -- null where it was sure and nobody had to look
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  -- what it did to the child's eligibility; null where it stood so already
  eligibility_id uuid references eligibility (id),
  step_id uuid references eligibility_step (id),
  unique (row_id, learner_id)
);
create index school_list_match_of on school_list_match (learner_id);
create index learner_born on learner (date_of_birth) where removed_at is null;
