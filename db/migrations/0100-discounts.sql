-- Automatic discounts of a listing, in order: { kind, from, percent, amountPence }. A listing without any costs a
-- booking nothing to look at.
alter table listing add column discounts jsonb not null default '[]'
  constraint listing_discounts_are_a_list check (jsonb_typeof(discounts) = 'array');

-- Sold only to whoever has a code that opens it.
alter table ticket add column code_only boolean not null default false;

-- What can be had with a ticket at a price of its own: lunch, an early drop-off.
create table add_on (
  id uuid primary key,
  ticket_id uuid not null references ticket (id),
  name text not null check (length(name) between 1 and 60),
  price_pence integer not null check (price_pence >= 0),
  position integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index add_on_ticket on add_on (ticket_id, position);

create table discount_code (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  -- as it is compared: upper case, without spaces
  code text not null check (code = upper(code) and length(code) between 3 and 30),
  kind text not null check (kind in ('percent', 'amount', 'free-place', 'ticket')),
  percent smallint check (percent between 1 and 100),
  amount_pence integer check (amount_pence > 0),
  ticket_id uuid references ticket (id),
  -- how many bookings of one family it is for; null means any number
  per_family integer check (per_family >= 1),
  valid_from timestamptz,
  valid_to timestamptz,
  position integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount_pence is not null)),
  check ((kind = 'ticket') = (ticket_id is not null))
);
create unique index discount_code_of_listing on discount_code (listing_id, code) where archived_at is null;
create index discount_code_ticket on discount_code (ticket_id) where ticket_id is not null;

-- The scarce thing: how many bookings use a code, guarded as session_places is. `maximum` null means any number.
create table discount_code_uses (
  code_id uuid primary key references discount_code (id),
  maximum integer check (maximum >= 0),
  taken integer not null default 0 check (taken >= 0),
  constraint code_not_overused check (taken <= maximum)
) with (fillfactor = 50);

-- Which booking has which code. A use that was given back stays, in case a payment for it comes late.
create table code_use (
  booking_id uuid primary key references booking (id),
  code_id uuid not null references discount_code (id),
  account_id uuid not null references account (id),
  taken_at timestamptz not null,
  given_back_at timestamptz
);
create index code_use_family on code_use (code_id, account_id) where given_back_at is null;

-- How the price of a place came about between the ticket's price and what is paid: discounts below 0, add-ons above.
create table place_step (
  place_id uuid not null references place (id),
  position smallint not null,
  kind text not null check (kind in ('learners', 'sessions', 'early-bird', 'returning', 'code', 'add-on')),
  label text not null,
  price_pence integer not null,
  booker_fee_pence integer not null,
  add_on_id uuid references add_on (id),
  primary key (place_id, position),
  check ((kind = 'add-on') = (add_on_id is not null)),
  check (case when kind = 'add-on' then price_pence >= 0 else price_pence <= 0 end)
);
