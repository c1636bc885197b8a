-- A parent lets the national service be asked whether a child has free school meals. The number, surname and date of birth
-- are there, sealed under the child's key, until the answer has come or nobody asks any more.
create table national_check (
  id uuid primary key,
  eligibility_id uuid not null references eligibility (id),
  state text not null check (state in ('WAITING', 'ASKED', 'ANSWERED', 'FAILED')),
  sealed bytea,
  -- the service's own id of the check
  outside_id text check (length(outside_id) <= 100),
  result text check (result in ('eligible', 'notEligible', 'parentNotFound', 'error', 'notFound')),
  tier text check (tier in ('targeted', 'expanded')),
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint national_check_forgets check ((state in ('ANSWERED', 'FAILED')) = (sealed is null)),
  constraint national_check_answers check ((state = 'ANSWERED') = (result is not null)),
  check (tier is null or result = 'eligible')
);
create unique index national_check_open on national_check (eligibility_id) where state in ('WAITING', 'ASKED');
create index national_check_of on national_check (eligibility_id, asked_at desc);
create index national_check_due on national_check (next_at) where state in ('WAITING', 'ASKED');
grant select (id, eligibility_id, state, result, tier, asked_at, ended_at) on national_check to thicket_person;
alter table national_check enable row level security;
create policy trusted on national_check to thicket_app using (true) with check (true);
create policy person on national_check for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));
