-- Who signs in, how, and who may act for whom.

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
  disabled_at timestamptz
);

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

-- Links in mails: sign in, verify an address, reset a password. Single use, hashed.
create table sign_in_link (
  token_hash text primary key,
  email citext not null,
  purpose text not null check (purpose in ('sign-in', 'verify-email', 'reset-password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_link_email on sign_in_link (email, created_at);

-- The way to an outside sign-in provider and back: state, nonce and PKCE verifier, single use.
create table sign_in_attempt (
  state_hash text primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  next text,
  created_at timestamptz not null
);

-- A signed-in device. The refresh secret is rotated at each use; a rotated-out secret that comes back ends the session.
create table sign_in_session (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- the account this device acts for, when not its own
  acting_for_id uuid references account (id),
  acting_kind text check (acting_kind in ('impersonation', 'delegation')),
  acting_reason text,
  acting_until timestamptz,
  refresh_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((acting_for_id is null) = (acting_kind is null))
);
create index sign_in_session_account on sign_in_session (account_id) where ended_at is null;

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
create index access_grant_receiver on access_grant (receiver_id) where revoked_at is null;

create table marketing_answer (
  account_id uuid primary key references account (id),
  -- NO = 0, YES = 1, MAYBE = 2
  free_bookings smallint not null check (free_bookings between 0 and 2),
  paid_bookings smallint not null check (paid_bookings between 0 and 2),
  haf_bookings smallint not null check (haf_bookings between 0 and 2),
  other_platforms text,
  answered_at timestamptz not null
);
