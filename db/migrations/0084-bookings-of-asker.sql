-- Most names and titles are plain letters and digits already: they are only made small, which takes a tenth of the time.
create or replace function folded(written text) returns text language sql immutable parallel safe as $$
  select case when written ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then lower(written) else btrim(regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, normalize(coalesce(written, ''), NFKC))),
      '‐‑‒–—−/,;:()-' || E'\t\n\r\f\v' || '''’‘`´ʼ', '                  '),
    ' {2,}', ' ', 'g')) end
$$;

-- What a list asks of the places of the asker's bookings, a row for each booking. The policy of `place` asks about each place by
-- itself, which takes seconds for fifty thousand of them; here whose bookings they are is asked once. What is not asked for is null.
create function bookings_of_asker(
  side text, at timestamptz, to_come boolean, unpriced text[], of_ticket uuid, of_funding text, born_after date, born_until date,
  or_adults boolean, from_at timestamptz, until_at timestamptz, words text[]
) returns table (booking_id uuid, next timestamptz, last timestamptz, standing boolean, pence bigint, fits boolean, named bigint)
language plpgsql stable security definer set search_path = public as $$
begin
  return query execute format($query$
    with mine as not materialized (
      select place.booking_id, place.learner_id, place.ticket_id, place.standing, session.start_date, session.end_date,
          case when place.state = any($3) then 0 else place.price_pence + place.booker_fee_pence end as pence
        from booking
        join place on place.booking_id = booking.id
        join session on session.id = place.session_id
        where booking.%1$I = asker() and (%2$L or is_made(booking)) and (not $2 or session.end_date > $1)),
    -- Each learner is looked at once, however many places they have.
    learners as materialized (
      select learner.id,
          $6 is not null and (learner.date_of_birth > $6 and learner.date_of_birth <= $7
            or ($8 and learner.date_of_birth is null and learner.over18)) as aged,
          coalesce((select bit_or(1::bigint << nth::int) from unnest($11) with ordinality as typed (word, nth)
            where position(word in folded(concat_ws(' ', learner.first_name, learner.last_name))) > 0), 0) as bits
        from learner
        where ($6 is not null or $11 is not null) and learner.id in (select learner_id from mine)),
    funded as materialized (select id from ticket where $5 is not null and funding = $5 and id in (select ticket_id from mine))
    select mine.booking_id,
        min(start_date) filter (where mine.standing and end_date > $1),
        max(end_date),
        bool_or(mine.standing),
        sum(mine.pence),
        ($4 is null or bool_or(ticket_id = $4))
          and ($5 is null or bool_or(ticket_id in (select id from funded)))
          and ($6 is null or coalesce(bool_or(aged), false))
          and (($9 is null and $10 is null)
            or bool_or(($9 is null or end_date > $9) and ($10 is null or start_date < $10))),
        coalesce(bit_or(bits), 0)
      from mine left join learners on learners.id = mine.learner_id
      group by mine.booking_id
  $query$, case side when 'provider' then 'provider_id' else 'booker_id' end, side <> 'provider')
  using at, to_come, unpriced, of_ticket, of_funding, born_after, born_until, or_adults, from_at, until_at, words;
end $$;
grant execute on function
  bookings_of_asker(text, timestamptz, boolean, text[], uuid, text, date, date, boolean, timestamptz, timestamptz, text[])
  to thicket_person;
