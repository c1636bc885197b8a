-- Refunds that a provider decides: what the family wrote, what was answered, by whom.
alter table refund add column asked_message text not null default '' check (length(asked_message) <= 1000);
alter table refund add column answer_message text not null default '' check (length(answer_message) <= 1000);
alter table refund add column decided_at timestamptz;
-- Null while nobody has; also when the time to decide ran out.
alter table refund add column decided_by_id uuid references account (id);
create index refund_to_decide on refund (created_at) where state = 'PENDING_DECISION';
