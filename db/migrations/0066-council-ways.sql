-- How councils come to know who is eligible, besides the officers' own look: codes by mail, referrals by link, files, many
-- national checks at once; how they work in their queue; and how they write to families.

-- A code is sent to an address, and can be taken back while nobody has used it.
alter table programme_code
  add column sent_to citext check (length(sent_to::text) <= 254),
  add column sent_at timestamptz,
  add column revoked_at timestamptz,
  add constraint programme_code_ends_once check (revoked_at is null or used_at is null);

-- Many checks are handed over together; who asked for them is the officer, null where the family did.
alter table national_check
  add column bulk boolean not null default false,
  add column asked_by_id uuid references account (id);

-- A link that a council gives to professionals, who have no account.
create table referral_link (
  id uuid primary key,
  council_id uuid not null references council (id),
  programme_id uuid not null references programme (id),
  -- for whom it is: 'St Mary's Primary School'
  title text not null check (length(title) between 1 and 120),
  token_hash text not null unique,
  made_by_id uuid not null references account (id),
  made_at timestamptz not null,
  revoked_at timestamptz
);
create index referral_link_of on referral_link (council_id, made_at desc);

-- A child that a professional named. The words are sealed under a key of their own, which goes when the family has claimed it
-- or the time is over.
create table referral (
  id uuid primary key,
  link_id uuid not null references referral_link (id),
  sealed bytea,
  claim_hash text not null unique,
  email citext not null check (length(email::text) <= 254),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  eligibility_id uuid references eligibility (id),
  check ((claimed_at is null) = (eligibility_id is null)),
  check (claimed_at is null or sealed is null)
);
create index referral_of on referral (link_id, made_at desc);
create index referral_over on referral (expires_at) where sealed is not null;

-- A letter or award that a family sends, sealed under the child's key.
create table evidence_file (
  id uuid primary key,
  eligibility_id uuid not null references eligibility (id),
  sealed_name bytea not null,
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  bytes integer not null check (bytes > 0),
  sent_by_id uuid not null references account (id),
  sent_at timestamptz not null,
  -- the bytes are gone from then on
  forgotten_at timestamptz
);
create index evidence_file_of on evidence_file (eligibility_id) where forgotten_at is null;
grant select (id, eligibility_id, sealed_name, content_type, bytes, sent_at, forgotten_at) on evidence_file to thicket_person;
alter table evidence_file enable row level security;
create policy trusted on evidence_file to thicket_app using (true) with check (true);
create policy person on evidence_file for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));

-- Who looks at a case now, so that two officers do not do the same work.
create table case_hold (
  eligibility_id uuid primary key references eligibility (id),
  account_id uuid not null references account (id),
  until timestamptz not null
);

-- A filter of the queue under a name, of one member.
create table council_view (
  id uuid primary key,
  council_id uuid not null references council (id),
  account_id uuid not null references account (id),
  title text not null check (length(title) between 1 and 60),
  search text not null check (length(search) <= 500),
  made_at timestamptz not null,
  unique (council_id, account_id, title)
);

-- Words that a council's officers use again.
create table council_template (
  id uuid primary key,
  council_id uuid not null references council (id),
  kind text not null check (kind in ('ask', 'refuse')),
  title text not null check (length(title) between 1 and 60),
  words text not null check (length(words) between 1 and 1000),
  made_at timestamptz not null,
  unique (council_id, kind, title)
);

-- How a council works and writes; no row: as at first (src/councils/council-settings.ts).
create table council_setting (
  council_id uuid primary key references council (id),
  sender_name text not null default '' check (length(sender_name) <= 120),
  reply_to citext check (length(reply_to::text) <= 254),
  logo bytea,
  evidence_days integer not null default 30 check (evidence_days between 1 and 365),
  -- what families are asked for besides their reason
  asks text[] not null default '{school,postcode,files}',
  -- postcode districts beyond its border whose homes count as in its area
  also_home text[] not null default '{}',
  -- GOV.UK Notify: the key sealed under the council's own, and the template with a subject and a body
  notify_sealed bytea,
  notify_template uuid,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by_id uuid not null references account (id),
  check ((notify_sealed is null) = (notify_template is null))
);
-- What everybody may know of a council's way to ask, and what decides where a home lies.
grant select (council_id, asks, also_home) on council_setting to thicket_person;
