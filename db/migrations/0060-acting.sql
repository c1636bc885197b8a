-- Devices and proofs, invitations, and what is kept of acting for others.

-- When the person at a device last proved who they are: changing an address or a password asks for a recent proof.
alter table sign_in_session add column proved_at timestamptz;
update sign_in_session set proved_at = signed_in_at;
alter table sign_in_session alter column proved_at set not null;
-- What the browser calls itself, so that a person knows their devices apart.
alter table sign_in_session add column device text not null default '' check (length(device) <= 300);

-- A changed address counts once its owner has opened the link.
alter table sign_in_link drop constraint sign_in_link_purpose_check;
alter table sign_in_link add constraint sign_in_link_purpose_check
  check (purpose in ('sign-in', 'verify-email', 'reset-password', 'change-email'));
alter table sign_in_link add column account_id uuid references account (id);
alter table sign_in_link add constraint sign_in_link_of_account check ((purpose = 'change-email') = (account_id is not null));

-- The way to a provider and back may begin in a small window, and may add the identity to a signed-in account.
alter table sign_in_attempt add column popup boolean not null default false;
alter table sign_in_attempt add column account_id uuid references account (id);

-- Somebody is asked by e-mail to act for an account, or to teach with it. Single use, hashed, bound to the address.
create table invitation (
  id uuid primary key,
  giver_id uuid not null references account (id),
  email citext not null,
  kind text not null check (kind in ('access', 'collaborator')),
  -- kind 'access': what the grant will allow, and until when
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

-- One live grant between two accounts.
create unique index access_grant_live on access_grant (giver_id, receiver_id) where revoked_at is null;
create index access_grant_giver on access_grant (giver_id) where revoked_at is null;

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

-- Why an account was disabled, for those who look after accounts.
alter table account add column disabled_reason text;

-- The audit list: what somebody did for another account.
create index event_acting on event (at desc, id) where actor_id is not null and actor_id <> subject_id;
