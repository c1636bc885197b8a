-- An outbox row is written by the statement that writes its event, and events are never deleted: the key was asked about
-- each of them, and could never answer no.
alter table outbox drop constraint outbox_event_id_fkey;
