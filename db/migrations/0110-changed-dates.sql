-- How often the times or the venue of a session were changed, so that calendars take the newer one.
alter table session add column changes integer not null default 0 check (changes >= 0);
