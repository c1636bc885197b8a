-- Other places of a listing, at which single dates are held. A place is never changed: another one is another row, so that
-- bookings keep the place that they were made for until their date is moved.
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
alter table session add column venue_id uuid;
alter table session add constraint session_venue foreign key (venue_id, listing_id) references venue (id, listing_id);
