-- A budget in pounds may pay for a part of a place, and the family pays the rest by card in the same checkout.
alter table programme add column tops_up boolean not null default false,
  add constraint programme_tops_up_pounds check (not tops_up or unit = 'pounds');

-- What one date costs in all where a child's budget pays for a part of it. To everybody else such a ticket costs nothing.
alter table ticket add column whole_pence integer check (whole_pence between 30 and 1000000),
  add constraint ticket_whole_of_council check (whole_pence is null or funding = 'COUNCIL');

-- Wards of postcodes, as an administrator imported them for everybody or a council for its own reports. `pcds` without its
-- space, so that it is found however it was typed.
create table ward_file (
  id uuid primary key,
  -- null: for every council
  council_id uuid references council (id),
  title text not null check (length(title) between 1 and 120),
  -- what its licence asks to be said where its data shows
  attribution text not null check (length(attribution) between 1 and 300),
  -- made up for a demonstration
  made_up boolean not null default false,
  state text not null default 'OPEN' check (state in ('OPEN', 'READY')),
  rows integer not null default 0,
  made_at timestamptz not null,
  made_by_id uuid references account (id)
);
-- One file at a time is read; a new one takes its place once it is whole.
create unique index ward_file_ready on ward_file (coalesce(council_id, '00000000-0000-0000-0000-000000000000')) where state = 'READY';

create table postcode_ward (
  file_id uuid not null references ward_file (id) on delete cascade,
  postcode text not null check (postcode ~ '^[A-Z0-9]{5,7}$'),
  ward_code text not null check (length(ward_code) <= 20),
  ward text not null check (length(ward) between 1 and 120),
  primary key (file_id, postcode)
);
grant delete on postcode_ward, ward_file to thicket_app;

-- The ward of a home for a council: by its own file first, then by the one for everybody; null where neither knows it.
create function ward_of(of_council uuid, home text) returns text
  language sql stable security definer set search_path = public as $$
  select postcode_ward.ward from ward_file
    join postcode_ward on postcode_ward.file_id = ward_file.id
      and postcode_ward.postcode = upper(regexp_replace(home, '\s', '', 'g'))
   where ward_file.state = 'READY' and (ward_file.council_id = of_council or ward_file.council_id is null)
   order by ward_file.council_id nulls last limit 1
$$;
grant execute on function ward_of(uuid, text) to thicket_app, thicket_person;
