-- How often listings are looked at and dates of them are chosen, by where visitors came from: counted at once, without cookies,
-- addresses or persons. Whoever looks twice counts twice.
create table listing_visit (
  provider_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  day date not null,
  source text not null check (source in ('search', 'direct', 'collection', 'partner', 'embed')),
  seen integer not null default 0 check (seen >= 0),
  chosen integer not null default 0 check (chosen >= 0),
  primary key (listing_id, day, source)
);
create index listing_visit_provider on listing_visit (provider_id, day);
grant select on listing_visit to thicket_person;
alter table listing_visit enable row level security;
create policy trusted on listing_visit to thicket_app using (true) with check (true);
create policy person on listing_visit for select to thicket_person using (provider_id = (select asker()));

-- Of the bookings of a day, those with a discount, and their places: whether discounts fill more places is read from it.
alter table daily_booking
  add column discounted_bookings integer not null default 0,
  add column discounted_places integer not null default 0;
insert into number_due (listing_id) select id from listing;

-- Providers who want a report of each month by mail, and the last month that was sent.
create table monthly_report (
  provider_id uuid primary key references account (id),
  wanted_since timestamptz not null,
  -- the first day of the month
  sent_month date
);
grant select on monthly_report to thicket_person;
alter table monthly_report enable row level security;
create policy trusted on monthly_report to thicket_app using (true) with check (true);
create policy person on monthly_report for select to thicket_person using (provider_id = (select asker()));
