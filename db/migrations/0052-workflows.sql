-- What a provider has done by itself: when something happens, or before or after a date, for whom, and what.
create table workflow (
  id uuid primary key,
  provider_id uuid not null references account (id),
  -- which of the ready-made ones it is; null for one of the provider's own
  ready_made text check (ready_made ~ '^[a-z-]{2,40}$'),
  name text not null check (length(name) between 1 and 80),
  trigger text not null check (trigger in
    ('REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED', 'MOVED', 'REFUND_DECIDED', 'NO_SHOW',
     'BEFORE_FIRST', 'BEFORE_EACH', 'AFTER_EACH', 'AFTER_LAST')),
  hours integer not null check (hours between 0 and 2160),
  only_for jsonb not null default '{}',
  action text not null check (action in ('MAIL', 'MESSAGE', 'TASK')),
  subject text not null check (length(subject) <= 200),
  body text not null check (length(body) <= 4000),
  is_on boolean not null,
  -- what was due before is not done: switching on says nothing about the past
  begun_at timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (provider_id, ready_made),
  constraint ready_made_stays check (ready_made is null or removed_at is null)
);
create index workflow_provider on workflow (provider_id) where removed_at is null;

-- A workflow at work on a booking, once; for each date, once a date. It waits for its moment, is due, and ends done or skipped.
create table workflow_run (
  id uuid primary key,
  workflow_id uuid not null references workflow (id),
  booking_id uuid not null references booking (id),
  session_id uuid references session (id),
  state text not null check (state in ('WAITING', 'DUE', 'DONE', 'SKIPPED')),
  -- why it was skipped, in a sentence
  reason text not null default '',
  due_at timestamptz not null,
  ended_at timestamptz,
  unique nulls not distinct (workflow_id, booking_id, session_id)
);
create index workflow_run_waiting on workflow_run (due_at) where state = 'WAITING';
create index workflow_run_log on workflow_run (workflow_id, due_at desc);
create index workflow_run_booking on workflow_run (booking_id);

-- What a provider is asked to do by one of its workflows.
create table task (
  id uuid primary key,
  provider_id uuid not null references account (id),
  run_id uuid not null unique references workflow_run (id),
  booking_id uuid not null references booking (id),
  title text not null,
  body text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by_id uuid references account (id)
);
create index task_open on task (provider_id, created_at desc) where done_at is null;
