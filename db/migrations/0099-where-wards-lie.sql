-- Where a postcode lies, as its file says or as the house knows; null where nobody says. Only together.
alter table postcode_ward
  add column latitude real,
  add column longitude real,
  add constraint postcode_ward_position check ((latitude is null) = (longitude is null));

-- The wards of a file with the middle of their postcodes, written once the file is whole, so that they can be drawn on a map.
create table ward (
  file_id uuid not null references reference_file (id) on delete cascade,
  code text not null check (length(code) between 1 and 120),
  name text not null check (length(name) between 1 and 120),
  latitude real,
  longitude real,
  primary key (file_id, code),
  constraint ward_position check ((latitude is null) = (longitude is null))
);
grant select on ward to thicket_person;

insert into ward (file_id, code, name)
select file_id, coalesce(nullif(ward_code, ''), ward), min(ward) from postcode_ward group by 1, 2;

-- How far the reading of a large file on the server's machine has come; null for files that a browser sends.
alter table reference_file add column reading jsonb;
