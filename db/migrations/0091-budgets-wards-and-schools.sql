-- A budget in pounds may pay for a part of a place, and the family pays the rest by card in the same checkout.
alter table programme add column tops_up boolean not null default false,
  add constraint programme_tops_up_pounds check (not tops_up or unit = 'pounds');

-- What one date costs in all where a child's budget pays for a part of it. To everybody else such a ticket costs nothing.
alter table ticket add column whole_pence integer check (whole_pence between 30 and 1000000),
  add constraint ticket_whole_of_council check (whole_pence is null or funding = 'COUNCIL');

-- Files of what others know of places: wards of postcodes, and the national register of schools. An administrator imports them for
-- everybody, or a council for itself.
create table reference_file (
  id uuid primary key,
  kind text not null check (kind in ('WARDS', 'SCHOOLS')),
  -- null: for every council
  council_id uuid references council (id),
  title text not null check (length(title) between 1 and 120),
  -- what its licence asks to be said where its data shows
  attribution text not null check (length(attribution) between 1 and 400),
  -- made up for a demonstration
  made_up boolean not null default false,
  -- FILLING: its rows are on their way, and nobody reads them yet
  state text not null default 'FILLING' check (state in ('FILLING', 'READY')),
  size integer not null default 0 check (size >= 0),
  made_at timestamptz not null
);
-- A new file takes the place of the one before once it is whole.
create unique index reference_file_ready on reference_file (kind, council_id) nulls not distinct where state = 'READY';
grant select on reference_file to thicket_person;

-- `postcode` without its space, so that it is found however it was typed.
create table postcode_ward (
  file_id uuid not null references reference_file (id) on delete cascade,
  postcode text not null check (postcode ~ '^[A-Z0-9]{5,7}$'),
  ward_code text not null check (length(ward_code) <= 20),
  ward text not null check (length(ward) between 1 and 120),
  primary key (file_id, postcode)
);
grant select on postcode_ward to thicket_person;

create table school (
  file_id uuid not null references reference_file (id) on delete cascade,
  -- the unique reference number of the register
  urn text not null check (length(urn) between 1 and 10),
  name text not null check (length(name) between 1 and 120),
  town text not null default '' check (length(town) <= 80),
  zip_code text not null default '' check (length(zip_code) <= 10),
  phase text not null default '' check (length(phase) <= 60),
  primary key (file_id, urn)
);
create index school_name on school using gin (lower(name) gin_trgm_ops);
grant select on school to thicket_person;

-- Which school of the register a family named; '' where it wrote a name of its own.
alter table eligibility add column school_urn text not null default '' check (length(school_urn) <= 10);
