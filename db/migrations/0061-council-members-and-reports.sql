-- Who is asked by e-mail to work for a council. Single use, hashed, bound to the address.
create table council_invitation (
  id uuid primary key,
  council_id uuid not null references council (id),
  -- a manager of the council, or an administrator who opens it
  invited_by_id uuid not null references account (id),
  email citext not null,
  role text not null check (role in ('manager', 'officer', 'viewer')),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_id uuid references account (id),
  withdrawn_at timestamptz,
  check ((accepted_at is null) = (accepted_by_id is null))
);
create unique index council_invitation_open on council_invitation (council_id, email)
  where accepted_at is null and withdrawn_at is null;
create index council_invitation_of on council_invitation (council_id, created_at desc);

-- A report as a council submitted it: the text that was hashed, never to be changed. Numbers only; no child is in it.
create table council_report (
  id uuid primary key,
  council_id uuid not null references council (id),
  -- 1, 2, 3 … of a council
  number integer not null check (number > 0),
  programme_id uuid references programme (id),
  provider_id uuid references account (id),
  from_day date not null,
  to_day date not null,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- the figures as others may see them: small ones left out, also against what was shared before
  shared jsonb not null,
  submitted_at timestamptz not null,
  submitted_by_id uuid not null references account (id),
  unique (council_id, number),
  check (to_day >= from_day)
);
revoke update, delete, truncate on council_report from thicket_app;
