-- Bookings whose invoice has still to take its number, so that whoever looks for what is missing looks at nothing else.
-- A booking comes in by being confirmed, in whatever way, and goes out in the transaction that numbers its invoice.
-- Written by the trigger alone, so there is no key to look after.
create table invoice_due (
  booking_id uuid primary key
);

create function invoice_falls_due() returns trigger language plpgsql as $$
begin
  insert into invoice_due (booking_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger booking_made_confirmed after insert on booking
  for each row when (new.confirmed_at is not null) execute function invoice_falls_due();
create trigger booking_confirmed after update of confirmed_at on booking
  for each row when (old.confirmed_at is null and new.confirmed_at is not null) execute function invoice_falls_due();

insert into invoice_due (booking_id)
  select id from booking where confirmed_at is not null and not exists (select from invoice where booking_id = booking.id);

drop index booking_confirmed;
