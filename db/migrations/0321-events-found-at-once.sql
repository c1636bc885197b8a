-- Events are looked up by what they are about on every page of a booking. What was written lately used to wait in a list
-- that each of these look-ups read from end to end.
alter index event_about set (fastupdate = off);
select gin_clean_pending_list('event_about');
