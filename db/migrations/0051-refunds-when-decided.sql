-- A refund that waits for a decision counts once it is decided, so the guard looks again when its state changes.
create function decided_refund_within_payment() returns trigger language plpgsql as $$
declare
  part record;
begin
  -- In order of place, so that two decisions never wait for each other.
  for part in
    select place.id, place.price_pence + place.booker_fee_pence as paid
      from refund_place join place on place.id = refund_place.place_id
      where refund_place.refund_id = new.id order by place.id for no key update of place
  loop
    if (select coalesce(sum(other.amount_pence), 0) from refund_place other join refund on refund.id = other.refund_id
        where other.place_id = part.id and refund.state not in ('DECLINED', 'PENDING_DECISION')) > part.paid then
      raise exception 'refunds of place % would be more than the % paid', part.id, part.paid using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger refund_decided_within_payment after update of state on refund
  for each row when (old.state in ('DECLINED', 'PENDING_DECISION') and new.state not in ('DECLINED', 'PENDING_DECISION'))
  execute function decided_refund_within_payment();
