-- Bookings that a provider makes: for whom, by whom, and how they are paid.

-- Somebody whom a provider booked for and who has not claimed the bookings: an account that nobody can sign in to, because
-- its own address is in a domain that never exists. `email` is where the provider's customer may be written to.
create table customer (
  account_id uuid primary key references account (id),
  provider_id uuid not null references account (id),
  email citext,
  -- the invitation to claim the bookings: single use, hashed, bound to the address
  claim_number integer not null default 0,
  claim_hash text unique,
  claim_sent_at timestamptz,
  claim_expires_at timestamptz,
  claimed_at timestamptz,
  claimed_by_id uuid references account (id),
  created_at timestamptz not null,
  check ((claimed_at is null) = (claimed_by_id is null)),
  check (claim_hash is null or email is not null)
);
create index customer_provider on customer (provider_id);
-- One record for an address at one provider, until it is claimed.
create unique index customer_of_address on customer (provider_id, email) where claimed_at is null;

-- Who of the provider's side made it; null for what a family booked by itself.
alter table booking add column made_by_id uuid references account (id);
-- 'checkout': by the family itself. The others are the ways of a booking that the provider made.
alter table booking add column payment_way text not null default 'checkout'
  check (payment_way in ('checkout', 'free', 'link', 'offline'));
create index booking_to_pay on booking (provider_id, created_at desc) where payment in ('UNPAID_INVOICE', 'AWAITING_OFFLINE');
create index booking_made_in_list on booking (booker_id) where made_by_id is not null;
-- The provider's normal price of a place, where it asked for another one.
alter table place add column normal_price_pence integer check (normal_price_pence >= 0);

-- Money that a provider took or gave back outside the platform. It never moves through the platform's accounts, so it
-- is not in the ledger. Append-only: a wrong record is taken back by a counter-entry.
create table offline_payment (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  kind text not null check (kind in ('RECEIVED', 'RETURNED', 'TAKEN_BACK')),
  -- above 0: came to the provider; below 0: went back
  amount_pence integer not null check (amount_pence <> 0),
  method text not null check (method in ('BANK_TRANSFER', 'TAX_FREE_CHILDCARE', 'VOUCHER', 'CASH')),
  reference text not null default '' check (length(reference) <= 80),
  paid_on date not null,
  takes_back_id uuid unique references offline_payment (id),
  recorded_by_id uuid not null references account (id),
  recorded_at timestamptz not null,
  check ((kind = 'TAKEN_BACK') = (takes_back_id is not null)),
  check (kind <> 'RECEIVED' or amount_pence > 0),
  check (kind <> 'RETURNED' or amount_pence < 0)
);
create index offline_payment_booking on offline_payment (booking_id, recorded_at);
revoke update, delete, truncate on offline_payment from thicket_app;

-- Whoever records it and however often: never more than the booking costs, never less than nothing, and a counter-entry
-- is exactly the opposite of what it takes back.
create function offline_payment_within_booking() returns trigger language plpgsql as $$
declare
  costs integer;
  received integer;
  taken_back offline_payment;
begin
  -- Records of one booking follow one another.
  perform 1 from booking where id = new.booking_id for no key update;
  select coalesce(sum(price_pence + booker_fee_pence), 0) into costs from place
    where booking_id = new.booking_id and state = 'CONFIRMED';
  select coalesce(sum(amount_pence), 0) into received from offline_payment where booking_id = new.booking_id;
  if received < 0 or (new.kind = 'RECEIVED' and received > costs) then
    raise exception 'payments of booking % would be % of %', new.booking_id, received, costs using errcode = 'integrity_constraint_violation';
  end if;
  if new.takes_back_id is not null then
    select * into taken_back from offline_payment where id = new.takes_back_id;
    if taken_back.booking_id <> new.booking_id or taken_back.amount_pence <> -new.amount_pence or taken_back.kind = 'TAKEN_BACK' then
      raise exception 'payment % is not the opposite of %', new.id, new.takes_back_id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return null;
end $$;
create constraint trigger offline_payment_within_booking after insert on offline_payment
  for each row execute function offline_payment_within_booking();
