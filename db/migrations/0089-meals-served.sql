-- A meal that a child had is a mark of its register, like an arrival: made without signal, taken back by an undo, and counted
-- from what stands.
alter table mark drop constraint mark_kind_check;
alter table mark add constraint mark_kind_check
  check (kind in ('ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED', 'MEAL', 'UNDO'));

-- Whether meals belong to a listing that a council funds: by what was agreed with its provider, or by what it says itself.
-- Whoever holds a register may know that, and nothing else of an agreement.
create function serves_meals(of_listing uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from listing
      left join council_agreement agreement
        on agreement.council_id = listing.council_id and agreement.provider_id = listing.provider_id
     where listing.id = of_listing and listing.council_id is not null
       and (coalesce(agreement.serves_meal, false) or (listing.meals <> '{}' and listing.meals <> '{none}')))
$$;
grant execute on function serves_meals(uuid) to thicket_app, thicket_person;
