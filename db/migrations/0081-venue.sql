-- Who is shown the exact place of a listing. With 'booked' everybody else sees the town, and the place to about a
-- kilometre: `public_latitude` and `public_longitude` are what public answers show and what search compares with, so that
-- neither tells more than the other. One place always gives the same rounded one.
alter table listing add column exact_location text not null default 'everyone'
  check (exact_location in ('everyone', 'booked'));
alter table listing add column public_latitude double precision generated always as (
  case when exact_location = 'booked' then round(latitude::numeric, 2)::double precision else latitude end
) stored;
alter table listing add column public_longitude double precision generated always as (
  case when exact_location = 'booked' then (round(longitude::numeric / 0.015) * 0.015)::double precision else longitude end
) stored;
drop index listing_public;
create index listing_public on listing (public_latitude, public_longitude) where state = 'PUBLISHED' and not is_private;

-- Whether every width of a picture is there as AVIF, too, and whether they are still to be made, which is after the
-- upload. Drawn covers have none: they are small as they are.
alter table media add column avif boolean not null default false;
alter table media add column avif_due boolean not null default false;
create index media_avif_due on media (created_at) where avif_due;
