-- A council cancels places that it pays for: which one it was, its family and its provider read.
alter table cancellation drop constraint cancellation_cancelled_by_check;
alter table cancellation add constraint cancellation_cancelled_by_check
  check (cancelled_by in ('booker', 'provider', 'council'));
alter table cancellation add column council_id uuid references council (id);
alter table cancellation add constraint cancellation_council check ((cancelled_by = 'council') = (council_id is not null));
