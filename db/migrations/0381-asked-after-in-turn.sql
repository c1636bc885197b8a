-- When the payment partner was last asked about a refund that is under way: those not asked for longest come first.
alter table refund add column asked_at timestamptz;
drop index refund_unfinished;
create index refund_unfinished on refund (asked_at nulls first, created_at)
  where state in ('AUTO_APPROVED', 'APPROVED_FULL', 'APPROVED_PARTIAL', 'PROCESSING');

-- Payments that are being taken wait in the same order.
drop index payment_capturing;
create index payment_capturing on payment (asked_at nulls first, created_at) where state = 'CAPTURING';
