-- The schema of Thicket, by domain, roughly in the order of src/domains.ts. Each table stands with its indexes, triggers,
-- policies and grants; where a policy reads a later table, it stands there. `npm run tables` writes `db/tables.ts` from it.
--
-- From now on each change is one migration of its own (0002-….sql and so on), and grants what it makes. Two roles use the
-- schema (src/platform/server/database/migrate.ts makes them). `thicket_app` writes, and gets every new table by default, so
-- a migration takes back what must never change. `thicket_person` reads for one person at a time and gets no table by
-- default: a migration that adds a table, view or column that a person's requests read grants it, and gives it policies if
-- its rows are about people. See docs/decisions/0020-row-level-security.md.


-- Platform ---------------------------------------------------------------------------------------------------------------

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

grant usage on schema public to thicket_app, thicket_person;
alter default privileges in schema public grant select, insert, update, delete on tables to thicket_app;
alter default privileges in schema public grant usage, select on sequences to thicket_app;
alter default privileges in schema public grant execute on functions to thicket_app;
-- The table that records migrations is older than the default privileges.
grant select on migration to thicket_app;

-- Whom a connection of `thicket_person` reads for. src/platform/server/database/as-person.ts sets it before each request; a
-- connection without it sees nothing.
create function asker() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('thicket.subject', true), '')::uuid $$;
create function asker_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('thicket.actor', true), '')::uuid $$;
-- '', 'impersonation' or 'delegation'
create function asker_acting() returns text language sql stable parallel safe
  as $$ select coalesce(current_setting('thicket.acting', true), '') $$;
create function asker_is(what text) returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('thicket.' || what, true), '') = 'yes' $$;
create function asker_now() returns timestamptz language sql stable parallel safe
  as $$ select nullif(current_setting('thicket.now', true), '')::timestamptz $$;

-- Both roles read views, where policies do not tell them apart.
create function behind_wall() returns boolean language sql stable parallel safe
  as $$ select current_user = 'thicket_person' $$;

-- Answers `changed` if it equals `meant`, otherwise fails. The database counts, so that the commit may follow in the same
-- round trip.
create function all_changed(changed bigint, meant bigint) returns bigint language plpgsql as $$
begin
  if changed is distinct from meant then
    raise exception 'only % of % rows could be changed', changed, meant using errcode = 'integrity_constraint_violation';
  end if;
  return changed;
end $$;

-- What happened. Append-only, written in the transaction that made it happen.
create table event (
  id uuid primary key,
  kind text not null,
  at timestamptz not null,
  actor_id uuid,
  subject_id uuid,
  -- the ids it is about: {"listing": …, "booking": …, "session": […], "account": […]}
  about jsonb not null default '{}',
  data jsonb not null default '{}'
);
create index event_acting on event (at desc, id) where actor_id is not null and actor_id <> subject_id;
-- Events are only looked up by booking, and failed payments by basket. A GIN index of all of `about` cost more than the rest
-- of the insert.
create index event_booking on event ((about ->> 'booking')) where (about ->> 'booking') is not null;
create index event_payment_failed on event ((about ->> 'basket')) where kind = 'payment.failed';
revoke update, delete, truncate on event from thicket_app;
grant select on event to thicket_person;

-- Events whose consequences are not queued yet. The relay turns a row into jobs and deletes it in one transaction.
create table outbox (
  -- No foreign key: one statement writes both rows and events are never deleted, so the check would only cost time.
  event_id uuid primary key,
  created_at timestamptz not null default now()
);

-- Answers by Idempotency-Key, to give the same answer to a repeated request.
create table idempotency_key (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  -- the application name of the connections that work on it: when none is left, the key is abandoned
  worker text,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);


-- Identity ---------------------------------------------------------------------------------------------------------------

create table account (
  id uuid primary key,
  email citext not null unique,
  email_verified_at timestamptz,
  account_type text check (account_type in ('organisation', 'mentor', 'collaborator')),
  role text not null default 'user' check (role in ('admin', 'user')),
  first_name text not null default '',
  last_name text not null default '',
  mission text not null default '',
  biography text not null default '',
  phone_number text not null default '',
  picture_id uuid,
  avatar smallint not null default 1 check (avatar between 1 and 8),
  slug text unique,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text
);
grant select (id, email, account_type, first_name, last_name, mission, biography, phone_number, picture_id, avatar, slug,
  created_at, disabled_at) on account to thicket_person;

create table password (
  account_id uuid primary key references account (id),
  hash text not null,
  updated_at timestamptz not null
);

-- A person at an outside sign-in provider. Identity is (provider, subject), never an e-mail address.
create table sign_in_identity (
  provider text not null check (provider in ('google', 'facebook', 'host')),
  subject text not null,
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index sign_in_identity_account on sign_in_identity (account_id);

-- One live code for an address; a new one replaces it.
create table sign_in_code (
  email citext primary key,
  code_hash text not null,
  attempts smallint not null default 0 check (attempts <= 5),
  expires_at timestamptz not null,
  sent_at timestamptz[] not null default '{}'
);

-- Links in mails: single use, hashed.
create table sign_in_link (
  token_hash text primary key,
  email citext not null,
  purpose text not null check (purpose in ('sign-in', 'verify-email', 'reset-password', 'change-email')),
  -- 'change-email' only: the account whose address becomes `email` once its owner opens the link
  account_id uuid references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_in_link_of_account check ((purpose = 'change-email') = (account_id is not null))
);
create index sign_in_link_email on sign_in_link (email, created_at);

-- A trip to an outside sign-in provider and back: state, nonce and PKCE verifier, single use.
create table sign_in_attempt (
  state_hash text primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  next text,
  popup boolean not null default false,
  -- the signed-in account that the identity is added to
  account_id uuid references account (id),
  created_at timestamptz not null
);

-- How often something was tried in a running window, by hashed key: wrong passwords, sign-ups, mails.
create table sign_in_limit (
  key text primary key,
  tries integer not null,
  window_start timestamptz not null
);
create index sign_in_limit_age on sign_in_limit (window_start);

-- A signed-in device. Each use rotates the refresh secret; a secret that was rotated out and comes back ends the session.
create table sign_in_session (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- the account this device acts for, when not its own
  acting_for_id uuid references account (id),
  acting_kind text check (acting_kind in ('impersonation', 'delegation')),
  acting_reason text,
  acting_until timestamptz,
  -- what the browser calls itself, so that people can tell their devices apart
  device text not null default '' check (length(device) <= 300),
  refresh_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null,
  signed_in_at timestamptz not null,
  -- when the person last proved who they are: a change of address or password needs a recent proof
  proved_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((acting_for_id is null) = (acting_kind is null))
);
create index sign_in_session_account on sign_in_session (account_id) where ended_at is null;

create table marketing_answer (
  account_id uuid primary key references account (id),
  -- NO = 0, YES = 1, MAYBE = 2
  free_bookings smallint not null check (free_bookings between 0 and 2),
  paid_bookings smallint not null check (paid_bookings between 0 and 2),
  haf_bookings smallint not null check (haf_bookings between 0 and 2),
  other_platforms text,
  answered_at timestamptz not null
);


-- Notifications ----------------------------------------------------------------------------------------------------------

-- Mails, once for each event, reader and template. A sender claims a mail, hands it to the mail server and marks it, without
-- an open transaction in between. A claim that is unmarked after its time was left by a sender that died.
create table mail (
  id uuid primary key,
  event_id uuid not null references event (id),
  account_id uuid references account (id),
  template text not null,
  claimed_until timestamptz,
  sent_at timestamptz,
  unique (event_id, account_id, template),
  constraint mail_sent_or_claimed check (sent_at is not null or claimed_until is not null)
);
create index mail_unsent on mail (claimed_until) where sent_at is null;


-- Acting -----------------------------------------------------------------------------------------------------------------

-- One account lets another act for it.
create table access_grant (
  id uuid primary key,
  giver_id uuid not null references account (id),
  receiver_id uuid not null references account (id),
  scope text not null check (scope in ('full', 'finance', 'bookings', 'registers')),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  check (giver_id <> receiver_id)
);
create unique index access_grant_live on access_grant (giver_id, receiver_id) where revoked_at is null;
create index access_grant_giver on access_grant (giver_id) where revoked_at is null;
create index access_grant_receiver on access_grant (receiver_id) where revoked_at is null;

-- An invitation by e-mail to act for an account, or to teach with it. Single use, hashed, bound to the address.
create table invitation (
  id uuid primary key,
  giver_id uuid not null references account (id),
  email citext not null,
  kind text not null check (kind in ('access', 'collaborator')),
  -- 'access' only: what the grant will allow, and until when
  scope text check (scope in ('full', 'finance', 'bookings', 'registers')),
  access_until timestamptz,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_id uuid references account (id),
  withdrawn_at timestamptz,
  check ((kind = 'access') = (scope is not null)),
  check ((accepted_at is null) = (accepted_by_id is null))
);
create unique index invitation_open on invitation (giver_id, email, kind) where accepted_at is null and withdrawn_at is null;
create index invitation_giver on invitation (giver_id, created_at desc);

-- A mentor who works with an organisation.
create table collaboration (
  id uuid primary key,
  provider_id uuid not null references account (id),
  collaborator_id uuid not null references account (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (provider_id <> collaborator_id)
);
create unique index collaboration_live on collaboration (provider_id, collaborator_id) where ended_at is null;
create index collaboration_collaborator on collaboration (collaborator_id) where ended_at is null;
grant select on collaboration to thicket_person;

-- Whether the asker works for any provider. Policies ask this once for a query, before they ask about each row.
create function asker_works() returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from collaboration where collaborator_id = asker() and ended_at is null)
$$;


-- Media ------------------------------------------------------------------------------------------------------------------

-- Pictures. The store keeps the bytes under `key`, re-encoded in several widths, without the metadata of the upload.
create table media (
  id uuid primary key,
  account_id uuid not null references account (id),
  key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null,
  -- the average colour, shown while the picture loads
  colour text not null,
  widths integer[] not null,
  -- whether each width exists as AVIF as well, and whether a job has to make them. Drawn covers have none: they are small.
  avif boolean not null default false,
  avif_due boolean not null default false,
  created_at timestamptz not null
);
create index media_account on media (account_id, created_at);
create index media_avif_due on media (created_at) where avif_due;
grant select on media to thicket_person;

-- An account owns its pictures, and one of them is its own.
alter table account add foreign key (picture_id) references media (id);


-- People -----------------------------------------------------------------------------------------------------------------

-- The children of a booker, or the booker in person. Its policy stands with the places, which it reads.
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
-- Health and contacts are read through `learner_health`.
grant select (id, account_id, first_name, last_name, date_of_birth, over18, photo_consent, created_at, removed_at)
  on learner to thicket_person;

create function is_own_learner(of_learner uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from learner where learner.id = of_learner and learner.account_id = asker())
$$;


-- Councils ---------------------------------------------------------------------------------------------------------------

-- Every council with duties for children's services; the rows are at the end of this file.
create table council (
  id uuid primary key,
  -- GSS code of the Office for National Statistics
  code text not null unique,
  title text not null,
  slug text not null unique
);
grant select on council to thicket_person;

create table council_member (
  council_id uuid not null references council (id),
  account_id uuid not null references account (id),
  role text not null check (role in ('manager', 'officer', 'viewer')),
  primary key (council_id, account_id)
);
create index council_member_account on council_member (account_id);
grant select on council_member to thicket_person;

-- What a council pays for, and for which sessions.
create table programme (
  id uuid primary key,
  council_id uuid not null references council (id),
  kind text not null check (kind in ('HAF', 'SEND')),
  title text not null check (length(title) between 1 and 120),
  -- the first and last day of the sessions that it pays for
  starts_on date not null,
  ends_on date not null,
  -- what a child may use unless the council decides otherwise: sessions, minutes or pence
  unit text not null check (unit in ('sessions', 'hours', 'pounds')),
  allowance integer not null check (allowance between 1 and 100000000),
  -- what the council pays a provider for a place; 0 where it pays in another way, such as a grant
  place_pence integer not null default 0 check (place_pence between 0 and 10000000),
  -- ages on the day of the session, and school years with reception as 0; null: any
  age_from integer check (age_from between 0 and 120),
  age_to integer check (age_to between 0 and 120),
  year_from integer check (year_from between 0 and 13),
  year_to integer check (year_to between 0 and 13),
  -- a code is only enough for those who live in the council's area; an officer looks at the others
  local_only boolean not null default true,
  -- places of an eligible child need no answer from the provider, where the listing books at once
  instant boolean not null default true,
  -- a provider may say yes before the council has decided
  approve_while_pending boolean not null default false,
  -- children accepted for other reasons, as a share of the planned children; without a plan there is no limit
  discretionary_percent integer not null default 15 check (discretionary_percent between 0 and 100),
  planned_children integer check (planned_children between 1 and 1000000),
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  check (ends_on >= starts_on),
  -- places use up a budget in pounds by what they cost
  check (unit <> 'pounds' or place_pence > 0)
);
create index programme_council on programme (council_id, starts_on);
grant select on programme to thicket_person;

create function decides_programme(of_programme uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from programme join council_member on council_member.council_id = programme.council_id
    where programme.id = of_programme and council_member.account_id = asker())
$$;

-- One learner in one programme.
create table eligibility (
  id uuid primary key,
  learner_id uuid not null references learner (id),
  programme_id uuid not null references programme (id),
  state text not null check (state in ('PENDING', 'ELIGIBLE', 'NEEDS_INFO', 'NOT_ELIGIBLE')),
  basis text not null check (basis in ('CODE', 'REFERRAL', 'MANUAL')),
  -- the family's words, and who refers: name and place of work
  explanation text not null default '' check (length(explanation) <= 2000),
  referrer text not null default '' check (length(referrer) <= 200),
  school text not null default '' check (length(school) <= 120),
  zip_code text not null default '' check (length(zip_code) <= 10),
  -- the council of that postcode; null where it is not known
  council_code text,
  -- free school meals: 'targeted' counts for holiday activities and food, 'expanded' does not
  meal_tier text check (meal_tier in ('targeted', 'expanded')),
  discretionary boolean not null default false,
  -- the last day of a session that it covers
  valid_until date,
  -- why not, or what is missing: the family reads it. The note is the council's own.
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
grant select on eligibility to thicket_person;
alter table eligibility enable row level security;
create policy trusted on eligibility to thicket_app using (true) with check (true);
create policy person on eligibility for select to thicket_person
  using (is_own_learner(learner_id) or ((select asker_is('council')) and decides_programme(programme_id)));

create function decides_learner(of_learner uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from eligibility join programme on programme.id = eligibility.programme_id
    join council_member on council_member.council_id = programme.council_id
    where eligibility.learner_id = of_learner and council_member.account_id = asker())
$$;

-- The history of an eligibility. Append-only; `before` is what an undo restores.
create table eligibility_step (
  id uuid primary key,
  eligibility_id uuid not null references eligibility (id),
  kind text not null check (kind in ('submitted', 'approved', 'asked', 'refused', 'undone')),
  state text not null,
  -- null: the council's code decided
  account_id uuid references account (id),
  message text not null default '' check (length(message) <= 1000),
  before jsonb,
  at timestamptz not null
);
create index eligibility_step_of on eligibility_step (eligibility_id, at);
revoke update, delete, truncate on eligibility_step from thicket_app;
grant select on eligibility_step to thicket_person;
alter table eligibility_step enable row level security;
create policy trusted on eligibility_step to thicket_app using (true) with check (true);
create policy person on eligibility_step for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));

-- What a learner has of a programme, in its unit. A narrow row that only conditional updates change, so that families never
-- take more than there is.
create table entitlement (
  eligibility_id uuid primary key references eligibility (id),
  amount integer not null check (amount >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  used integer not null default 0 check (used >= 0),
  constraint entitlement_not_oversold check (reserved + used <= amount)
) with (fillfactor = 70);
grant select on entitlement to thicket_person;
alter table entitlement enable row level security;
create policy trusted on entitlement to thicket_app using (true) with check (true);
create policy person on entitlement for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));

-- Letters that make one child eligible. The first use binds a code to its child.
create table programme_code (
  id uuid primary key,
  programme_id uuid not null references programme (id),
  code text not null unique,
  eligibility_id uuid references eligibility (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index programme_code_of on programme_code (programme_id, created_at);
grant select on programme_code to thicket_person;
alter table programme_code enable row level security;
create policy trusted on programme_code to thicket_app using (true) with check (true);
create policy person on programme_code for select to thicket_person
  using ((select asker_is('council')) and decides_programme(programme_id));


-- Listings ---------------------------------------------------------------------------------------------------------------

create table listing (
  id uuid primary key,
  slug text not null unique,
  provider_id uuid not null references account (id),
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SUBMITTED', 'CHANGES_ASKED', 'APPROVED', 'PUBLISHED', 'PAUSED', 'ARCHIVED')),
  -- grows with each change; a save names the version it started from
  version integer not null default 1,
  title text not null default '' check (length(title) <= 120),
  summary text not null default '' check (length(summary) <= 200),

  venue_name text not null default '',
  address_line text not null default '',
  town text not null default '',
  zip_code text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- who sees the exact place. With 'booked' everybody else sees the town and a place rounded to about a kilometre. Search
  -- compares with the public place as well, so that it tells no more than the page does.
  exact_location text not null default 'everyone' check (exact_location in ('everyone', 'booked')),
  public_latitude double precision generated always as (
    case when exact_location = 'booked' then round(latitude::numeric, 2)::double precision else latitude end
  ) stored,
  public_longitude double precision generated always as (
    case when exact_location = 'booked' then (round(longitude::numeric / 0.015) * 0.015)::double precision else longitude end
  ) stored,
  council_code text,

  audience_type text check (audience_type in ('children', 'adults', 'families')),
  age_from smallint check (age_from between 0 and 110),
  age_to smallint check (age_to between 0 and 110),
  enforce_age_range boolean not null default true,
  maximum_group_size integer check (maximum_group_size between 1 and 10000),
  accessibility_measures text[] not null default '{}',
  learning_aims text[] not null default '{}',
  provisions text[] not null default '{}',
  safety_measures text[] not null default '{}',
  formal_educational_activity boolean,

  cancellation_policy text check (cancellation_policy in ('FLEXIBLE', 'MODERATE', 'STRICT', 'NO_REFUND', 'CUSTOM', 'DISCRETION')),
  -- CUSTOM only: [{"hoursBefore": 48, "percent": 50}, …]
  cancellation_tiers jsonb not null default '[]',
  -- automatic discounts in order: { kind, from, percent, amountPence }. Here, so that most bookings need not look for any.
  discounts jsonb not null default '[]' constraint listing_discounts_are_a_list check (jsonb_typeof(discounts) = 'array'),
  is_private boolean not null default false,
  private_key text not null,
  instant_book boolean not null default true,
  confirmation_message text not null default '',
  attendance_on_register boolean not null default true,
  waiting_list boolean not null default false,
  hide_places boolean not null default false,

  -- the council that pays, and what the provider tells it
  is_council_funded boolean not null default false,
  council_id uuid references council (id),
  provider_type text
    check (provider_type in ('school', 'charity', 'community-group', 'private-company', 'sole-trader', 'sports-club', 'local-authority', 'other')),
  send_provider_type text check (send_provider_type in ('specialist', 'inclusive', 'by-arrangement', 'none')),
  ofsted text check (ofsted in ('registered', 'exempt', 'not-registered')),
  -- the unique reference number of registered providers
  ofsted_number text not null default '' check (length(ofsted_number) <= 20),
  meals text[] not null default '{}',
  -- hours of physical activity in a session of four hours
  activity_hours numeric(2, 1) check (activity_hours between 0 and 4),

  -- the open-data feed that it was read from, and its id there
  source text,
  source_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  check (age_from is null or age_to is null or age_from <= age_to),
  unique (source, source_id),
  constraint listing_of_council_is_funded check (council_id is null or is_council_funded)
);
create index listing_provider on listing (provider_id, updated_at desc);
create index listing_public on listing (public_latitude, public_longitude) where state = 'PUBLISHED' and not is_private;
create index listing_with_council on listing (council_id, updated_at desc) where council_id is not null;
grant select on listing to thicket_person;

create table listing_picture (
  listing_id uuid not null references listing (id),
  media_id uuid not null references media (id),
  position integer not null,
  alternative_text text not null default '',
  primary key (listing_id, media_id),
  -- deferred, because pictures change places one after another
  unique (listing_id, position) deferrable initially deferred
);
grant select on listing_picture to thicket_person;

create table listing_section (
  listing_id uuid not null references listing (id),
  order_number integer not null check (order_number >= 1),
  title text not null default '',
  description text not null,
  primary key (listing_id, order_number)
);

-- The code keeps the categories themselves.
create table listing_category (
  listing_id uuid not null references listing (id),
  category_id smallint not null check (category_id between 1 and 14),
  position smallint not null,
  primary key (listing_id, category_id)
);
create index listing_category_category on listing_category (category_id);
grant select on listing_category to thicket_person;

-- Who of a provider's team works on a listing. It names the collaboration and not the person: when they work together again
-- later, they do not get their old listings back.
create table listing_collaborator (
  listing_id uuid not null references listing (id),
  collaboration_id uuid not null references collaboration (id),
  added_at timestamptz not null,
  primary key (listing_id, collaboration_id)
);
create index listing_collaborator_collaboration on listing_collaborator (collaboration_id);
grant select on listing_collaborator to thicket_person;

-- What families read about safety, ages and cancelling when they booked, kept for when it changes afterwards.
create table listing_version (
  listing_id uuid not null references listing (id),
  -- the last version of the listing with these terms
  version integer not null,
  ended_at timestamptz not null,
  -- the terms that changed then: 'safetyMeasures', 'ages', 'cancellationPolicy', 'formalEducationalActivity'
  changed text[] not null,
  terms jsonb not null,
  primary key (listing_id, version)
);
revoke update, delete, truncate on listing_version from thicket_app;
grant select on listing_version to thicket_person;

-- What provider and council say to each other about a listing. Append-only.
create table council_review (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  council_id uuid not null references council (id),
  kind text not null check (kind in ('submitted', 'changes-asked', 'approved')),
  account_id uuid not null references account (id),
  message text not null default '' check (length(message) <= 2000),
  at timestamptz not null
);
create index council_review_listing on council_review (listing_id, at);
revoke update, delete, truncate on council_review from thicket_app;


-- Schedule ---------------------------------------------------------------------------------------------------------------

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
  -- whether a family may join ALL_DATES after its start, for its share of the price
  late_join text not null default 'NO' check (late_join in ('NO', 'PRO_RATA')),
  -- how many people it needs to go ahead, and how many days before it is decided: for each date, or for ALL_DATES as a whole
  -- before its first date
  minimum_places integer check (minimum_places >= 1),
  minimum_days_before smallint check (minimum_days_before between 1 and 60),
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint block_minimum_is_whole check ((minimum_places is null) = (minimum_days_before is null))
);
create index block_listing on block (listing_id);
grant select on block to thicket_person;

-- Other places of a listing for single dates. Rows never change: a new place is a new row, so that bookings keep theirs until
-- the provider moves the date.
create table venue (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  name text not null check (length(name) between 1 and 120),
  address_line text not null default '' check (length(address_line) <= 200),
  town text not null default '',
  zip_code text not null,
  created_at timestamptz not null,
  unique (id, listing_id)
);
create index venue_listing on venue (listing_id);
grant select on venue to thicket_person;

-- The local date and times in Europe/London, and the instants they mean.
create table session (
  id uuid primary key,
  block_id uuid not null references block (id),
  listing_id uuid not null references listing (id),
  venue_id uuid,
  local_date date not null,
  local_start time not null,
  local_end time not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  -- how often its times or venue changed, so that calendars take the newer one
  changes integer not null default 0 check (changes >= 0),
  cancelled_at timestamptz,
  -- what the provider wrote to everybody; also for a place that is booked on it by a payment that came late
  cancel_message text not null default '',
  -- set once the provider was warned that too few have booked, so that it is warned once
  minimum_warned_at timestamptz,
  minimum_decision text check (minimum_decision in ('MET', 'MISSED')),
  check (end_date > start_date),
  constraint session_missed_is_cancelled check (minimum_decision <> 'MISSED' or cancelled_at is not null),
  constraint session_venue foreign key (venue_id, listing_id) references venue (id, listing_id)
);
create index session_listing on session (listing_id, start_date);
create index session_block on session (block_id, start_date);
create index session_start on session (start_date) where cancelled_at is null;
create index session_undecided on session (start_date) where cancelled_at is null and minimum_decision is null;
grant select on session to thicket_person;

-- The scarce thing: one narrow row for each session that only conditional updates change. `taken` counts places that are
-- held, requested or confirmed, and those kept for the waiting list. A provider may knowingly go over the capacity:
-- `exceeded_by` says by how many.
create table session_places (
  session_id uuid primary key references session (id),
  capacity integer not null check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  exceeded_by integer not null default 0 check (exceeded_by >= 0),
  -- set from the moment a place comes free until the waiting list has been offered it: nobody else may take it meanwhile
  queue_first boolean not null default false,
  constraint session_not_oversold check (taken <= capacity + exceeded_by)
) with (fillfactor = 50);
grant select on session_places to thicket_person;

-- By the database, because many paths free places.
create function put_queue_first() returns trigger language plpgsql as $$
begin
  new.queue_first := new.queue_first or exists (
    select from waiting_session wish join waiting_entry entry on entry.id = wish.entry_id and entry.state = 'WAITING'
     where wish.session_id = new.session_id);
  return new;
end $$;
create trigger session_places_freed before update on session_places
  for each row when (new.taken < old.taken or new.capacity > old.capacity) execute function put_queue_first();

-- Whether the asker holds the register of a session for its provider now: from 60 minutes before it to 24 hours after it.
create function asker_holds_register(of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from session
    join listing_collaborator on listing_collaborator.listing_id = session.listing_id
    join collaboration on collaboration.id = listing_collaborator.collaboration_id
    where session.id = of_session and collaboration.collaborator_id = asker() and collaboration.ended_at is null
      and session.start_date <= asker_now() + interval '60 minutes'
      and session.end_date >= asker_now() - interval '24 hours')
$$;

-- Whether the asker may read a session's register, as its provider or for its provider.
create function asker_reads_register(of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from session join listing on listing.id = session.listing_id
      where session.id = of_session and listing.provider_id = asker())
    or (asker_works() and asker_holds_register(of_session))
$$;


-- Tickets ----------------------------------------------------------------------------------------------------------------

create table ticket (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  audience text not null check (audience in ('child', 'adult', 'family')),
  unit text not null check (unit in ('session', 'block')),
  funding text not null check (funding in ('PAID', 'FREE', 'COUNCIL')),
  -- what the provider asks for one learner on one session, or the whole block, without the booking fee
  price_pence integer not null check (price_pence >= 0),
  age_from smallint,
  age_to smallint,
  minimum_per_booking integer not null default 1 check (minimum_per_booking >= 1),
  maximum_per_booking integer check (maximum_per_booking >= 1),
  sale_from timestamptz,
  sale_to timestamptz,
  -- only for bookers with a code that opens it
  code_only boolean not null default false,
  position integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  check (funding <> 'PAID' or price_pence > 0),
  check (funding = 'PAID' or price_pence = 0)
);
create index ticket_listing on ticket (listing_id, position);
grant select on ticket to thicket_person;

-- For a ticket with a quota of its own. Scarce like session_places.
create table ticket_quota (
  ticket_id uuid primary key references ticket (id),
  quota integer not null check (quota >= 0),
  taken integer not null default 0 check (taken >= 0),
  constraint ticket_not_oversold check (taken <= quota)
) with (fillfactor = 50);

-- What a ticket offers at a price of its own: lunch, an early drop-off.
create table add_on (
  id uuid primary key,
  ticket_id uuid not null references ticket (id),
  name text not null check (length(name) between 1 and 60),
  price_pence integer not null check (price_pence >= 0),
  position integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index add_on_ticket on add_on (ticket_id, position);
grant select on add_on to thicket_person;

create table discount_code (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  -- as it is compared: upper case, without spaces
  code text not null check (code = upper(code) and length(code) between 3 and 30),
  kind text not null check (kind in ('percent', 'amount', 'free-place', 'ticket')),
  percent smallint check (percent between 1 and 100),
  amount_pence integer check (amount_pence > 0),
  ticket_id uuid references ticket (id),
  -- how many bookings of one family may use it; null: any number
  per_family integer check (per_family >= 1),
  valid_from timestamptz,
  valid_to timestamptz,
  position integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount_pence is not null)),
  check ((kind = 'ticket') = (ticket_id is not null))
);
create unique index discount_code_of_listing on discount_code (listing_id, code) where archived_at is null;
create index discount_code_ticket on discount_code (ticket_id) where ticket_id is not null;

-- How many bookings use a code; `maximum` null: any number. Scarce like session_places.
create table discount_code_uses (
  code_id uuid primary key references discount_code (id),
  maximum integer check (maximum >= 0),
  taken integer not null default 0 check (taken >= 0),
  constraint code_not_overused check (taken <= maximum)
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
  -- asked only if an earlier question has one of these answers ('yes' and 'no' for a yes-no question)
  show_if_question_id uuid references question (id),
  show_if_answers text[] not null default '{}',
  created_at timestamptz not null,
  archived_at timestamptz,
  constraint question_shown_if check ((show_if_question_id is null) = (show_if_answers = '{}'))
);
create index question_listing on question (listing_id, position);
grant select on question to thicket_person;


-- Payments ---------------------------------------------------------------------------------------------------------------

create table bank_account (
  account_id uuid primary key references account (id),
  stripe_account_id text unique,
  state text not null default 'NOT_STARTED'
    check (state in ('NOT_STARTED', 'ONBOARDING', 'RESTRICTED_SOON', 'ENABLED', 'DISABLED')),
  -- what Stripe still asks of the provider, in words, and until when
  needs text[] not null default '{}',
  needs_by timestamptz,
  -- counts Stripe's notices of a change: an answer that was read before the latest notice is thrown away
  notices integer not null default 0,
  -- when we last asked Stripe without a notice; the oldest comes first
  asked_at timestamptz,
  updated_at timestamptz not null
);
grant select on bank_account to thicket_person;

-- An administrator stops a provider's payouts.
create table payout_hold (
  account_id uuid primary key references account (id),
  reason text not null check (length(reason) between 1 and 500),
  held_by_id uuid not null references account (id),
  held_at timestamptz not null
);
grant select on payout_hold to thicket_person;

-- Fees agreed with a provider, or for the listings of a council. An agreement holds from a moment until the next one of the
-- same party; one without fees ends it. Append-only, because what was agreed explains what was charged.
create table fee_agreement (
  id uuid primary key,
  provider_id uuid references account (id),
  council_id uuid references council (id),
  booker_fee_basis_points int check (booker_fee_basis_points between 0 and 5000),
  provider_fee_basis_points int check (provider_fee_basis_points between 0 and 5000),
  from_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  set_by_id uuid not null references account (id),
  set_at timestamptz not null,
  constraint fee_agreement_of_one_party check (num_nonnulls(provider_id, council_id) = 1),
  constraint fee_agreement_of_both_fees check (num_nonnulls(booker_fee_basis_points, provider_fee_basis_points) in (0, 2))
);
create index fee_agreement_of_provider on fee_agreement (provider_id, from_at desc, set_at desc, id desc) where provider_id is not null;
create index fee_agreement_of_council on fee_agreement (council_id, from_at desc, set_at desc, id desc) where council_id is not null;
create index fee_agreement_latest on fee_agreement (set_at desc, id desc);
revoke update, delete, truncate on fee_agreement from thicket_app;
-- Persons read neither the reason nor who agreed.
grant select (id, provider_id, council_id, booker_fee_basis_points, provider_fee_basis_points, from_at, set_at)
  on fee_agreement to thicket_person;

-- The fees agreed at a moment, the council's before the provider's; no row without an agreement. Every price that is shown
-- and every charge asks this function, so that they never differ.
create function agreed_fees(of_council uuid, of_provider uuid, moment timestamptz)
  returns table (booker_fee_basis_points int, provider_fee_basis_points int) language sql stable parallel safe as $$
  select latest.booker_fee_basis_points, latest.provider_fee_basis_points
  from (
    (select 1 as turn, council.booker_fee_basis_points, council.provider_fee_basis_points from fee_agreement council
      where council.council_id = of_council and council.from_at <= moment
      order by council.from_at desc, council.set_at desc, council.id desc limit 1)
    union all
    (select 2 as turn, provider.booker_fee_basis_points, provider.provider_fee_basis_points from fee_agreement provider
      where provider.provider_id = of_provider and provider.from_at <= moment
      order by provider.from_at desc, provider.set_at desc, provider.id desc limit 1)
  ) latest
  where latest.booker_fee_basis_points is not null
  order by latest.turn limit 1
$$;

-- What one payment pays for: bookings at one provider or several. The difference of a move has a basket of its own (MOVING),
-- which is never the family's open one.
create table basket (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- once it is being paid, the hold outlives the payment page
  state text not null default 'OPEN' check (state in ('OPEN', 'PAYING', 'MOVING', 'CONFIRMED', 'RELEASED')),
  held_until timestamptz not null,
  renewed boolean not null default false,
  created_at timestamptz not null
);
create unique index basket_open on basket (account_id) where state in ('OPEN', 'PAYING');
create index basket_held on basket (held_until) where state in ('OPEN', 'PAYING');

create table payment (
  id uuid primary key,
  basket_id uuid not null references basket (id),
  account_id uuid not null references account (id),
  -- names the effects of its end: of a basket, of the difference of a move, of a booking that its provider made
  purpose text not null default 'basket' check (purpose in ('basket', 'move', 'link')),
  amount_pence integer not null check (amount_pence > 0),
  -- CAPTURING: authorised, and Stripe is taking it
  state text not null default 'OPEN'
    check (state in ('OPEN', 'AUTHORISED', 'CAPTURING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  -- 'manual' for a request: authorised first, taken once the provider approves
  capture text not null default 'automatic' check (capture in ('automatic', 'manual')),
  checkout_session_id text unique,
  checkout_url text,
  payment_intent_id text unique,
  charge_id text,
  -- when the payment page closes by itself, and whether the basket is open again after that or released
  expires_at timestamptz not null,
  reopens boolean not null default false,
  -- when we last asked Stripe about it; the oldest comes first
  asked_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index payment_basket on payment (basket_id);
create unique index payment_live on payment (basket_id) where state in ('OPEN', 'AUTHORISED', 'CAPTURING', 'SUCCEEDED');
create index payment_unfinished on payment (asked_at nulls first, created_at) where state = 'OPEN';
create index payment_capturing on payment (asked_at nulls first, created_at) where state = 'CAPTURING';
create index payment_finished on payment (finished_at) where state = 'SUCCEEDED';
grant select on payment to thicket_person;

-- Events from Stripe, each handled once: the row and its effect share a transaction.
create table stripe_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- A payment that its bank took back. Inquiries that take no money are not kept.
create table dispute (
  id uuid primary key,
  stripe_dispute_id text not null unique,
  payment_id uuid not null references payment (id),
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  state text not null check (state in ('OPEN', 'WON', 'LOST')),
  opened_at timestamptz not null,
  -- when we last asked Stripe about it; the oldest comes first
  asked_at timestamptz,
  closed_at timestamptz
);
create index dispute_payment on dispute (payment_id);
create index dispute_open on dispute (asked_at nulls first, opened_at) where state = 'OPEN';
grant select on dispute to thicket_person;

-- Each day's run, once all that was ready at its lock is in a batch.
create table payout_run (
  run_date date primary key,
  locked_at timestamptz not null
);

-- What goes to one provider's bank in one day's run, as one line on its statement.
create table payout_batch (
  id uuid primary key,
  provider_id uuid not null references account (id),
  run_date date not null,
  -- what the bank statement says
  reference text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('SCHEDULED', 'IN_TRANSIT', 'PAID', 'FAILED')),
  stripe_account_id text not null,
  locked_at timestamptz not null,
  -- grows with each attempt that Stripe refused or the bank returned: each has its own idempotency key
  attempt integer not null default 1,
  -- when this attempt was first sent: Stripe forgets idempotency keys after some hours
  attempted_at timestamptz,
  stripe_payout_id text unique,
  expected_on date,
  -- why the bank returned it, in Stripe's words
  failure text not null default '',
  asked_at timestamptz,
  finished_at timestamptz,
  unique (provider_id, run_date)
);
create index payout_batch_unfinished on payout_batch (asked_at nulls first, locked_at) where state in ('SCHEDULED', 'IN_TRANSIT');
create index payout_batch_failed on payout_batch (provider_id) where state = 'FAILED';
grant select on payout_batch to thicket_person;

-- One night's comparison of the ledger with Stripe's balance transactions.
create table reconciliation (
  day date primary key,
  made_at timestamptz not null,
  -- how many movements of each kind were compared
  counts jsonb not null,
  differences jsonb not null
);


-- Places and bookings ----------------------------------------------------------------------------------------------------

-- Somebody for whom a provider booked and who has not claimed the bookings. Nobody can sign in to the account, because its
-- address is in a domain that never exists; `email` is where mails go.
create table customer (
  account_id uuid primary key references account (id),
  provider_id uuid not null references account (id),
  email citext,
  -- the invitation to claim the bookings: single use, hashed, bound to the address
  claim_number integer not null default 0,
  claim_hash text unique,
  claim_sent_at timestamptz,
  claim_expires_at timestamptz,
  claimed_at timestamptz,
  claimed_by_id uuid references account (id),
  created_at timestamptz not null,
  check ((claimed_at is null) = (claimed_by_id is null)),
  check (claim_hash is null or email is not null)
);
create index customer_provider on customer (provider_id);
create unique index customer_of_address on customer (provider_id, email) where claimed_at is null;
grant select (account_id, provider_id, email, claimed_at) on customer to thicket_person;

-- Confirming writes nearly every booking, and every place, once more. On pages that are half full the new row fits beside the
-- old one, and no index has to change.
create table booking (
  id uuid primary key,
  -- what people say on the phone: six characters without look-alikes
  reference text not null unique,
  basket_id uuid references basket (id),
  booker_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  provider_id uuid not null references account (id),
  -- who of the provider's side made it; null when the family booked it
  made_by_id uuid references account (id),
  -- 'checkout': by the family itself. The others are for bookings that the provider makes.
  payment_way text not null default 'checkout' check (payment_way in ('checkout', 'free', 'link', 'offline')),
  payment text not null default 'FREE'
    check (payment in ('FREE', 'AUTHORISED', 'PAID', 'AWAITING_OFFLINE', 'UNPAID_INVOICE', 'FAILED', 'PENDING', 'PART_REFUNDED', 'REFUNDED')),

  -- a request: the provider answers it, or it lapses at `answer_by`
  needs_approval boolean not null default false,
  approval text not null default 'NOT_REQUIRED'
    check (approval in ('NOT_REQUIRED', 'PENDING', 'APPROVED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  -- confirmed without the provider's answer once the council has accepted every learner
  booked_once_eligible boolean not null default false,
  requested_at timestamptz,
  answer_by timestamptz,
  answered_at timestamptz,
  decline_reason text
    check (decline_reason in ('full', 'not-suitable', 'dates-changed', 'information-missing', 'other', 'not-eligible')),
  answer_message text not null default '' check (length(answer_message) <= 1000),

  -- the terms when it was booked
  cancellation_policy text not null,
  cancellation_tiers jsonb not null default '[]',
  formal_educational_activity boolean not null,
  provider_fee_basis_points integer not null,
  booker_fee_basis_points integer not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
) with (fillfactor = 50);
create index booking_booker on booking (booker_id, created_at desc);
create index booking_provider on booking (provider_id, created_at desc);
create index booking_listing on booking (listing_id);
create index booking_basket on booking (basket_id);
create index booking_to_answer on booking (answer_by) where approval = 'PENDING';
create index booking_to_pay on booking (provider_id, created_at desc) where payment in ('UNPAID_INVOICE', 'AWAITING_OFFLINE');
create index booking_made_in_list on booking (booker_id) where made_by_id is not null;
grant select on booking to thicket_person;

-- A booking is its provider's once it was confirmed or requested, never as a basket. Without `security definer` or a search
-- path, so that PostgreSQL plans it as a part of each query.
create function is_made(what booking) returns boolean language sql stable parallel safe as $$
  select what.confirmed_at is not null or what.approval <> 'NOT_REQUIRED'
$$;

create table refund (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  payment_id uuid references payment (id),
  state text not null
    check (state in ('AUTO_APPROVED', 'PENDING_DECISION', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'DECLINED', 'PROCESSING', 'REFUNDED', 'FAILED')),
  amount_pence integer not null check (amount_pence > 0),
  -- which rule of the refund order gave the amount, and its sentence for people
  rule text not null,
  reason text not null,
  -- the provider decides: what the family wrote, the answer, and by whom; nobody where the time to decide ran out
  asked_message text not null default '' check (length(asked_message) <= 1000),
  answer_message text not null default '' check (length(answer_message) <= 1000),
  decided_at timestamptz,
  decided_by_id uuid references account (id),
  stripe_refund_id text unique,
  -- grows when a failed refund is sent again: each attempt is a refund of its own at Stripe
  attempt integer not null default 1,
  retried_at timestamptz,
  -- when we last asked Stripe about it; the oldest comes first
  asked_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index refund_booking on refund (booking_id);
create index refund_to_decide on refund (created_at) where state = 'PENDING_DECISION';
create index refund_unfinished on refund (asked_at nulls first, created_at)
  where state in ('AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING');
create index refund_failed on refund (finished_at) where state = 'FAILED';
create index refund_finished on refund (finished_at) where state = 'REFUNDED';
grant select on refund to thicket_person;

-- Each time that places of a booking were cancelled: by whom, with which words, and the refund that followed, if any.
create table cancellation (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  cancelled_by text not null check (cancelled_by in ('booker', 'provider', 'council')),
  -- the council that no longer pays: the family and the provider read its name
  council_id uuid references council (id),
  account_id uuid not null references account (id),
  message text not null default '' check (length(message) <= 1000),
  refund_id uuid references refund (id),
  created_at timestamptz not null,
  constraint cancellation_council check ((cancelled_by = 'council') = (council_id is not null))
);
create index cancellation_booking on cancellation (booking_id);
grant select on cancellation to thicket_person;

-- One learner on one session under one ticket.
create table place (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  session_id uuid not null references session (id),
  learner_id uuid not null references learner (id),
  ticket_id uuid not null references ticket (id),
  state text not null
    check (state in ('HELD', 'RELEASED', 'REQUESTED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'CANCELLED_BY_BOOKER', 'CANCELLED_BY_PROVIDER', 'MOVED')),
  -- A column, so that the exclusion constraint does not look at `state`: confirming changes no index then.
  standing boolean not null generated always as (state in ('HELD', 'REQUESTED', 'CONFIRMED')) stored,
  -- of the ticket, after discounts; for a block ticket the place's share of it
  price_pence integer not null check (price_pence >= 0),
  booker_fee_pence integer not null check (booker_fee_pence >= 0),
  provider_fee_pence integer not null check (provider_fee_pence >= 0),
  -- the provider's normal price, where it asked for another one
  normal_price_pence integer check (normal_price_pence >= 0),
  -- the payment it is sold under: the places of a payment add up to its amount, to the penny
  payment_id uuid references payment (id),
  -- how much of what was paid went along to the place that it moved to
  carried_pence integer not null default 0 check (carried_pence >= 0),
  cancellation_id uuid references cancellation (id),
  -- moved by the provider: until then the family may cancel and gets everything back
  free_cancel_until timestamptz,
  during tstzrange not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- nobody can be in two places at once, at any provider
  constraint learner_not_in_two_places exclude using gist (learner_id with =, during with &&) where (standing)
) with (fillfactor = 50);
create index place_booking on place (booking_id);
create index place_session on place (session_id);
create index place_learner on place (learner_id);
create index place_payment on place (payment_id) where payment_id is not null;
grant select on place to thicket_person;

-- How the price of a place came about: discounts below 0, add-ons above.
create table place_step (
  place_id uuid not null references place (id),
  position smallint not null,
  kind text not null check (kind in ('late-join', 'learners', 'sessions', 'early-bird', 'returning', 'code', 'add-on')),
  label text not null,
  price_pence integer not null,
  booker_fee_pence integer not null,
  add_on_id uuid references add_on (id),
  primary key (place_id, position),
  check ((kind = 'add-on') = (add_on_id is not null)),
  check (case when kind = 'add-on' then price_pence >= 0 else price_pence <= 0 end)
);
grant select on place_step to thicket_person;

-- The payments of a moved place whose difference was paid: it has two. A refund or payout takes no more out of a payment than
-- came in by it.
create table place_source (
  place_id uuid not null references place (id),
  payment_id uuid not null references payment (id),
  amount_pence integer not null check (amount_pence > 0),
  primary key (place_id, payment_id)
);
create index place_source_payment on place_source (payment_id);
grant select on place_source to thicket_person;

-- The code of a booking. A use that was given back stays, because its payment may still come.
create table code_use (
  booking_id uuid primary key references booking (id),
  code_id uuid not null references discount_code (id),
  account_id uuid not null references account (id),
  taken_at timestamptz not null,
  given_back_at timestamptz
);
create index code_use_family on code_use (code_id, account_id) where given_back_at is null;

-- What a place takes of its learner's entitlement: reserved with the hold, used once the session is over, returned when the
-- place ends in time.
create table entitlement_use (
  place_id uuid primary key references place (id),
  eligibility_id uuid not null references entitlement (eligibility_id),
  amount integer not null check (amount > 0),
  -- what the council owes the provider for it, as agreed with the hold
  owed_pence integer not null check (owed_pence >= 0),
  state text not null default 'RESERVED' check (state in ('RESERVED', 'USED', 'RETURNED')),
  changed_at timestamptz not null
);
create index entitlement_use_of on entitlement_use (eligibility_id);
create index entitlement_use_reserved on entitlement_use (eligibility_id) where state = 'RESERVED';
grant select on entitlement_use to thicket_person;

-- Policies find one row by its key, in a scalar subquery and not by `exists`: otherwise the planner first gathers all that
-- the asker may read. What does not depend on the row has a `select` of its own, so that PostgreSQL works it out once.

-- Whether a council that the asker is a member of pays for places of a confirmed booking.
create function council_pays(of_booking uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place
    join booking on booking.id = place.booking_id and booking.confirmed_at is not null
    join ticket on ticket.id = place.ticket_id and ticket.funding = 'COUNCIL'
    join listing on listing.id = ticket.listing_id
    join council_member on council_member.council_id = listing.council_id
    where place.booking_id = of_booking and council_member.account_id = asker())
$$;

-- Whether a booking has a place on a register that the asker holds.
create function asker_holds_booking(of_booking uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place where place.booking_id = of_booking and asker_holds_register(place.session_id))
$$;

-- The booker, the provider and the council that pays read a booking. Who holds a register for a day reads its bookings, and
-- of their places only those on that register.
alter table booking enable row level security;
create policy trusted on booking to thicket_app using (true) with check (true);
create policy person on booking for select to thicket_person
  using (booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      or ((select asker_is('council')) and council_pays(booking.id))
      or ((select asker_works()) and asker_holds_booking(id)));

alter table place enable row level security;
create policy trusted on place to thicket_app using (true) with check (true);
create policy person on place for select to thicket_person
  using ((select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      or ((select asker_is('council')) and council_pays(booking.id))
      from booking where booking.id = place.booking_id)
    or ((select asker_works()) and asker_holds_register(session_id)));

alter table learner enable row level security;
create policy trusted on learner to thicket_app using (true) with check (true);
create policy person on learner for select to thicket_person
  using (account_id = (select asker()) or (select true from place where place.learner_id = learner.id limit 1)
    or ((select asker_is('council')) and decides_learner(id)));

alter table entitlement_use enable row level security;
create policy trusted on entitlement_use to thicket_app using (true) with check (true);
create policy person on entitlement_use for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));

-- Whether the asker runs a session of a learner, until `after` past its end and from `before` its start. It finds the places
-- by the index of `learner_not_in_two_places`. A second more on both sides: the caller has applied the exact rule.
create function runs_for(of_learner uuid, before interval, after interval) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place
    join booking on booking.id = place.booking_id
    where place.learner_id = of_learner and place.state in ('HELD', 'REQUESTED', 'CONFIRMED')
      and place.during && tstzrange(asker_now() - after - interval '1 second', asker_now() + before + interval '1 second')
      and ((booking.provider_id = asker() and is_made(booking))
        or (asker_works() and asker_holds_register(place.session_id))))
$$;

-- What a learner's row says about health and contacts: persons have no right to those columns and read them here. The family
-- reads all of it. Whoever runs a session of the child reads health to 30 days after it, and contacts around it. What is not
-- told is '(not told)', so that a register can say that there is something.
create view learner_health with (security_barrier) as
  select learner.id as learner_id,
    case when told.health or learner.allergies !~ '\S' then learner.allergies else '(not told)' end as allergies,
    case when told.health or learner.medical !~ '\S' then learner.medical else '(not told)' end as medical,
    case when told.health or learner.support_needs !~ '\S' then learner.support_needs else '(not told)' end as support_needs,
    case when told.contacts then learner.emergency_name else '' end as emergency_name,
    case when told.contacts then learner.emergency_phone else '' end as emergency_phone
  from learner cross join lateral (select
      not behind_wall() or (learner.account_id = asker() and asker_acting() = '')
        or (asker_acting() <> 'impersonation' and runs_for(learner.id, null, '30 days')) as health,
      not behind_wall() or (learner.account_id = asker() and asker_acting() = '')
        or (asker_acting() <> 'impersonation' and runs_for(learner.id, '60 minutes', '24 hours')) as contacts) told
  where not behind_wall() or learner.account_id = asker()
    or exists (select from place join booking on booking.id = place.booking_id
      where place.learner_id = learner.id
        and ((booking.provider_id = asker() and is_made(booking)) or (asker_works() and asker_holds_register(place.session_id))));
grant select on learner_health to thicket_person;

-- What the council has decided about the funded places of a booking, without its reasons, for both sides and the council. It
-- does not pay for dates after the last day of its yes (endsBefore in councils/funding.ts).
create function funding_of(of_booking uuid) returns table (
    place_id uuid, learner_id uuid, state text, council text, programme text, approve_while_pending boolean)
  language sql stable security definer set search_path = public as $$
  select place.id, place.learner_id,
      case when eligibility.state = 'ELIGIBLE' and eligibility.valid_until < session.local_date then 'NOT_ELIGIBLE'
        else eligibility.state end,
      council.title, programme.title, programme.approve_while_pending
    from booking
    join place on place.booking_id = booking.id
    join session on session.id = place.session_id
    join entitlement_use on entitlement_use.place_id = place.id
    join eligibility on eligibility.id = entitlement_use.eligibility_id
    join programme on programme.id = eligibility.programme_id
    join council on council.id = programme.council_id
    where booking.id = of_booking
      and (asker() is null or booking.booker_id = asker() or booking.provider_id = asker() or council_pays(booking.id))
$$;

-- How many places wait for a council's decision about a learner, and how many are booked: numbers only, for its officers.
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

-- Answers to the questions of a listing: for the booking, for a learner, or for a learner on one session.
create table answer (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  question_id uuid not null references question (id),
  learner_id uuid references learner (id),
  session_id uuid references session (id),
  value jsonb not null,
  answered_at timestamptz not null,
  constraint answer_once unique nulls not distinct (booking_id, question_id, learner_id, session_id),
  constraint answer_of_a_date_is_of_a_learner check (session_id is null or learner_id is not null)
);
-- Finds the answer that a file belongs to.
create index answer_value on answer using hash (value);
grant select on answer to thicket_person;

-- The provider reads sensitive answers only while a place of the booking stands, to 30 days after its session, and an
-- administrator who looks into an account never does.
create function health_is_open(of_booking uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select asker_acting() <> 'impersonation' and exists (select from place join session on session.id = place.session_id
    where place.booking_id = of_booking and place.state in ('HELD', 'REQUESTED', 'CONFIRMED')
      and session.end_date >= asker_now() - interval '30 days')
$$;

-- Who holds a register for a day reads what stands on it of the learners who come.
alter table answer enable row level security;
create policy trusted on answer to thicket_app using (true) with check (true);
create policy person on answer for select to thicket_person
  using ((select case when booking.booker_id = asker() then not question.sensitive or asker_acting() <> 'impersonation'
        when booking.provider_id = asker() and is_made(booking) then not question.sensitive or health_is_open(booking.id)
        else false end
      from booking, question where booking.id = answer.booking_id and question.id = answer.question_id)
    or ((select asker_works()) and (select question.on_register and (not question.sensitive or health_is_open(answer.booking_id))
        from question where question.id = answer.question_id)
      and (select true from place where place.booking_id = answer.booking_id and asker_holds_register(place.session_id)
        and (answer.learner_id is null or place.learner_id = answer.learner_id)
        and (answer.session_id is null or place.session_id = answer.session_id) limit 1)));

-- Files that families send as answers. The bytes are in the store and have no public address: only the sender, and the
-- provider of a booking with that answer, can read them.
create table answer_file (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 120),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  bytes integer not null check (bytes between 1 and 10485760),
  created_at timestamptz not null,
  -- never became an answer: from then on it cannot, then a job deletes the bytes and then the row
  forgotten_at timestamptz
);
create index answer_file_account on answer_file (account_id, created_at);
create index answer_file_sent on answer_file (created_at);
grant select on answer_file to thicket_person;
alter table answer_file enable row level security;
create policy trusted on answer_file to thicket_app using (true) with check (true);
create policy person on answer_file for select to thicket_person
  using (account_id = (select asker()) or (select true from booking join answer on answer.booking_id = booking.id
    where booking.booker_id = answer_file.account_id and answer.value = to_jsonb(answer_file.id::text) limit 1));

-- Places that a council does not pay for stay taken for a day, so that the family can book them with another ticket. One
-- offer for each decision, because a council decides learner by learner. Offers and their places have no policy: they only
-- name bookings and places, whose own policies apply.
create table switch_offer (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  until timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'LAPSED'))
);
create index switch_offer_of on switch_offer (booking_id);
create index switch_offer_open on switch_offer (until) where state = 'OPEN';
grant select on switch_offer to thicket_person;

create table switch_place (
  place_id uuid primary key references place (id),
  offer_id uuid not null references switch_offer (id)
);
create index switch_place_of on switch_place (offer_id);
grant select on switch_place to thicket_person;

-- Places that move to another date of their listing. The old place ends as MOVED, a new one takes over what was paid.
create table move (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  moved_by text not null check (moved_by in ('booker', 'provider')),
  account_id uuid not null references account (id),
  -- PAYING: the new places are held while the family pays the difference, and the old ones stay booked until then
  state text not null check (state in ('PAYING', 'DONE', 'LAPSED')),
  basket_id uuid unique references basket (id),
  held_until timestamptz,
  message text not null default '' check (length(message) <= 1000),
  created_at timestamptz not null,
  finished_at timestamptz,
  check (state <> 'PAYING' or (basket_id is not null and held_until is not null))
);
create index move_booking on move (booking_id);
create unique index move_paying on move (booking_id) where state = 'PAYING';
create index move_held on move (held_until) where state = 'PAYING';
grant select on move to thicket_person;

create table move_place (
  move_id uuid not null references move (id),
  place_id uuid not null references place (id),
  side text not null check (side in ('from', 'to')),
  primary key (move_id, place_id)
);
create index move_place_place on move_place (place_id);
grant select on move_place to thicket_person;

-- Money that a provider took or returned outside the platform. It never moves through the platform's accounts, so it is not
-- in the ledger. Append-only: a counter-entry takes a wrong record back.
create table offline_payment (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  kind text not null check (kind in ('RECEIVED', 'RETURNED', 'TAKEN_BACK')),
  -- above 0: came to the provider; below 0: went back
  amount_pence integer not null check (amount_pence <> 0),
  method text not null check (method in ('BANK_TRANSFER', 'TAX_FREE_CHILDCARE', 'VOUCHER', 'CASH')),
  reference text not null default '' check (length(reference) <= 80),
  paid_on date not null,
  takes_back_id uuid unique references offline_payment (id),
  recorded_by_id uuid not null references account (id),
  recorded_at timestamptz not null,
  check ((kind = 'TAKEN_BACK') = (takes_back_id is not null)),
  check (kind <> 'RECEIVED' or amount_pence > 0),
  check (kind <> 'RETURNED' or amount_pence < 0)
);
create index offline_payment_booking on offline_payment (booking_id, recorded_at);
revoke update, delete, truncate on offline_payment from thicket_app;
grant select on offline_payment to thicket_person;

-- Records never add up to more than the booking costs, nor to less than 0, and a counter-entry is exactly the opposite of
-- what it takes back.
create function offline_payment_within_booking() returns trigger language plpgsql as $$
declare
  costs integer;
  received integer;
  taken_back offline_payment;
begin
  -- Records of one booking follow one another.
  perform 1 from booking where id = new.booking_id for no key update;
  select coalesce(sum(price_pence + booker_fee_pence), 0) into costs from place
    where booking_id = new.booking_id and state = 'CONFIRMED';
  select coalesce(sum(amount_pence), 0) into received from offline_payment where booking_id = new.booking_id;
  if received < 0 or (new.kind = 'RECEIVED' and received > costs) then
    raise exception 'payments of booking % would be % of %', new.booking_id, received, costs using errcode = 'integrity_constraint_violation';
  end if;
  if new.takes_back_id is not null then
    select * into taken_back from offline_payment where id = new.takes_back_id;
    if taken_back.booking_id <> new.booking_id or taken_back.amount_pence <> -new.amount_pence or taken_back.kind = 'TAKEN_BACK' then
      raise exception 'payment % is not the opposite of %', new.id, new.takes_back_id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return null;
end $$;
create constraint trigger offline_payment_within_booking after insert on offline_payment
  for each row execute function offline_payment_within_booking();

create table invoice_setting (
  provider_id uuid primary key references account (id),
  -- of a provider that is registered for value added tax: 'GB123456789'
  vat_number text check (vat_number ~ '^GB([0-9]{9}|[0-9]{12})$'),
  last_number integer not null default 0 check (last_number >= 0)
);
grant select on invoice_setting to thicket_person;

-- Numbered from 1 for each provider without gaps: a job writes the invoice and takes the number in one transaction, once the
-- booking is confirmed.
create table invoice (
  booking_id uuid primary key references booking (id),
  provider_id uuid not null references account (id),
  number integer not null check (number > 0),
  issued_at timestamptz not null,
  unique (provider_id, number)
);
revoke update, delete, truncate on invoice from thicket_app;
grant select on invoice to thicket_person;

-- Confirmed bookings without an invoice yet, so that the job looks at nothing else. Only the trigger adds rows, so a foreign
-- key would check nothing.
create table invoice_due (
  booking_id uuid primary key
);

create function invoice_falls_due() returns trigger language plpgsql as $$
begin
  insert into invoice_due (booking_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger booking_made_confirmed after insert on booking
  for each row when (new.confirmed_at is not null) execute function invoice_falls_due();
create trigger booking_confirmed after update of confirmed_at on booking
  for each row when (old.confirmed_at is null and new.confirmed_at is not null) execute function invoice_falls_due();


-- Money of places --------------------------------------------------------------------------------------------------------
-- Belongs to the payments, and follows the places because it names them.

create table refund_place (
  refund_id uuid not null references refund (id),
  place_id uuid not null references place (id),
  amount_pence integer not null check (amount_pence >= 0),
  primary key (refund_id, place_id)
);
create index refund_place_place on refund_place (place_id);
grant select on refund_place to thicket_person;

create table dispute_place (
  dispute_id uuid not null references dispute (id),
  place_id uuid not null references place (id),
  -- of what we still kept for the place; lowers what can be refunded until the dispute is won
  amount_pence integer not null check (amount_pence >= 0),
  -- of a refund that was decided and had not reached the booker
  waiting_pence integer not null check (waiting_pence >= 0),
  -- the provider's share of the amount, and how much of it was still due when the dispute came
  provider_pence integer not null,
  due_pence integer not null,
  primary key (dispute_id, place_id)
);
create index dispute_place_place on dispute_place (place_id);
grant select on dispute_place to thicket_person;

-- What can no longer be refunded for a place: refunds, disputes, and what went along to another place.
create function place_went_back(of_place uuid) returns bigint language sql stable as $$
  select coalesce((select sum(part.amount_pence) from refund_place part join refund on refund.id = part.refund_id
      where part.place_id = of_place and refund.state not in ('DECLINED', 'PENDING_DECISION')), 0)
    + coalesce((select sum(part.amount_pence) from dispute_place part join dispute on dispute.id = part.dispute_id
      where part.place_id = of_place and dispute.state <> 'WON'), 0)
    + (select place.carried_pence from place where place.id = of_place)
$$;

create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
begin
  -- Refunds of one place are decided one after the other.
  select price_pence + booker_fee_pence into paid from place where id = new.place_id for no key update;
  if place_went_back(new.place_id) > paid then
    raise exception 'refunds and disputes of place % would be more than the % paid', new.place_id, paid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_place_within_payment after insert or update on refund_place
  for each row execute function refund_within_payment();
create constraint trigger dispute_place_within_payment after insert or update on dispute_place
  for each row execute function refund_within_payment();

-- A refund that waits for a decision does not count yet, so the guard looks again when it is decided.
create function decided_refund_within_payment() returns trigger language plpgsql as $$
declare
  part record;
begin
  -- In order of place, so that two decisions never wait for each other.
  for part in
    select place.id, place.price_pence + place.booker_fee_pence as paid
      from refund_place join place on place.id = refund_place.place_id
      where refund_place.refund_id = new.id order by place.id for no key update of place
  loop
    if place_went_back(part.id) > part.paid then
      raise exception 'refunds of place % would be more than the % paid', part.id, part.paid using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger refund_decided_within_payment after update of state on refund
  for each row when (old.state in ('DECLINED', 'PENDING_DECISION') and new.state not in ('DECLINED', 'PENDING_DECISION'))
  execute function decided_refund_within_payment();

-- The share of one session in a batch; below 0 where more went back than came.
create table payout (
  id uuid primary key,
  batch_id uuid not null references payout_batch (id),
  provider_id uuid not null references account (id),
  session_id uuid not null references session (id),
  amount_pence integer not null,
  -- the provider's part of the platform fee, kept from it
  fee_pence integer not null,
  unique (batch_id, session_id)
);
create index payout_session on payout (provider_id, session_id);
grant select on payout to thicket_person;

create table payout_place (
  payout_id uuid not null references payout (id),
  place_id uuid not null references place (id),
  amount_pence integer not null check (amount_pence <> 0),
  fee_pence integer not null,
  primary key (payout_id, place_id)
);
create index payout_place_place on payout_place (place_id);
grant select on payout_place to thicket_person;

-- Money that moves from the platform to the provider's account at Stripe, out of one payment.
create table payout_transfer (
  id uuid primary key,
  payout_id uuid not null references payout (id),
  payment_id uuid not null references payment (id),
  amount_pence integer not null check (amount_pence > 0),
  attempted_at timestamptz,
  stripe_transfer_id text unique,
  made_at timestamptz,
  unique (payout_id, payment_id)
);
create index payout_transfer_made on payout_transfer (made_at) where made_at is not null;

-- Double entry, append-only: the entries of one transaction sum to 0.
create table ledger_entry (
  id uuid primary key,
  transaction_id uuid not null,
  kind text not null
    check (kind in ('payment', 'refund-decided', 'refund-paid', 'payout', 'dispute', 'council', 'offline', 'correction', 'move')),
  account text not null
    check (account in ('booker', 'platform-fee', 'provider-due', 'refund', 'dispute', 'payout', 'council-receivable')),
  amount_pence integer not null check (amount_pence <> 0),
  provider_id uuid references account (id),
  booking_id uuid references booking (id),
  place_id uuid references place (id),
  refund_id uuid references refund (id),
  payment_id uuid references payment (id),
  payout_id uuid references payout (id),
  dispute_id uuid references dispute (id),
  at timestamptz not null
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_booking on ledger_entry (booking_id);
create index ledger_entry_provider on ledger_entry (provider_id, at);
create index ledger_entry_payout on ledger_entry (payout_id) where payout_id is not null;
create index ledger_entry_payment on ledger_entry (payment_id) where kind = 'payment';
create index ledger_entry_refund on ledger_entry (refund_id) where kind in ('refund-paid', 'correction');
revoke update, delete, truncate on ledger_entry from thicket_app;
grant select on ledger_entry to thicket_person;

alter table ledger_entry enable row level security;
create policy trusted on ledger_entry to thicket_app using (true) with check (true);
create policy person on ledger_entry for select to thicket_person
  using (provider_id = (select asker()) or (select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      or ((select asker_is('council')) and council_pays(booking.id))
      from booking where booking.id = ledger_entry.booking_id));

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed; write a correction' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

-- One statement writes a whole transaction, so its sum is checked once for the statement.
create function ledger_balances() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select transaction_id into wrong from inserted group by transaction_id having sum(amount_pence) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to 0', wrong using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger ledger_transaction_balances after insert on ledger_entry
  referencing new table as inserted for each statement execute function ledger_balances();

-- Sums of the ledger for each place, so that a list of payouts need not add up the whole ledger. Only the trigger writes them.
-- Money that never came to us is left out.
create table place_due (
  place_id uuid primary key references place (id),
  provider_id uuid not null references account (id),
  session_id uuid not null references session (id),
  -- below 0: went back after it was paid out; the next payouts are lower by it
  due_pence integer not null default 0,
  paid_out_pence integer not null default 0
);
create index place_due_provider on place_due (provider_id, session_id) include (place_id, due_pence, paid_out_pence);
create index place_due_open on place_due (provider_id, session_id) where due_pence <> 0;
revoke insert, update, delete, truncate on place_due from thicket_app;
grant select on place_due to thicket_person;

create function ledger_moves_place_due() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into place_due (place_id, provider_id, session_id, due_pence, paid_out_pence)
    select place.id, booking.provider_id, place.session_id,
        coalesce(sum(entry.amount_pence) filter (where entry.account = 'provider-due'), 0),
        coalesce(sum(entry.amount_pence) filter (where entry.account = 'payout'), 0)
      from inserted entry join place on place.id = entry.place_id join booking on booking.id = place.booking_id
      where entry.account in ('provider-due', 'payout') and entry.kind not in ('offline', 'council')
      group by place.id, booking.provider_id, place.session_id
      -- Always in one order, so that two transactions never wait for each other.
      order by place.id
    on conflict (place_id) do update
      set due_pence = place_due.due_pence + excluded.due_pence,
          paid_out_pence = place_due.paid_out_pence + excluded.paid_out_pence;
  return null;
end $$;
create trigger ledger_place_due after insert on ledger_entry
  referencing new table as inserted for each statement execute function ledger_moves_place_due();


-- Waiting ----------------------------------------------------------------------------------------------------------------

-- One party that waits together for the same dates. A party that takes what is free for some of it is split, and the rest
-- keeps its turn.
create table waiting_entry (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  account_id uuid not null references account (id),
  -- a date, all dates of a block, or the first of some dates that comes free
  wants text not null check (wants in ('SESSION', 'BLOCK', 'ANY_DATE')),
  -- all of the party or nobody; otherwise as many as there is room for
  together boolean not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'LEFT', 'CLOSED')),
  -- the greater goes first, then the earlier
  priority smallint not null default 0,
  queued_at timestamptz not null,
  -- how often a later party was offered places because this one did not fit
  passed_over smallint not null default 0 check (passed_over >= 0),
  -- since when too few places for this party are on sale: who buys one of them passes the party over
  on_sale_since timestamptz,
  -- why nobody of it can be booked on any of its dates, in the words of the refusal; null while somebody can
  held_back text,
  offered_at timestamptz,
  offered_until timestamptz,
  -- when its family heard that a place so near to its start goes to the first who books
  told_at timestamptz,
  -- the party that waits on, with its turn, for the other dates when the date of this offer is cancelled
  onward_id uuid references waiting_entry (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint waiting_offer_has_its_time check (state <> 'OFFERED' or offered_until is not null)
);
create index waiting_entry_queue on waiting_entry (listing_id, priority desc, queued_at, id)
  where state in ('WAITING', 'OFFERED');
create index waiting_entry_account on waiting_entry (account_id, created_at desc);
create index waiting_entry_offered on waiting_entry (offered_until) where state = 'OFFERED';
grant select on waiting_entry to thicket_person;

-- A party has one offer at most, and what has ended stays ended, whatever the code does.
create function waiting_step_exists() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'WAITING' and new.state in ('OFFERED', 'LEFT', 'CLOSED'))
    or (old.state = 'OFFERED' and new.state in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'CLOSED'))
  ) then
    raise exception 'waiting entry % cannot go from % to %', new.id, old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'OFFERED' and new.state = 'OFFERED' and new.offered_at is distinct from old.offered_at then
    raise exception 'waiting entry % was offered places already', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger waiting_entry_step before update on waiting_entry for each row execute function waiting_step_exists();

-- The dates that would suit. `kept` of the date's places count as taken for this party: those of its offer, or those that are
-- collected for a party that was passed over too often.
create table waiting_session (
  entry_id uuid not null references waiting_entry (id),
  session_id uuid not null references session (id) on delete cascade,
  kept integer not null default 0 check (kept >= 0),
  primary key (entry_id, session_id)
);
create index waiting_session_session on waiting_session (session_id);
grant select on waiting_session to thicket_person;

create table waiting_learner (
  entry_id uuid not null references waiting_entry (id),
  learner_id uuid not null references learner (id),
  ticket_id uuid not null references ticket (id),
  primary key (entry_id, learner_id)
);
create index waiting_learner_learner on waiting_learner (learner_id);
grant select on waiting_learner to thicket_person;


-- Registers --------------------------------------------------------------------------------------------------------------

-- Marks on a register. Append-only, each with an id made on the device, so that merging devices is a set union.
create table mark (
  id uuid primary key,
  place_id uuid not null references place (id),
  session_id uuid not null references session (id),
  kind text not null check (kind in ('ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED', 'UNDO')),
  -- UNDO only: the mark that it takes back
  undoes_id uuid references mark (id),
  -- COLLECTED only: by whom
  collected_by text not null default '',
  note text not null default '',
  made_at timestamptz not null,
  received_at timestamptz not null,
  marked_by_id uuid not null references account (id),
  check ((kind = 'UNDO') = (undoes_id is not null))
);
create index mark_session on mark (session_id);
create index mark_place on mark (place_id);
revoke update, delete, truncate on mark from thicket_app;
grant select on mark to thicket_person;

-- Not for councils: they get numbers, never marks.
alter table mark enable row level security;
create policy trusted on mark to thicket_app using (true) with check (true);
create policy person on mark for select to thicket_person
  using ((select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      from place join booking on booking.id = place.booking_id where place.id = mark.place_id)
    or ((select asker_works()) and asker_holds_register(session_id)));

-- What a register says about other dates: which dates of the block its learners have, and who was there before. Who holds it
-- for a day sees no more of other dates than this.
create function register_runs(of_session uuid) returns table (learner_id uuid, session_id uuid)
  language sql stable security definer set search_path = public as $$
  select place.learner_id, place.session_id
    from session own
    join session on session.block_id = own.block_id
    join place on place.session_id = session.id and place.state = 'CONFIRMED'
    where own.id = of_session and asker_reads_register(of_session)
      and place.learner_id in (select here.learner_id from place here where here.session_id = of_session and here.state = 'CONFIRMED')
    order by session.start_date, session.id
$$;
create function register_known(of_session uuid) returns table (learner_id uuid)
  language sql stable security definer set search_path = public as $$
  select distinct place.learner_id
    from session own
    join listing on listing.id = own.listing_id
    join place here on here.session_id = own.id and here.state = 'CONFIRMED'
    join place on place.learner_id = here.learner_id and place.state = 'CONFIRMED'
    join booking on booking.id = place.booking_id and booking.provider_id = listing.provider_id
    join session on session.id = place.session_id and session.start_date < own.start_date
    where own.id = of_session and asker_reads_register(of_session)
$$;

-- Who looked at which child's details, and when. Persons cannot read it, and can only write that they themselves looked.
create table access_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null references account (id),
  subject_id uuid not null references account (id),
  learner_id uuid references learner (id),
  session_id uuid references session (id),
  what text not null
);
create index access_log_learner on access_log (learner_id, at desc);
revoke update, delete, truncate on access_log from thicket_app;
grant insert on access_log to thicket_person;
alter table access_log enable row level security;
create policy trusted on access_log to thicket_app using (true) with check (true);
create policy person on access_log for insert to thicket_person
  with check (actor_id = asker_actor());


-- Messages and support ---------------------------------------------------------------------------------------------------

-- Between a person and support, or a family and a provider: one for each pair.
create table conversation (
  id uuid primary key,
  kind text not null constraint conversation_kind_check check (kind in ('support', 'provider')),
  -- the person or the family
  account_id uuid not null references account (id),
  -- 'provider' only: the other side
  provider_id uuid references account (id),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- 'support' only: set when nothing is left to answer
  closed_at timestamptz,
  constraint conversation_other_side check ((kind = 'provider') = (provider_id is not null)),
  constraint conversation_not_with_oneself check (provider_id <> account_id)
);
create unique index conversation_support on conversation (account_id) where kind = 'support';
create unique index conversation_with_provider on conversation (account_id, provider_id) where kind = 'provider';
create index conversation_waiting on conversation (last_message_at desc);
create index conversation_of_account on conversation (account_id, last_message_at desc);
create index conversation_of_provider on conversation (provider_id, last_message_at desc) where provider_id is not null;
grant select on conversation to thicket_person;
alter table conversation enable row level security;
create policy trusted on conversation to thicket_app using (true) with check (true);
create policy person on conversation for select to thicket_person
  using (account_id = (select asker()) or provider_id = (select asker()) or (kind = 'support' and (select asker_is('support'))));

create table conversation_message (
  id uuid primary key,
  conversation_id uuid not null references conversation (id),
  author_id uuid not null references account (id),
  -- the side that speaks; neither: the person or the family
  from_support boolean not null default false,
  from_provider boolean not null default false,
  -- the listing it is about, if its writer named one
  listing_id uuid references listing (id),
  body text not null check (length(body) between 1 and 5000),
  sent_at timestamptz not null,
  constraint conversation_message_one_side check (not (from_support and from_provider))
);
create index conversation_message_order on conversation_message (conversation_id, sent_at, id);
grant select on conversation_message to thicket_person;
alter table conversation_message enable row level security;
create policy trusted on conversation_message to thicket_app using (true) with check (true);
create policy person on conversation_message for select to thicket_person
  using ((select true from conversation where conversation.id = conversation_id));

-- Up to when somebody has read.
create table conversation_reader (
  conversation_id uuid not null references conversation (id),
  account_id uuid not null references account (id),
  read_at timestamptz not null,
  primary key (conversation_id, account_id)
);
grant select on conversation_reader to thicket_person;
alter table conversation_reader enable row level security;
create policy trusted on conversation_reader to thicket_app using (true) with check (true);
create policy person on conversation_reader for select to thicket_person
  using ((select true from conversation where conversation.id = conversation_id));


-- Reflections ------------------------------------------------------------------------------------------------------------

-- What a booker says about a listing after somebody attended: one for each booking.
create table reflection (
  id uuid primary key,
  booking_id uuid not null unique references booking (id),
  listing_id uuid not null references listing (id),
  provider_id uuid not null references account (id),
  account_id uuid not null references account (id),
  enjoyed text not null check (enjoyed in ('yes', 'partly', 'no')),
  learned text not null check (learned in ('yes', 'partly', 'no')),
  cared_for text not null check (cared_for in ('yes', 'partly', 'no')),
  body text not null default '' check (length(body) <= 2000),
  submitted_at timestamptz not null,
  -- when it becomes public
  publish_at timestamptz not null,
  published_at timestamptz,
  -- the provider's one answer
  reply text not null default '' check (length(reply) <= 2000),
  replied_at timestamptz,
  -- the provider asks for a review; it stays public until somebody decides
  reported_at timestamptz,
  report_reason text not null default '' check (length(report_reason) <= 1000),
  kept_at timestamptz,
  hidden_at timestamptz,
  check ((reply <> '') = (replied_at is not null))
);
create index reflection_public on reflection (listing_id, published_at desc) where published_at is not null and hidden_at is null;
create index reflection_provider on reflection (provider_id, published_at desc) where published_at is not null;
create index reflection_account on reflection (account_id, submitted_at desc);
create index reflection_to_publish on reflection (publish_at) where published_at is null;
create index reflection_reported on reflection (reported_at) where reported_at is not null;
grant select on reflection to thicket_person;

-- What a provider saw of a listing's learning aims in a learner, written once at the end of their dates for the family.
create table learner_reflection (
  booking_id uuid not null references booking (id),
  learner_id uuid not null references learner (id),
  -- [{aim, level}], with the aims that the listing had then
  aims jsonb not null,
  written_at timestamptz not null,
  written_by_id uuid not null references account (id),
  primary key (booking_id, learner_id)
);
create index learner_reflection_learner on learner_reflection (learner_id);
revoke update, delete, truncate on learner_reflection from thicket_app;
grant select on learner_reflection to thicket_person;
alter table learner_reflection enable row level security;
create policy trusted on learner_reflection to thicket_app using (true) with check (true);
create policy person on learner_reflection for select to thicket_person
  using ((select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      from booking where booking.id = learner_reflection.booking_id));


-- Collections ------------------------------------------------------------------------------------------------------------

create table saved_listing (
  account_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  saved_at timestamptz not null,
  primary key (account_id, listing_id)
);
create index saved_listing_latest on saved_listing (account_id, saved_at desc);


-- Search -----------------------------------------------------------------------------------------------------------------

-- What search looks through: one row for each public listing.
create table listing_document (
  listing_id uuid primary key references listing (id),
  words tsvector not null,
  -- title, provider and categories in lower case without accents, for typos
  fuzzy text not null,
  updated_at timestamptz not null
);
create index listing_document_words on listing_document using gin (words);
create index listing_document_fuzzy on listing_document using gin (fuzzy gin_trgm_ops);


-- Rows that the product needs --------------------------------------------------------------------------------------------

-- Every council with duties for children's services (council.csv in data/uk, Open Government Licence). Members join later; a
-- listing can name any of them.
insert into council (id, code, title, slug) values
  (gen_random_uuid(), 'E09000002', 'London Borough of Barking and Dagenham', 'barking-and-dagenham'),
  (gen_random_uuid(), 'E09000003', 'London Borough of Barnet', 'barnet'),
  (gen_random_uuid(), 'E08000038', 'Barnsley Metropolitan Borough Council', 'barnsley'),
  (gen_random_uuid(), 'E06000022', 'Bath and North East Somerset Council', 'bath-and-north-east-somerset'),
  (gen_random_uuid(), 'E06000055', 'Bedford Borough Council', 'bedford'),
  (gen_random_uuid(), 'E09000004', 'London Borough of Bexley', 'bexley'),
  (gen_random_uuid(), 'E08000025', 'Birmingham City Council', 'birmingham'),
  (gen_random_uuid(), 'E06000008', 'Blackburn with Darwen Borough Council', 'blackburn-with-darwen'),
  (gen_random_uuid(), 'E06000009', 'Blackpool Borough Council', 'blackpool'),
  (gen_random_uuid(), 'E08000001', 'Bolton Metropolitan Borough Council', 'bolton'),
  (gen_random_uuid(), 'E06000058', 'Bournemouth, Christchurch and Poole Council', 'bournemouth-christchurch-and-poole'),
  (gen_random_uuid(), 'E06000036', 'Bracknell Forest Council', 'bracknell-forest'),
  (gen_random_uuid(), 'E08000032', 'City of Bradford Metropolitan District Council', 'bradford'),
  (gen_random_uuid(), 'E09000005', 'London Borough of Brent', 'brent'),
  (gen_random_uuid(), 'E06000043', 'Brighton and Hove City Council', 'brighton-and-hove'),
  (gen_random_uuid(), 'E09000006', 'London Borough of Bromley', 'bromley'),
  (gen_random_uuid(), 'E06000060', 'Buckinghamshire Council', 'buckinghamshire'),
  (gen_random_uuid(), 'E08000002', 'Bury Metropolitan Borough Council', 'bury'),
  (gen_random_uuid(), 'E08000033', 'Calderdale Metropolitan Borough Council', 'calderdale'),
  (gen_random_uuid(), 'E10000003', 'Cambridgeshire County Council', 'cambridgeshire'),
  (gen_random_uuid(), 'E09000007', 'London Borough of Camden', 'camden'),
  (gen_random_uuid(), 'E06000056', 'Central Bedfordshire Council', 'central-bedfordshire'),
  (gen_random_uuid(), 'E06000049', 'Cheshire East Council', 'cheshire-east'),
  (gen_random_uuid(), 'E06000050', 'Cheshire West and Chester Council', 'cheshire-west-and-chester'),
  (gen_random_uuid(), 'E06000023', 'Bristol City Council', 'bristol'),
  (gen_random_uuid(), 'E09000001', 'City of London Corporation', 'city-of-london'),
  (gen_random_uuid(), 'E06000052', 'Cornwall Council', 'cornwall'),
  (gen_random_uuid(), 'E06000047', 'Durham County Council', 'county-durham'),
  (gen_random_uuid(), 'E08000026', 'Coventry City Council', 'coventry'),
  (gen_random_uuid(), 'E09000008', 'London Borough of Croydon', 'croydon'),
  (gen_random_uuid(), 'E06000063', 'Cumberland Council', 'cumberland'),
  (gen_random_uuid(), 'E06000005', 'Darlington Borough Council', 'darlington'),
  (gen_random_uuid(), 'E06000015', 'Derby City Council', 'derby'),
  (gen_random_uuid(), 'E10000007', 'Derbyshire County Council', 'derbyshire'),
  (gen_random_uuid(), 'E10000008', 'Devon County Council', 'devon'),
  (gen_random_uuid(), 'E08000017', 'City of Doncaster Council', 'doncaster'),
  (gen_random_uuid(), 'E06000059', 'Dorset Council', 'dorset'),
  (gen_random_uuid(), 'E08000027', 'Dudley Metropolitan Borough Council', 'dudley'),
  (gen_random_uuid(), 'E09000009', 'London Borough of Ealing', 'ealing'),
  (gen_random_uuid(), 'E06000011', 'East Riding of Yorkshire Council', 'east-riding-of-yorkshire'),
  (gen_random_uuid(), 'E10000011', 'East Sussex County Council', 'east-sussex'),
  (gen_random_uuid(), 'E09000010', 'London Borough of Enfield', 'enfield'),
  (gen_random_uuid(), 'E10000012', 'Essex County Council', 'essex'),
  (gen_random_uuid(), 'E08000037', 'Gateshead Metropolitan Borough Council', 'gateshead'),
  (gen_random_uuid(), 'E10000013', 'Gloucestershire County Council', 'gloucestershire'),
  (gen_random_uuid(), 'E09000011', 'Royal Borough of Greenwich', 'greenwich'),
  (gen_random_uuid(), 'E09000012', 'London Borough of Hackney', 'hackney'),
  (gen_random_uuid(), 'E06000006', 'Halton Borough Council', 'halton'),
  (gen_random_uuid(), 'E09000013', 'London Borough of Hammersmith & Fulham', 'hammersmith-and-fulham'),
  (gen_random_uuid(), 'E10000014', 'Hampshire County Council', 'hampshire'),
  (gen_random_uuid(), 'E09000014', 'London Borough of Haringey', 'haringey'),
  (gen_random_uuid(), 'E09000015', 'London Borough of Harrow', 'harrow'),
  (gen_random_uuid(), 'E06000001', 'Hartlepool Borough Council', 'hartlepool'),
  (gen_random_uuid(), 'E09000016', 'London Borough of Havering', 'havering'),
  (gen_random_uuid(), 'E06000019', 'Herefordshire Council', 'herefordshire'),
  (gen_random_uuid(), 'E10000015', 'Hertfordshire County Council', 'hertfordshire'),
  (gen_random_uuid(), 'E09000017', 'London Borough of Hillingdon', 'hillingdon'),
  (gen_random_uuid(), 'E09000018', 'London Borough of Hounslow', 'hounslow'),
  (gen_random_uuid(), 'E06000046', 'Isle of Wight Council', 'isle-of-wight'),
  (gen_random_uuid(), 'E06000053', 'Council of the Isles of Scilly', 'isles-of-scilly'),
  (gen_random_uuid(), 'E09000019', 'London Borough of Islington', 'islington'),
  (gen_random_uuid(), 'E09000020', 'Royal Borough of Kensington and Chelsea', 'kensington-and-chelsea'),
  (gen_random_uuid(), 'E10000016', 'Kent County Council', 'kent'),
  (gen_random_uuid(), 'E06000010', 'Hull City Council', 'kingston-upon-hull'),
  (gen_random_uuid(), 'E09000021', 'Royal Borough of Kingston upon Thames', 'kingston-upon-thames'),
  (gen_random_uuid(), 'E08000034', 'Kirklees Council', 'kirklees'),
  (gen_random_uuid(), 'E08000011', 'Knowsley Metropolitan Borough Council', 'knowsley'),
  (gen_random_uuid(), 'E09000022', 'London Borough of Lambeth', 'lambeth'),
  (gen_random_uuid(), 'E10000017', 'Lancashire County Council', 'lancashire'),
  (gen_random_uuid(), 'E08000035', 'Leeds City Council', 'leeds'),
  (gen_random_uuid(), 'E06000016', 'Leicester City Council', 'leicester'),
  (gen_random_uuid(), 'E10000018', 'Leicestershire County Council', 'leicestershire'),
  (gen_random_uuid(), 'E09000023', 'London Borough of Lewisham', 'lewisham'),
  (gen_random_uuid(), 'E10000019', 'Lincolnshire County Council', 'lincolnshire'),
  (gen_random_uuid(), 'E08000012', 'Liverpool City Council', 'liverpool'),
  (gen_random_uuid(), 'E06000032', 'Luton Borough Council', 'luton'),
  (gen_random_uuid(), 'E08000003', 'Manchester City Council', 'manchester'),
  (gen_random_uuid(), 'E06000035', 'Medway Council', 'medway'),
  (gen_random_uuid(), 'E09000024', 'London Borough of Merton', 'merton'),
  (gen_random_uuid(), 'E06000002', 'Middlesbrough Borough Council', 'middlesbrough'),
  (gen_random_uuid(), 'E06000042', 'Milton Keynes Council', 'milton-keynes'),
  (gen_random_uuid(), 'E08000021', 'Newcastle City Council', 'newcastle-upon-tyne'),
  (gen_random_uuid(), 'E09000025', 'London Borough of Newham', 'newham'),
  (gen_random_uuid(), 'E10000020', 'Norfolk County Council', 'norfolk'),
  (gen_random_uuid(), 'E06000012', 'North East Lincolnshire Council', 'north-east-lincolnshire'),
  (gen_random_uuid(), 'E06000013', 'North Lincolnshire Council', 'north-lincolnshire'),
  (gen_random_uuid(), 'E06000061', 'North Northamptonshire Council', 'north-northamptonshire'),
  (gen_random_uuid(), 'E06000024', 'North Somerset  Council', 'north-somerset'),
  (gen_random_uuid(), 'E08000022', 'North Tyneside Council', 'north-tyneside'),
  (gen_random_uuid(), 'E06000065', 'North Yorkshire Council', 'north-yorkshire'),
  (gen_random_uuid(), 'E06000057', 'Northumberland County Council', 'northumberland'),
  (gen_random_uuid(), 'E06000018', 'Nottingham City Council', 'nottingham'),
  (gen_random_uuid(), 'E10000024', 'Nottinghamshire County Council', 'nottinghamshire'),
  (gen_random_uuid(), 'E08000004', 'Oldham Metropolitan Borough Council', 'oldham'),
  (gen_random_uuid(), 'E10000025', 'Oxfordshire County Council', 'oxfordshire'),
  (gen_random_uuid(), 'E06000031', 'Peterborough City Council', 'peterborough'),
  (gen_random_uuid(), 'E06000026', 'Plymouth City Council', 'plymouth'),
  (gen_random_uuid(), 'E06000044', 'Portsmouth City Council', 'portsmouth'),
  (gen_random_uuid(), 'E06000038', 'Reading Borough Council', 'reading'),
  (gen_random_uuid(), 'E09000026', 'London Borough of Redbridge', 'redbridge'),
  (gen_random_uuid(), 'E06000003', 'Redcar and Cleveland Borough Council', 'redcar-and-cleveland'),
  (gen_random_uuid(), 'E09000027', 'London Borough of Richmond upon Thames', 'richmond-upon-thames'),
  (gen_random_uuid(), 'E08000005', 'Rochdale Metropolitan Borough Council', 'rochdale'),
  (gen_random_uuid(), 'E08000018', 'Rotherham Metropolitan Borough Council', 'rotherham'),
  (gen_random_uuid(), 'E06000017', 'Rutland County Council', 'rutland'),
  (gen_random_uuid(), 'E08000006', 'Salford City Council', 'salford'),
  (gen_random_uuid(), 'E08000028', 'Sandwell Metropolitan Borough Council', 'sandwell'),
  (gen_random_uuid(), 'E08000014', 'Sefton Metropolitan Borough Council', 'sefton'),
  (gen_random_uuid(), 'E08000039', 'Sheffield City Council', 'sheffield'),
  (gen_random_uuid(), 'E06000051', 'Shropshire Council', 'shropshire'),
  (gen_random_uuid(), 'E06000039', 'Slough Borough Council', 'slough'),
  (gen_random_uuid(), 'E08000029', 'Solihull Metropolitan Borough Council', 'solihull'),
  (gen_random_uuid(), 'E06000066', 'Somerset Council', 'somerset'),
  (gen_random_uuid(), 'E06000025', 'South Gloucestershire Council', 'south-gloucestershire'),
  (gen_random_uuid(), 'E08000023', 'South Tyneside Council', 'south-tyneside'),
  (gen_random_uuid(), 'E06000045', 'Southampton City Council', 'southampton'),
  (gen_random_uuid(), 'E06000033', 'Southend-on-Sea Borough Council', 'southend-on-sea'),
  (gen_random_uuid(), 'E09000028', 'London Borough of Southwark', 'southwark'),
  (gen_random_uuid(), 'E08000013', 'St Helens Council', 'st-helens'),
  (gen_random_uuid(), 'E10000028', 'Staffordshire County Council', 'staffordshire'),
  (gen_random_uuid(), 'E08000007', 'Stockport Metropolitan Borough Council', 'stockport'),
  (gen_random_uuid(), 'E06000004', 'Stockton-on-Tees Borough Council', 'stockton-on-tees'),
  (gen_random_uuid(), 'E06000021', 'Stoke-on-Trent City Council', 'stoke-on-trent'),
  (gen_random_uuid(), 'E10000029', 'Suffolk County Council', 'suffolk'),
  (gen_random_uuid(), 'E08000024', 'Sunderland City Council', 'sunderland'),
  (gen_random_uuid(), 'E10000030', 'Surrey County Council', 'surrey'),
  (gen_random_uuid(), 'E09000029', 'London Borough of Sutton', 'sutton'),
  (gen_random_uuid(), 'E06000030', 'Swindon Borough Council', 'swindon'),
  (gen_random_uuid(), 'E08000008', 'Tameside Metropolitan Borough Council', 'tameside'),
  (gen_random_uuid(), 'E06000020', 'Telford & Wrekin Council', 'telford-and-wrekin'),
  (gen_random_uuid(), 'E06000034', 'Thurrock Council', 'thurrock'),
  (gen_random_uuid(), 'E06000027', 'Torbay Council', 'torbay'),
  (gen_random_uuid(), 'E09000030', 'London Borough of Tower Hamlets', 'tower-hamlets'),
  (gen_random_uuid(), 'E08000009', 'Trafford Metropolitan Borough Council', 'trafford'),
  (gen_random_uuid(), 'E08000036', 'Wakefield Metropolitan District Council', 'wakefield'),
  (gen_random_uuid(), 'E08000030', 'Walsall Metropolitan Borough Council', 'walsall'),
  (gen_random_uuid(), 'E09000031', 'London Borough of Waltham Forest', 'waltham-forest'),
  (gen_random_uuid(), 'E09000032', 'London Borough of Wandsworth', 'wandsworth'),
  (gen_random_uuid(), 'E06000007', 'Warrington Borough Council', 'warrington'),
  (gen_random_uuid(), 'E10000031', 'Warwickshire County Council', 'warwickshire'),
  (gen_random_uuid(), 'E06000037', 'West Berkshire Council', 'west-berkshire'),
  (gen_random_uuid(), 'E06000062', 'West Northamptonshire Council', 'west-northamptonshire'),
  (gen_random_uuid(), 'E10000032', 'West Sussex County Council', 'west-sussex'),
  (gen_random_uuid(), 'E09000033', 'City of Westminster', 'westminster'),
  (gen_random_uuid(), 'E06000064', 'Westmorland and Furness Council', 'westmorland-and-furness'),
  (gen_random_uuid(), 'E08000010', 'Wigan Metropolitan Borough Council', 'wigan'),
  (gen_random_uuid(), 'E06000054', 'Wiltshire Council', 'wiltshire'),
  (gen_random_uuid(), 'E06000040', 'Royal Borough of Windsor and Maidenhead', 'windsor-and-maidenhead'),
  (gen_random_uuid(), 'E08000015', 'Wirral Borough Council', 'wirral'),
  (gen_random_uuid(), 'E06000041', 'Wokingham Borough Council', 'wokingham'),
  (gen_random_uuid(), 'E08000031', 'City of Wolverhampton Council', 'wolverhampton'),
  (gen_random_uuid(), 'E10000034', 'Worcestershire County Council', 'worcestershire'),
  (gen_random_uuid(), 'E06000014', 'City of York Council', 'york'),
  (gen_random_uuid(), 'N09000001', 'Antrim and Newtownabbey Borough Council', 'antrim-newtownabbey'),
  (gen_random_uuid(), 'N09000011', 'Ards and North Down Borough Council', 'ards-and-north-down'),
  (gen_random_uuid(), 'N09000002', 'Armagh City, Banbridge and Craigavon Borough Council', 'armagh-banbridge-craigavon'),
  (gen_random_uuid(), 'N09000003', 'Belfast City Council', 'belfast'),
  (gen_random_uuid(), 'N09000004', 'Causeway Coast and Glens Borough Council', 'causeway-coast-and-glens'),
  (gen_random_uuid(), 'N09000005', 'Derry City and Strabane District Council', 'derry-strabane'),
  (gen_random_uuid(), 'N09000006', 'Fermanagh and Omagh District Council', 'fermanagh-omagh'),
  (gen_random_uuid(), 'N09000007', 'Lisburn and Castlereagh City Council', 'lisburn-castlereagh'),
  (gen_random_uuid(), 'N09000009', 'Mid Ulster District Council', 'mid-ulster'),
  (gen_random_uuid(), 'N09000008', 'Mid and East Antrim Borough Council', 'mid-and-east-antrim'),
  (gen_random_uuid(), 'N09000010', 'Newry, Mourne and Down District Council', 'newry-mourne-down'),
  (gen_random_uuid(), 'S12000033', 'Aberdeen City Council', 'aberdeen'),
  (gen_random_uuid(), 'S12000034', 'Aberdeenshire Council', 'aberdeenshire'),
  (gen_random_uuid(), 'S12000041', 'Angus Council', 'angus'),
  (gen_random_uuid(), 'S12000035', 'Argyll and Bute Council', 'argyll-and-bute'),
  (gen_random_uuid(), 'S12000036', 'City of Edinburgh Council', 'edinburgh'),
  (gen_random_uuid(), 'S12000005', 'Clackmannanshire Council', 'clackmannanshire'),
  (gen_random_uuid(), 'S12000006', 'Dumfries and Galloway Council', 'dumfries-and-galloway'),
  (gen_random_uuid(), 'S12000042', 'Dundee City Council', 'dundee'),
  (gen_random_uuid(), 'S12000008', 'East Ayrshire Council', 'east-ayrshire'),
  (gen_random_uuid(), 'S12000045', 'East Dunbartonshire Council', 'east-dunbartonshire'),
  (gen_random_uuid(), 'S12000010', 'East Lothian Council', 'east-lothian'),
  (gen_random_uuid(), 'S12000011', 'East Renfrewshire Council', 'east-renfrewshire'),
  (gen_random_uuid(), 'S12000013', 'Comhairle nan Eilean Siar', 'eilean-siar'),
  (gen_random_uuid(), 'S12000014', 'Falkirk Council', 'falkirk'),
  (gen_random_uuid(), 'S12000047', 'Fife Council', 'fife'),
  (gen_random_uuid(), 'S12000049', 'Glasgow City Council', 'glasgow'),
  (gen_random_uuid(), 'S12000017', 'The Highland Council', 'highland'),
  (gen_random_uuid(), 'S12000018', 'Inverclyde Council', 'inverclyde'),
  (gen_random_uuid(), 'S12000019', 'Midlothian Council', 'midlothian'),
  (gen_random_uuid(), 'S12000020', 'The Moray Council', 'moray'),
  (gen_random_uuid(), 'S12000021', 'North Ayrshire Council', 'north-ayrshire'),
  (gen_random_uuid(), 'S12000050', 'North Lanarkshire Council', 'north-lanarkshire'),
  (gen_random_uuid(), 'S12000023', 'Orkney Islands Council', 'orkney-islands'),
  (gen_random_uuid(), 'S12000048', 'Perth and Kinross Council', 'perth-and-kinross'),
  (gen_random_uuid(), 'S12000038', 'Renfrewshire Council', 'renfrewshire'),
  (gen_random_uuid(), 'S12000027', 'Shetland Islands Council', 'shetland-islands'),
  (gen_random_uuid(), 'S12000028', 'South Ayrshire Council', 'south-ayrshire'),
  (gen_random_uuid(), 'S12000029', 'South Lanarkshire Council', 'south-lanarkshire'),
  (gen_random_uuid(), 'S12000030', 'Stirling Council', 'stirling'),
  (gen_random_uuid(), 'S12000026', 'Scottish Borders Council', 'scottish-borders'),
  (gen_random_uuid(), 'S12000039', 'West Dunbartonshire Council', 'west-dunbartonshire'),
  (gen_random_uuid(), 'S12000040', 'West Lothian Council', 'west-lothian'),
  (gen_random_uuid(), 'W06000019', 'Blaenau Gwent County Borough Council', 'blaenau-gwent'),
  (gen_random_uuid(), 'W06000013', 'Bridgend County Borough Council', 'bridgend'),
  (gen_random_uuid(), 'W06000018', 'Caerphilly County Borough Council', 'caerphilly'),
  (gen_random_uuid(), 'W06000015', 'City of Cardiff Council', 'cardiff'),
  (gen_random_uuid(), 'W06000010', 'Carmarthenshire County Council', 'carmarthenshire'),
  (gen_random_uuid(), 'W06000008', 'Ceredigion County Council', 'ceredigion'),
  (gen_random_uuid(), 'W06000003', 'Conwy County Borough Council', 'conwy'),
  (gen_random_uuid(), 'W06000004', 'Denbighshire County Council', 'denbighshire'),
  (gen_random_uuid(), 'W06000005', 'Flintshire County Council', 'flintshire'),
  (gen_random_uuid(), 'W06000002', 'Gwynedd Council', 'gwynedd'),
  (gen_random_uuid(), 'W06000001', 'Isle of Anglesey County Council', 'isle-of-anglesey'),
  (gen_random_uuid(), 'W06000024', 'Merthyr Tydfil County Borough Council', 'merthyr-tydfil'),
  (gen_random_uuid(), 'W06000021', 'Monmouthshire County Council', 'monmouthshire'),
  (gen_random_uuid(), 'W06000012', 'Neath Port Talbot County Borough Council', 'neath-port-talbot'),
  (gen_random_uuid(), 'W06000022', 'Newport City Council', 'newport'),
  (gen_random_uuid(), 'W06000009', 'Pembrokeshire County Council', 'pembrokeshire'),
  (gen_random_uuid(), 'W06000023', 'Powys County Council', 'powys'),
  (gen_random_uuid(), 'W06000016', 'Rhondda Cynon Taf County Borough Council', 'rhondda-cynon-taff'),
  (gen_random_uuid(), 'W06000011', 'City and County of Swansea Council', 'swansea'),
  (gen_random_uuid(), 'W06000014', 'Vale of Glamorgan Council', 'vale-of-glamorgan'),
  (gen_random_uuid(), 'W06000020', 'Torfaen County Borough Council', 'torfaen'),
  (gen_random_uuid(), 'W06000006', 'Wrexham County Borough Council', 'wrexham');
