-- Events of Stripe that do not fit what we began: they confirm nothing, and an administrator looks at them. No personal data.
create table stripe_event_aside (
  id text primary key check (length(id) <= 255),
  type text not null check (length(type) <= 100),
  -- where it names one that we began
  payment_id uuid references payment (id),
  -- what does not fit, in a sentence
  why text not null check (length(why) <= 500),
  received_at timestamptz not null,
  seen_at timestamptz,
  seen_by_id uuid references account (id),
  seen_note text not null default '' check (length(seen_note) <= 500),
  check ((seen_at is null) = (seen_by_id is null))
);
create index stripe_event_aside_open on stripe_event_aside (received_at) where seen_at is null;
