-- A mail is claimed before it is handed over, and marked afterwards; no transaction is open in between. A claim that is
-- neither marked nor taken back by its time was left by a sender that died.
alter table mail alter column sent_at drop not null;
alter table mail add column claimed_until timestamptz;
alter table mail add constraint mail_sent_or_claimed check (sent_at is not null or claimed_until is not null);
create index mail_unsent on mail (claimed_until) where sent_at is null;
