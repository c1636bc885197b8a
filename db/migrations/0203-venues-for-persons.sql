-- Where a date is held is part of what persons read of it (see the wall, 0220).
grant select on venue to thicket_person;
