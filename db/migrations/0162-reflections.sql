-- What a booker says of a listing after somebody attended: one for each booking.
create table reflection (
  id uuid primary key,
  booking_id uuid not null unique references booking (id),
  listing_id uuid not null references listing (id),
  provider_id uuid not null references account (id),
  account_id uuid not null references account (id),
  enjoyed text not null check (enjoyed in ('yes', 'partly', 'no')),
  learned text not null check (learned in ('yes', 'partly', 'no')),
  cared_for text not null check (cared_for in ('yes', 'partly', 'no')),
  body text not null default '' check (length(body) <= 2000),
  submitted_at timestamptz not null,
  -- from when on everybody may read it
  publish_at timestamptz not null,
  published_at timestamptz,
  -- the provider's one answer
  reply text not null default '' check (length(reply) <= 2000),
  replied_at timestamptz,
  -- a provider asks to have it looked at; it stays until somebody has decided
  reported_at timestamptz,
  report_reason text not null default '' check (length(report_reason) <= 1000),
  kept_at timestamptz,
  hidden_at timestamptz,
  check ((reply <> '') = (replied_at is not null))
);
create index reflection_public on reflection (listing_id, published_at desc) where published_at is not null and hidden_at is null;
create index reflection_provider on reflection (provider_id, published_at desc) where published_at is not null;
create index reflection_account on reflection (account_id, submitted_at desc);
create index reflection_to_publish on reflection (publish_at) where published_at is null;
create index reflection_reported on reflection (reported_at) where reported_at is not null;
