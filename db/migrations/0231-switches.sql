-- Places that a council does not pay for are kept for a day, so that their family can book them with another ticket.

create table switch_offer (
  booking_id uuid primary key references booking (id),
  -- They count as taken of their sessions until then.
  until timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'LAPSED'))
);
create index switch_offer_open on switch_offer (until) where state = 'OPEN';

create table switch_place (
  place_id uuid primary key references place (id),
  booking_id uuid not null references switch_offer (booking_id)
);
create index switch_place_of on switch_place (booking_id);

-- They name bookings and places by their ids alone; who may see those is asked of them.
grant select on switch_offer, switch_place to thicket_person;
