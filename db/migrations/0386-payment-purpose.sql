-- What a payment is for: a basket, the difference of a move, or a booking that its provider made. By it the effects of its
-- end are found.
alter table payment add column purpose text not null default 'basket' check (purpose in ('basket', 'move', 'link'));
update payment set purpose = 'move' where exists (select from move where move.basket_id = payment.basket_id);
update payment set purpose = 'link' where exists (
  select from booking where booking.basket_id = payment.basket_id and booking.payment_way = 'link');
