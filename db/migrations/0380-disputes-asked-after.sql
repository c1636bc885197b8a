-- When the payment partner was last asked how an open dispute stands: those not asked for longest come first.
alter table dispute add column asked_at timestamptz;
drop index dispute_open;
create index dispute_open on dispute (asked_at nulls first, opened_at) where state = 'OPEN';
