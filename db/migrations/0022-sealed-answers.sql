-- Answers to repeated requests were kept as they were sent, with the health notes of children. They are kept sealed now, so
-- that only who sends the Idempotency-Key again can open them, and the key itself is not kept. Truncated, not deleted:
-- deleted rows would stay in the table's files until a vacuum.
truncate idempotency_key;
alter table idempotency_key alter column answer type bytea using null;
comment on column idempotency_key.key is 'a fingerprint of the Idempotency-Key and its account';
comment on column idempotency_key.answer is 'sealed under the Idempotency-Key (platform/server/http/idempotency.ts)';
