-- Bookings that the provider answers first: asked for, then approved, declined, withdrawn or lapsed.
alter table booking add column needs_approval boolean not null default false;
alter table booking add column requested_at timestamptz;
-- An unanswered request lapses at this moment.
alter table booking add column answer_by timestamptz;
alter table booking add column answered_at timestamptz;
alter table booking add column decline_reason text
  check (decline_reason in ('full', 'not-suitable', 'dates-changed', 'information-missing', 'other'));
-- The provider's words to the family with the answer.
alter table booking add column answer_message text not null default '' check (length(answer_message) <= 1000);
create index booking_to_answer on booking (answer_by) where approval = 'PENDING';

-- A payment of a request is authorised first and taken once the provider has approved. CAPTURING: it is being taken.
alter table payment add column capture text not null default 'automatic' check (capture in ('automatic', 'manual'));
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('OPEN', 'AUTHORISED', 'CAPTURING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED'));
drop index payment_live;
create unique index payment_live on payment (basket_id) where state in ('OPEN', 'AUTHORISED', 'CAPTURING', 'SUCCEEDED');
create index payment_capturing on payment (created_at) where state = 'CAPTURING';
