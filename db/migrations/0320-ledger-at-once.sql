-- A ledger transaction is written by one statement, so whether it sums to 0 is asked once for the statement and not once
-- for each of its entries.
drop trigger ledger_transaction_balances on ledger_entry;
create or replace function ledger_balances() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select transaction_id into wrong from inserted group by transaction_id having sum(amount_pence) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to 0', wrong using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger ledger_transaction_balances after insert on ledger_entry
  referencing new table as inserted for each statement execute function ledger_balances();
