-- What a place costs in all where a budget pays for a part of it, as it was when the place was held: its ticket may say something
-- else later. Null where the council pays for the place as a whole.
alter table entitlement_use add column whole_pence integer check (whole_pence between 30 and 1000000);
update entitlement_use use set whole_pence = ticket.whole_pence
  from place
  join ticket on ticket.id = place.ticket_id and ticket.whole_pence is not null, eligibility
  join programme on programme.id = eligibility.programme_id and programme.tops_up
 where place.id = use.place_id and eligibility.id = use.eligibility_id;
