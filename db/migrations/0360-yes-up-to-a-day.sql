-- A council's yes holds up to a day: it does not pay for a date after it, whatever was asked for before it decided. Both
-- sides of a booking are told so, as the server itself sees it (endsBefore of councils/funding.ts).
create or replace function funding_of(of_booking uuid) returns table (
    place_id uuid, learner_id uuid, state text, council text, programme text, approve_while_pending boolean)
  language sql stable security definer set search_path = public as $$
  select place.id, place.learner_id,
      case when eligibility.state = 'ELIGIBLE' and eligibility.valid_until < session.local_date then 'NOT_ELIGIBLE'
        else eligibility.state end,
      council.title, programme.title, programme.approve_while_pending
    from booking
    join place on place.booking_id = booking.id
    join session on session.id = place.session_id
    join entitlement_use on entitlement_use.place_id = place.id
    join eligibility on eligibility.id = entitlement_use.eligibility_id
    join programme on programme.id = eligibility.programme_id
    join council on council.id = programme.council_id
    where booking.id = of_booking
      and (asker() is null or booking.booker_id = asker() or booking.provider_id = asker() or council_pays(booking.id))
$$;
