-- The time to book again is before the last date of a booking, while its place is still warm.
alter table workflow drop constraint workflow_trigger_check;
alter table workflow add constraint workflow_trigger_check check (trigger in
  ('REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED', 'MOVED', 'REFUND_DECIDED', 'NO_SHOW',
   'BEFORE_FIRST', 'BEFORE_EACH', 'BEFORE_LAST', 'AFTER_EACH', 'AFTER_LAST'));
