-- Whether a place has left its basket: as a request, a booking, or what became of either. Virtual, because a stored column
-- would be written with every place, and only lists that are not in a hurry ask for it.
alter table place add column submitted boolean not null generated always as (state not in ('HELD', 'RELEASED')) virtual;
