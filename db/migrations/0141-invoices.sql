-- Invoices of bookings, numbered from 1 for each provider without gaps: a number is taken in the transaction that writes
-- the invoice that bears it, when somebody first opens it.
create table invoice_setting (
  provider_id uuid primary key references account (id),
  -- of a provider that is registered for value added tax: 'GB123456789'
  vat_number text check (vat_number ~ '^GB([0-9]{9}|[0-9]{12})$'),
  last_number integer not null default 0 check (last_number >= 0)
);

create table invoice (
  booking_id uuid primary key references booking (id),
  provider_id uuid not null references account (id),
  number integer not null check (number > 0),
  issued_at timestamptz not null,
  unique (provider_id, number)
);
revoke update, delete, truncate on invoice from thicket_app;
