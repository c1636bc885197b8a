-- What councils pay for: programmes in a window of time, who may use them, and how much of them each child has left.

create table programme (
  id uuid primary key,
  council_id uuid not null references council (id),
  kind text not null check (kind in ('HAF', 'SEND')),
  title text not null check (length(title) between 1 and 120),
  -- Days of the sessions that it pays for.
  starts_on date not null,
  ends_on date not null,
  -- What a child may use, if nothing else is decided for it: sessions, minutes or pence.
  unit text not null check (unit in ('sessions', 'hours', 'pounds')),
  allowance integer not null check (allowance between 1 and 100000000),
  -- What the council pays a provider for a place; 0 where it pays otherwise, like by a grant.
  place_pence integer not null default 0 check (place_pence between 0 and 10000000),
  -- Ages on the day of the session, and school years with reception as 0; null: any.
  age_from integer check (age_from between 0 and 120),
  age_to integer check (age_to between 0 and 120),
  year_from integer check (year_from between 0 and 13),
  year_to integer check (year_to between 0 and 13),
  -- Whether a code is enough only for who lives in the council's area; others are looked at by an officer.
  local_only boolean not null default true,
  -- Whether places of an eligible child are booked without asking the provider, where the listing is booked at once.
  instant boolean not null default true,
  -- Whether a provider may say yes before the council has decided.
  approve_while_pending boolean not null default false,
  -- Children of other reasons, as a share of those planned for; without a plan there is no limit.
  discretionary_percent integer not null default 15 check (discretionary_percent between 0 and 100),
  planned_children integer check (planned_children between 1 and 1000000),
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  check (ends_on >= starts_on),
  -- A budget in pounds is used up by what places cost.
  check (unit <> 'pounds' or place_pence > 0)
);
create index programme_council on programme (council_id, starts_on);

-- One learner in one programme.
create table eligibility (
  id uuid primary key,
  learner_id uuid not null references learner (id),
  programme_id uuid not null references programme (id),
  state text not null check (state in ('PENDING', 'ELIGIBLE', 'NEEDS_INFO', 'NOT_ELIGIBLE')),
  basis text not null check (basis in ('CODE', 'REFERRAL', 'MANUAL')),
  -- The family's words, and who refers: name and place of work.
  explanation text not null default '' check (length(explanation) <= 2000),
  referrer text not null default '' check (length(referrer) <= 200),
  school text not null default '' check (length(school) <= 120),
  zip_code text not null default '' check (length(zip_code) <= 10),
  -- Where that postcode lies; null where it is not known.
  council_code text,
  -- Free school meals have a tier: 'targeted' counts for holiday activities and food, 'expanded' does not.
  meal_tier text check (meal_tier in ('targeted', 'expanded')),
  discretionary boolean not null default false,
  -- The last day of a session that it holds for.
  valid_until date,
  -- Why not, or what is missing: read by the family. The note is the council's own.
  reason text,
  message text not null default '' check (length(message) <= 1000),
  note text not null default '' check (length(note) <= 1000),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by_id uuid references account (id),
  unique (learner_id, programme_id),
  check (state <> 'ELIGIBLE' or valid_until is not null)
);
create index eligibility_queue on eligibility (programme_id, state, submitted_at);

-- What happened to it. Append-only; `before` is what an undo puts back.
create table eligibility_step (
  id uuid primary key,
  eligibility_id uuid not null references eligibility (id),
  kind text not null check (kind in ('submitted', 'approved', 'asked', 'refused', 'undone')),
  state text not null,
  -- Null: the council's code decided.
  account_id uuid references account (id),
  message text not null default '' check (length(message) <= 1000),
  before jsonb,
  at timestamptz not null
);
create index eligibility_step_of on eligibility_step (eligibility_id, at);
revoke update, delete, truncate on eligibility_step from thicket_app;

-- What a learner has of a programme. A narrow row, changed by conditional updates only: never more is taken than there is.
create table entitlement (
  eligibility_id uuid primary key references eligibility (id),
  amount integer not null check (amount >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  used integer not null default 0 check (used >= 0),
  constraint entitlement_not_oversold check (reserved + used <= amount)
) with (fillfactor = 70);

-- What each place takes of it: reserved with the hold, used once the session is over, returned when the place ends in time.
create table entitlement_use (
  place_id uuid primary key references place (id),
  eligibility_id uuid not null references entitlement (eligibility_id),
  amount integer not null check (amount > 0),
  -- What the council pays the provider for it, as agreed with the hold.
  owed_pence integer not null check (owed_pence >= 0),
  state text not null default 'RESERVED' check (state in ('RESERVED', 'USED', 'RETURNED')),
  changed_at timestamptz not null
);
create index entitlement_use_of on entitlement_use (eligibility_id);
create index entitlement_use_reserved on entitlement_use (eligibility_id) where state = 'RESERVED';

-- Letters that make one child eligible. A code is that child's from its first use.
create table programme_code (
  id uuid primary key,
  programme_id uuid not null references programme (id),
  code text not null unique,
  eligibility_id uuid references eligibility (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index programme_code_of on programme_code (programme_id, created_at);

-- Booked by itself once the council has found everybody eligible; else the provider answers, too.
alter table booking add column booked_once_eligible boolean not null default false;

alter table booking drop constraint booking_decline_reason_check;
alter table booking add constraint booking_decline_reason_check
  check (decline_reason in ('full', 'not-suitable', 'dates-changed', 'information-missing', 'other', 'not-eligible'));

-- Behind the wall: the family, and the council that decides.
create function decides_programme(of_programme uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from programme join council_member on council_member.council_id = programme.council_id
    where programme.id = of_programme and council_member.account_id = asker())
$$;
create function decides_learner(of_learner uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from eligibility join programme on programme.id = eligibility.programme_id
    join council_member on council_member.council_id = programme.council_id
    where eligibility.learner_id = of_learner and council_member.account_id = asker())
$$;
create function is_own_learner(of_learner uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from learner where learner.id = of_learner and learner.account_id = asker())
$$;

create policy trusted on eligibility to thicket_app using (true) with check (true);
create policy trusted on eligibility_step to thicket_app using (true) with check (true);
create policy trusted on entitlement to thicket_app using (true) with check (true);
create policy trusted on entitlement_use to thicket_app using (true) with check (true);
create policy trusted on programme_code to thicket_app using (true) with check (true);

create policy person on eligibility for select to thicket_person
  using (is_own_learner(learner_id) or ((select asker_is('council')) and decides_programme(programme_id)));
create policy person on eligibility_step for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));
create policy person on entitlement for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));
create policy person on entitlement_use for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));
create policy person on programme_code for select to thicket_person
  using ((select asker_is('council')) and decides_programme(programme_id));

drop policy person on learner;
create policy person on learner for select to thicket_person
  using (account_id = (select asker()) or (select true from place where place.learner_id = learner.id limit 1)
    or ((select asker_is('council')) and decides_learner(id)));

alter table eligibility enable row level security;
alter table eligibility_step enable row level security;
alter table entitlement enable row level security;
alter table entitlement_use enable row level security;
alter table programme_code enable row level security;

-- How the council stands to the funded places of a booking: told to its two sides and to the council, without why.
create function funding_of(of_booking uuid) returns table (
    place_id uuid, learner_id uuid, state text, council text, programme text, approve_while_pending boolean)
  language sql stable security definer set search_path = public as $$
  select place.id, place.learner_id, eligibility.state, council.title, programme.title, programme.approve_while_pending
    from booking
    join place on place.booking_id = booking.id
    join entitlement_use on entitlement_use.place_id = place.id
    join eligibility on eligibility.id = entitlement_use.eligibility_id
    join programme on programme.id = eligibility.programme_id
    join council on council.id = programme.council_id
    where booking.id = of_booking
      and (asker() is null or booking.booker_id = asker() or booking.provider_id = asker() or council_pays(booking.id))
$$;

-- How many places wait for a council's word about a learner, and how many are booked: numbers, for who decides.
create function places_of(of_eligibility uuid) returns table (waiting integer, booked integer, first_start timestamptz)
  language sql stable security definer set search_path = public as $$
  select count(*) filter (where place.state = 'REQUESTED')::int, count(*) filter (where place.state = 'CONFIRMED')::int,
      min(session.start_date) filter (where place.state = 'REQUESTED')
    from entitlement_use
    join place on place.id = entitlement_use.place_id
    join session on session.id = place.session_id
    join eligibility on eligibility.id = entitlement_use.eligibility_id
    where entitlement_use.eligibility_id = of_eligibility and (asker() is null or decides_programme(eligibility.programme_id))
$$;

grant select on programme, eligibility, eligibility_step, entitlement, entitlement_use, programme_code to thicket_person;
