-- Why a free place could not be offered to a party, in the words of the refusal, when nobody of it could be booked on any of
-- its dates; null while somebody can.
alter table waiting_entry add column held_back text;
-- The party that waits on for the other dates, with its turn, when the date that this one was offered is off.
alter table waiting_entry add column onward_id uuid references waiting_entry (id);
