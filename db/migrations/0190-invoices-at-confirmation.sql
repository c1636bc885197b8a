-- An invoice takes its number soon after its booking is confirmed. This finds the ones that are missing, in order.
create index booking_confirmed on booking (confirmed_at) where confirmed_at is not null;
comment on table invoice is 'Numbered from 1 for each provider without gaps, by a job, once the booking is confirmed.';
