-- An invoice stands as it was issued; what changes afterwards is a credit note, or where more is charged a debit note, with a
-- number of its own.
alter table invoice add column document jsonb;
grant update (document) on invoice to thicket_app;

create function invoice_never_changes() returns trigger language plpgsql as $$
begin
  if old.document is not null then
    raise exception 'invoice % of provider % was issued and does not change', old.number, old.provider_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoice_never_changes before update on invoice for each row execute function invoice_never_changes();

-- Those that were numbered before are written out by the routine.
insert into invoice_due (booking_id) select booking_id from invoice on conflict do nothing;

alter table invoice_setting
  add column last_credit_number integer not null default 0 check (last_credit_number >= 0),
  add column last_debit_number integer not null default 0 check (last_debit_number >= 0),
  -- of the provider, as it stands on its invoices; several lines
  add column address text not null default '' check (length(address) <= 300);

create table invoice_note (
  id uuid primary key,
  booking_id uuid not null references invoice (booking_id),
  provider_id uuid not null references account (id),
  kind text not null check (kind in ('credit', 'debit')),
  number integer not null check (number > 0),
  issued_at timestamptz not null,
  amount_pence integer not null check (amount_pence > 0),
  vat_pence integer not null check (vat_pence >= 0),
  -- what changed, by place; signed, below 0 is not charged any more
  lines jsonb not null,
  unique (provider_id, kind, number)
);
create index invoice_note_booking on invoice_note (booking_id);
revoke update, delete, truncate on invoice_note from thicket_app;
grant select on invoice_note to thicket_person;
