-- Events are looked for by the booking that they are about, and failed payments by their basket, and by nothing else. An
-- index of everything that they are about cost more than all else that is written of an event.
create index event_booking on event ((about ->> 'booking')) where (about ->> 'booking') is not null;
create index event_payment_failed on event ((about ->> 'basket')) where kind = 'payment.failed';
drop index event_about;
