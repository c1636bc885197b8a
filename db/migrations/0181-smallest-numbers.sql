-- How many people a block needs to go ahead, and how many days before it is decided: for each date, or for the whole of
-- a block that is booked as a whole, before its first date.
alter table block
  add column minimum_places integer check (minimum_places >= 1),
  add column minimum_days_before smallint check (minimum_days_before between 1 and 60),
  add constraint block_minimum_is_whole check ((minimum_places is null) = (minimum_days_before is null));

-- What was decided of a date. 'MISSED' dates are cancelled in the same moment.
alter table session
  add column minimum_decision text check (minimum_decision in ('MET', 'MISSED')),
  add constraint session_missed_is_cancelled check (minimum_decision <> 'MISSED' or cancelled_at is not null);
create index session_undecided on session (start_date) where cancelled_at is null and minimum_decision is null;
