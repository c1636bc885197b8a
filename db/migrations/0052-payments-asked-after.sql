-- When the payment partner was last asked how an open payment stands: those not asked for longest come first.
alter table payment add column asked_at timestamptz;
drop index payment_unfinished;
create index payment_unfinished on payment (asked_at nulls first, created_at) where state = 'OPEN';
