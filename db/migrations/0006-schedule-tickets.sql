create table block (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  name text not null,
  type text not null check (type in ('ALL_DATES', 'CHOOSE_DATES', 'ONE_OFF')),
  position integer not null default 1,
  opens_at timestamptz,
  closes_at timestamptz,
  -- booking closes this long before a session starts
  cutoff_minutes integer not null default 0 check (cutoff_minutes >= 0),
  created_at timestamptz not null,
  archived_at timestamptz
);
create index block_listing on block (listing_id);

-- Local date and times in Europe/London, and the instants they mean.
create table session (
  id uuid primary key,
  block_id uuid not null references block (id),
  listing_id uuid not null references listing (id),
  local_date date not null,
  local_start time not null,
  local_end time not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  cancelled_at timestamptz,
  check (end_date > start_date)
);
create index session_listing on session (listing_id, start_date);
create index session_block on session (block_id, start_date);
create index session_start on session (start_date) where cancelled_at is null;

-- The scarce thing: one narrow row for each session, changed by conditional updates only. `taken` counts places that
-- are held, requested or confirmed. A provider may knowingly exceed the capacity: then `exceeded_by` says by how many.
create table session_places (
  session_id uuid primary key references session (id),
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  exceeded_by integer not null default 0 check (exceeded_by >= 0),
  constraint session_not_oversold check (taken <= capacity + exceeded_by)
) with (fillfactor = 50);

create table ticket (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  audience text not null check (audience in ('child', 'adult', 'family')),
  unit text not null check (unit in ('session', 'block')),
  funding text not null check (funding in ('PAID', 'FREE', 'COUNCIL')),
  -- what the provider asks for one learner on one session (or the whole block), without the booking fee
  price_pence integer not null check (price_pence >= 0),
  age_from smallint,
  age_to smallint,
  minimum_per_booking integer not null default 1 check (minimum_per_booking >= 1),
  maximum_per_booking integer check (maximum_per_booking >= 1),
  sale_from timestamptz,
  sale_to timestamptz,
  position integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  check (funding <> 'PAID' or price_pence > 0),
  check (funding = 'PAID' or price_pence = 0)
);
create index ticket_listing on ticket (listing_id, position);

-- A ticket with a quota of its own, guarded as session_places is.
create table ticket_quota (
  ticket_id uuid primary key references ticket (id),
  quota integer not null check (quota >= 0),
  taken integer not null default 0 check (taken >= 0),
  constraint ticket_not_oversold check (taken <= quota)
) with (fillfactor = 50);

create table question (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  position integer not null,
  type text not null
    check (type in ('short-text', 'long-text', 'number', 'yes-no', 'one-of', 'many-of', 'date', 'time', 'phone', 'email', 'file', 'consent', 'information')),
  label text not null check (length(label) between 1 and 300),
  help text not null default '',
  options text[] not null default '{}',
  required boolean not null default false,
  scope text not null default 'booking' check (scope in ('booking', 'learner', 'learner-session')),
  on_register boolean not null default false,
  sensitive boolean not null default false,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index question_listing on question (listing_id, position);
