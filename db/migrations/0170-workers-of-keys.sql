-- Who works on a key, by the name of its connections: a key whose worker has no connection left is abandoned.
alter table idempotency_key add column worker text;
