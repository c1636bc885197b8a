-- A council decides learner by learner: each no keeps its own places, with a time of their own. One offer for a whole
-- booking left the second child's places to whoever came next.

alter table switch_place drop constraint switch_place_booking_id_fkey;
alter table switch_offer drop constraint switch_offer_pkey;
alter table switch_offer add column id uuid;
update switch_offer set id = booking_id;
alter table switch_offer alter column id set not null, add primary key (id);
create index switch_offer_of on switch_offer (booking_id);

alter table switch_place rename column booking_id to offer_id;
alter table switch_place add foreign key (offer_id) references switch_offer (id);
