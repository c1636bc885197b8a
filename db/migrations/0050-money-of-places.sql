-- Which payment a place is sold under. The places of a payment are what it was taken for, to the penny.
alter table place add column payment_id uuid references payment (id);
create index place_payment on place (payment_id) where payment_id is not null;

-- When the payment page closes by itself; and whether the basket is then open again (its booker changes it) or released.
alter table payment add column expires_at timestamptz not null;
alter table payment add column reopens boolean not null default false;
create index payment_unfinished on payment (created_at) where state = 'OPEN';

create index refund_unfinished on refund (created_at) where state in ('AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING');

-- What Stripe still asks of a provider, in words, and until when.
alter table bank_account add column needs text[] not null default '{}';
alter table bank_account add column needs_by timestamptz;
-- Counts Stripe's notices of a change: what was read from Stripe before the latest one is not kept.
alter table bank_account add column notices integer not null default 0;

-- Each time places of a booking were cancelled: by whom, with which words, and the refund that followed, if any.
create table cancellation (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  cancelled_by text not null check (cancelled_by in ('booker', 'provider')),
  account_id uuid not null references account (id),
  message text not null default '' check (length(message) <= 1000),
  refund_id uuid references refund (id),
  created_at timestamptz not null
);
create index cancellation_booking on cancellation (booking_id);
alter table place add column cancellation_id uuid references cancellation (id);

-- Money that goes back for a place never exceeds what was paid for it, whoever decides it and however often.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  refunded integer;
begin
  -- Refunds of one place are decided one after the other.
  select price_pence + booker_fee_pence into paid from place where id = new.place_id for no key update;
  select coalesce(sum(part.amount_pence), 0) into refunded
    from refund_place part join refund on refund.id = part.refund_id
    where part.place_id = new.place_id and refund.state not in ('DECLINED', 'PENDING_DECISION');
  if refunded > paid then
    raise exception 'refunds of place % would be % of % paid', new.place_id, refunded, paid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_place_within_payment after insert or update on refund_place
  for each row execute function refund_within_payment();
