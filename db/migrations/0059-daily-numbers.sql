-- What a provider's numbers are read from: narrow sums for each London day, counted again from the truth whenever something of
-- that day changed (src/analytics/server/count-days.ts). Nothing here is true by itself: all of it can be rebuilt.

-- By the day and the hour at which sessions start.
create table daily_session (
  provider_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  -- those that are not cancelled, of listings that were published, and their places
  sessions integer not null,
  capacity integer not null,
  -- confirmed places, and what the register says of them
  places integer not null,
  attended integer not null,
  no_shows integer not null,
  cancelled_by_family integer not null,
  cancelled_by_provider integer not null,
  -- people who asked to wait, at the first of the dates that would suit them; and those who got a place so
  waited integer not null,
  waited_served integer not null,
  -- of the ledger: what came in, what councils owe, and where it is
  taken_pence bigint not null,
  funded_pence bigint not null,
  fees_pence bigint not null,
  net_pence bigint not null,
  refunds_pence bigint not null,
  disputed_pence bigint not null,
  primary key (listing_id, day, hour),
  constraint daily_session_balances
    check (taken_pence + funded_pence = fees_pence + net_pence + refunds_pence + disputed_pence)
);
create index daily_session_provider on daily_session (provider_id, day);

-- By the day on which bookings were confirmed, and how many days ahead of their first date that was: the least of its bucket.
create table daily_booking (
  provider_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  day date not null,
  lead_days smallint not null,
  bookings integer not null,
  places integer not null,
  -- paid to the provider directly, less what it gave back
  direct_pence bigint not null,
  primary key (listing_id, day, lead_days)
);
create index daily_booking_provider on daily_booking (provider_id, day);

-- Which families came, from which outward code ('' where it is not known): new and returning ones cannot be added up from sums.
create table daily_family (
  provider_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  day date not null,
  account_id uuid not null references account (id),
  outward text not null,
  places integer not null,
  -- what the family paid for that day and did not get back
  spent_pence bigint not null,
  primary key (listing_id, day, account_id, outward)
);
create index daily_family_provider on daily_family (provider_id, day);
create index daily_family_account on daily_family (account_id, provider_id, day);

-- The same places and income by what they differ in: a ticket's id, the least age of a band, the kind of a discount.
create table daily_split (
  provider_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  day date not null,
  kind text not null check (kind in ('ticket', 'age', 'discount')),
  value text not null,
  places integer not null,
  pence bigint not null,
  primary key (listing_id, day, kind, value)
);
create index daily_split_provider on daily_split (provider_id, day);

-- Days to be counted again; null means all days of the listing. Only added to, so that nobody waits for anybody: whoever counts
-- takes all rows of a day together.
create table number_due (
  listing_id uuid not null references listing (id),
  day date
);
create index number_due_listing on number_due (listing_id, day);

-- Until when the ledger was looked through for days whose money changed.
create table number_watch (
  one boolean primary key default true check (one),
  ledger_seen_at timestamptz not null
);
insert into number_watch (ledger_seen_at) values ('epoch');
create index ledger_entry_at on ledger_entry using brin (at);

insert into number_due (listing_id) select id from listing;

grant select on daily_session, daily_booking, daily_family, daily_split to thicket_person;
alter table daily_session enable row level security;
alter table daily_booking enable row level security;
alter table daily_family enable row level security;
alter table daily_split enable row level security;
create policy trusted on daily_session to thicket_app using (true) with check (true);
create policy trusted on daily_booking to thicket_app using (true) with check (true);
create policy trusted on daily_family to thicket_app using (true) with check (true);
create policy trusted on daily_split to thicket_app using (true) with check (true);
create policy person on daily_session for select to thicket_person using (provider_id = (select asker()));
create policy person on daily_booking for select to thicket_person using (provider_id = (select asker()));
create policy person on daily_family for select to thicket_person using (provider_id = (select asker()));
create policy person on daily_split for select to thicket_person using (provider_id = (select asker()));
