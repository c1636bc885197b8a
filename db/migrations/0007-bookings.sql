create table basket (
  id uuid primary key,
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  held_until timestamptz not null,
  renewed boolean not null default false,
  -- once it is being paid, the hold outlives the payment page
  state text not null default 'OPEN' check (state in ('OPEN', 'PAYING', 'CONFIRMED', 'RELEASED'))
);
create unique index basket_open on basket (account_id) where state in ('OPEN', 'PAYING');
create index basket_held on basket (held_until) where state in ('OPEN', 'PAYING');

create table booking (
  id uuid primary key,
  -- what people say on the phone: six characters without look-alikes
  reference text not null unique,
  basket_id uuid references basket (id),
  booker_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  provider_id uuid not null references account (id),
  approval text not null default 'NOT_REQUIRED'
    check (approval in ('NOT_REQUIRED', 'PENDING', 'APPROVED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  payment text not null default 'FREE'
    check (payment in ('FREE', 'AUTHORISED', 'PAID', 'AWAITING_OFFLINE', 'UNPAID_INVOICE', 'FAILED', 'PENDING', 'PART_REFUNDED', 'REFUNDED')),
  -- the terms as they were when booked
  cancellation_policy text not null,
  cancellation_tiers jsonb not null default '[]',
  formal_educational_activity boolean not null,
  provider_fee_basis_points integer not null,
  booker_fee_basis_points integer not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index booking_booker on booking (booker_id, created_at desc);
create index booking_provider on booking (provider_id, created_at desc);
create index booking_listing on booking (listing_id);
create index booking_basket on booking (basket_id);

-- One learner on one session under one ticket; state lives here.
create table place (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  session_id uuid not null references session (id),
  learner_id uuid not null references learner (id),
  ticket_id uuid not null references ticket (id),
  state text not null
    check (state in ('HELD', 'RELEASED', 'REQUESTED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'CANCELLED_BY_BOOKER', 'CANCELLED_BY_PROVIDER', 'MOVED')),
  -- of the ticket, after discounts; for a block ticket the place's share of it
  price_pence integer not null check (price_pence >= 0),
  booker_fee_pence integer not null check (booker_fee_pence >= 0),
  provider_fee_pence integer not null check (provider_fee_pence >= 0),
  during tstzrange not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- the same learner cannot be in two places at once, at any provider
  constraint learner_not_in_two_places exclude using gist (learner_id with =, during with &&)
    where (state in ('HELD', 'REQUESTED', 'CONFIRMED'))
);
create index place_booking on place (booking_id);
create index place_session on place (session_id, state);
create index place_learner on place (learner_id);

create table answer (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  question_id uuid not null references question (id),
  learner_id uuid references learner (id),
  value jsonb not null,
  answered_at timestamptz not null,
  unique nulls not distinct (booking_id, question_id, learner_id)
);
