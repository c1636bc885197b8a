create table council (
  id uuid primary key,
  -- GSS code of the Office for National Statistics
  code text not null unique,
  title text not null,
  slug text not null unique
);

create table council_member (
  council_id uuid not null references council (id),
  account_id uuid not null references account (id),
  role text not null check (role in ('manager', 'officer', 'viewer')),
  primary key (council_id, account_id)
);
create index council_member_account on council_member (account_id);
