-- How many rows were changed, where it is as many as were meant; else nothing of the transaction stands. Said by the
-- database, so that the commit may be on its way behind the statement.
create function all_changed(changed bigint, meant bigint) returns bigint language plpgsql as $$
begin
  if changed is distinct from meant then
    raise exception 'only % of % rows could be changed', changed, meant using errcode = 'integrity_constraint_violation';
  end if;
  return changed;
end $$;
