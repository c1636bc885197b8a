-- What the rule of a collection finds and somebody took out by hand: it stays out until they let it in again.
alter table collection_listing drop constraint collection_listing_state_check;
alter table collection_listing add constraint collection_listing_state_check
  check (state in ('REQUESTED', 'ACCEPTED', 'REFUSED', 'LEFT_OUT'));
