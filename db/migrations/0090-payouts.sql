-- Money on its way to providers: what is due for each place, batches that go to their banks, disputes, and the nightly
-- comparison with the payment partner.

-- What is due to the provider for each place and what was paid out for it: sums of the ledger, kept in step with it by a
-- trigger, so that a list of payouts need not add up the whole ledger. Money that never came to us is left out.
create table place_due (
  place_id uuid primary key references place (id),
  provider_id uuid not null references account (id),
  session_id uuid not null references session (id),
  -- below 0: went back after it was paid out, and is taken off what comes next
  due_pence integer not null default 0,
  paid_out_pence integer not null default 0
);
create index place_due_provider on place_due (provider_id, session_id) include (place_id, due_pence, paid_out_pence);
create index place_due_open on place_due (provider_id, session_id) where due_pence <> 0;
revoke insert, update, delete, truncate on place_due from thicket_app;

create function ledger_moves_place_due() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into place_due (place_id, provider_id, session_id, due_pence, paid_out_pence)
    select place.id, booking.provider_id, place.session_id,
        coalesce(sum(entry.amount_pence) filter (where entry.account = 'provider-due'), 0),
        coalesce(sum(entry.amount_pence) filter (where entry.account = 'payout'), 0)
      from inserted entry join place on place.id = entry.place_id join booking on booking.id = place.booking_id
      where entry.account in ('provider-due', 'payout') and entry.kind not in ('offline', 'council')
      group by place.id, booking.provider_id, place.session_id
      -- Always in one order, so that two transactions never wait for each other.
      order by place.id
    on conflict (place_id) do update
      set due_pence = place_due.due_pence + excluded.due_pence,
          paid_out_pence = place_due.paid_out_pence + excluded.paid_out_pence;
  return null;
end $$;
create trigger ledger_place_due after insert on ledger_entry
  referencing new table as inserted for each statement execute function ledger_moves_place_due();

insert into place_due (place_id, provider_id, session_id, due_pence, paid_out_pence)
  select place.id, booking.provider_id, place.session_id,
      coalesce(sum(entry.amount_pence) filter (where entry.account = 'provider-due'), 0),
      coalesce(sum(entry.amount_pence) filter (where entry.account = 'payout'), 0)
    from ledger_entry entry join place on place.id = entry.place_id join booking on booking.id = place.booking_id
    where entry.account in ('provider-due', 'payout') and entry.kind not in ('offline', 'council')
    group by place.id, booking.provider_id, place.session_id;

-- Each day's run, once everything that was ready at its lock is in a batch.
create table payout_run (
  run_date date primary key,
  locked_at timestamptz not null
);

-- What goes to one provider's bank in one day's run, as one line on its statement.
create table payout_batch (
  id uuid primary key,
  provider_id uuid not null references account (id),
  run_date date not null,
  -- what the bank statement says
  reference text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('SCHEDULED', 'IN_TRANSIT', 'PAID', 'FAILED')),
  stripe_account_id text not null,
  locked_at timestamptz not null,
  -- grows with each try that was refused or came back from the bank: each has an idempotency key of its own
  attempt integer not null default 1,
  -- when this attempt was first sent: idempotency keys are sure for some hours only
  attempted_at timestamptz,
  stripe_payout_id text unique,
  expected_on date,
  -- why the bank sent it back, in the partner's words
  failure text not null default '',
  asked_at timestamptz,
  finished_at timestamptz,
  unique (provider_id, run_date)
);
create index payout_batch_unfinished on payout_batch (asked_at nulls first, locked_at) where state in ('SCHEDULED', 'IN_TRANSIT');
create index payout_batch_failed on payout_batch (provider_id) where state = 'FAILED';

-- The share of one session in a batch; below 0 where more went back than came.
create table payout (
  id uuid primary key,
  batch_id uuid not null references payout_batch (id),
  provider_id uuid not null references account (id),
  session_id uuid not null references session (id),
  amount_pence integer not null,
  -- the provider's part of the platform fee that was kept from it
  fee_pence integer not null,
  unique (batch_id, session_id)
);
create index payout_session on payout (provider_id, session_id);

create table payout_place (
  payout_id uuid not null references payout (id),
  place_id uuid not null references place (id),
  amount_pence integer not null check (amount_pence <> 0),
  fee_pence integer not null,
  primary key (payout_id, place_id)
);
create index payout_place_place on payout_place (place_id);

-- Money moved from the platform to the provider's account at the payment partner, out of one payment.
create table payout_transfer (
  id uuid primary key,
  payout_id uuid not null references payout (id),
  payment_id uuid not null references payment (id),
  amount_pence integer not null check (amount_pence > 0),
  attempted_at timestamptz,
  stripe_transfer_id text unique,
  made_at timestamptz,
  unique (payout_id, payment_id)
);
create index payout_transfer_made on payout_transfer (made_at) where made_at is not null;

-- A payment that its bank took back. Inquiries that take no money are not kept.
create table dispute (
  id uuid primary key,
  stripe_dispute_id text not null unique,
  payment_id uuid not null references payment (id),
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  state text not null check (state in ('OPEN', 'WON', 'LOST')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index dispute_payment on dispute (payment_id);
create index dispute_open on dispute (id) where state = 'OPEN';

create table dispute_place (
  dispute_id uuid not null references dispute (id),
  place_id uuid not null references place (id),
  -- of what was still kept for the place; counts against what can be refunded until the dispute is won
  amount_pence integer not null check (amount_pence >= 0),
  -- of a refund that was decided and had not reached the booker
  waiting_pence integer not null check (waiting_pence >= 0),
  -- what the provider would have had of the amount, and how much of it was still due when the dispute came
  provider_pence integer not null,
  due_pence integer not null,
  primary key (dispute_id, place_id)
);
create index dispute_place_place on dispute_place (place_id);

-- An administrator keeps a provider's payouts back.
create table payout_hold (
  account_id uuid primary key references account (id),
  reason text not null check (length(reason) between 1 and 500),
  held_by_id uuid not null references account (id),
  held_at timestamptz not null
);

alter table ledger_entry add column payout_id uuid references payout (id);
alter table ledger_entry add column dispute_id uuid references dispute (id);
create index ledger_entry_payout on ledger_entry (payout_id) where payout_id is not null;
create index ledger_entry_payment on ledger_entry (payment_id) where kind = 'payment';
create index ledger_entry_refund on ledger_entry (refund_id) where kind in ('refund-paid', 'correction');

-- One night's comparison of the ledger with the payment partner's balance transactions.
create table reconciliation (
  day date primary key,
  made_at timestamptz not null,
  -- how many movements of each kind were compared
  counts jsonb not null,
  differences jsonb not null
);

-- A refund that failed is sent again when asked: each attempt is a refund of its own at the payment partner.
alter table refund add column attempt integer not null default 1;
alter table refund add column retried_at timestamptz;
create index refund_failed on refund (finished_at) where state = 'FAILED';
create index payment_finished on payment (finished_at) where state = 'SUCCEEDED';
create index refund_finished on refund (finished_at) where state = 'REFUNDED';

-- What a bank took back counts as what went back: refunds and disputes of a place together never exceed what was paid.
create function place_went_back(of_place uuid) returns bigint language sql stable as $$
  select coalesce((select sum(part.amount_pence) from refund_place part join refund on refund.id = part.refund_id
      where part.place_id = of_place and refund.state not in ('DECLINED', 'PENDING_DECISION')), 0)
    + coalesce((select sum(part.amount_pence) from dispute_place part join dispute on dispute.id = part.dispute_id
      where part.place_id = of_place and dispute.state <> 'WON'), 0)
$$;

create or replace function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
begin
  -- Refunds of one place are decided one after the other.
  select price_pence + booker_fee_pence into paid from place where id = new.place_id for no key update;
  if place_went_back(new.place_id) > paid then
    raise exception 'refunds and disputes of place % would be more than the % paid', new.place_id, paid using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger dispute_place_within_payment after insert or update on dispute_place
  for each row execute function refund_within_payment();

create or replace function decided_refund_within_payment() returns trigger language plpgsql as $$
declare
  part record;
begin
  -- In order of place, so that two decisions never wait for each other.
  for part in
    select place.id, place.price_pence + place.booker_fee_pence as paid
      from refund_place join place on place.id = refund_place.place_id
      where refund_place.refund_id = new.id order by place.id for no key update of place
  loop
    if place_went_back(part.id) > part.paid then
      raise exception 'refunds of place % would be more than the % paid', part.id, part.paid using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  return null;
end $$;
