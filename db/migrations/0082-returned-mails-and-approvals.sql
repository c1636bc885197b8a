-- A mail server may take a mail and say later, in a mail of its own, that it did not arrive (RFC 3464).

-- A mail comes back once, however often that is told.
alter table mail add column returned_at timestamptz;
create index mail_of_account on mail (account_id, sent_at);
-- Whether that was told later: then the server that takes our next mail says nothing about the address.
alter table bounced_address add column is_reported boolean not null default false;

-- A request that is approved begins workflows too.
alter table workflow drop constraint workflow_trigger_check;
alter table workflow add constraint workflow_trigger_check check (trigger in
  ('REQUESTED', 'APPROVED', 'CONFIRMED', 'DECLINED', 'CANCELLED', 'MOVED', 'REFUND_DECIDED', 'NO_SHOW',
   'BEFORE_FIRST', 'BEFORE_EACH', 'BEFORE_LAST', 'AFTER_EACH', 'AFTER_LAST'));
