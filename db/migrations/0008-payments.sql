create table bank_account (
  account_id uuid primary key references account (id),
  stripe_account_id text unique,
  state text not null default 'NOT_STARTED'
    check (state in ('NOT_STARTED', 'ONBOARDING', 'RESTRICTED_SOON', 'ENABLED', 'DISABLED')),
  updated_at timestamptz not null
);

-- One payment of a basket, which may hold bookings at several providers.
create table payment (
  id uuid primary key,
  basket_id uuid not null references basket (id),
  account_id uuid not null references account (id),
  amount_pence integer not null check (amount_pence > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'AUTHORISED', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  checkout_session_id text unique,
  checkout_url text,
  payment_intent_id text unique,
  charge_id text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index payment_basket on payment (basket_id);
create unique index payment_live on payment (basket_id) where state in ('OPEN', 'AUTHORISED', 'SUCCEEDED');

create table refund (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  payment_id uuid references payment (id),
  state text not null
    check (state in ('AUTO_APPROVED', 'PENDING_DECISION', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'DECLINED', 'PROCESSING', 'REFUNDED', 'FAILED')),
  amount_pence integer not null check (amount_pence > 0),
  -- which rule of the refund order gave the amount, and its sentence for people
  rule text not null,
  reason text not null,
  stripe_refund_id text unique,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index refund_booking on refund (booking_id);

create table refund_place (
  refund_id uuid not null references refund (id),
  place_id uuid not null references place (id),
  amount_pence integer not null check (amount_pence >= 0),
  primary key (refund_id, place_id)
);
create index refund_place_place on refund_place (place_id);

-- Double entry, append-only: the entries of one transaction sum to 0.
create table ledger_entry (
  id uuid primary key,
  transaction_id uuid not null,
  kind text not null check (kind in ('payment', 'refund-decided', 'refund-paid', 'payout', 'dispute', 'council', 'offline', 'correction')),
  account text not null check (account in ('booker', 'platform-fee', 'provider-due', 'refund', 'dispute', 'payout', 'council-receivable')),
  amount_pence integer not null check (amount_pence <> 0),
  provider_id uuid references account (id),
  booking_id uuid references booking (id),
  place_id uuid references place (id),
  refund_id uuid references refund (id),
  payment_id uuid references payment (id),
  at timestamptz not null
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_booking on ledger_entry (booking_id);
create index ledger_entry_provider on ledger_entry (provider_id, at);
revoke update, delete, truncate on ledger_entry from thicket_app;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed; write a correction' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_pence) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to 0', new.transaction_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balances();

-- Events from Stripe, each handled once: the row and its effect share a transaction.
create table stripe_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
