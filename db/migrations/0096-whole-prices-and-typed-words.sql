-- What a place costs in all where a budget pays for a part of it, as it was when the place was held: its ticket may say something
-- else later. Null where the council pays for the place as a whole.
alter table entitlement_use add column whole_pence integer check (whole_pence between 30 and 1000000);
update entitlement_use use set whole_pence = ticket.whole_pence
  from place
  join ticket on ticket.id = place.ticket_id and ticket.whole_pence is not null, eligibility
  join programme on programme.id = eligibility.programme_id and programme.tops_up
 where place.id = use.place_id and eligibility.id = use.eligibility_id;

-- `fitsTyped` reads what was typed once for a whole list; nothing asks this for each row any more.
drop function fits_typed(text, text, text);

-- As before (0081), with the patterns by which all searches of the house look for words.
create or replace function conversations_with(typed text) returns table (id uuid, last_message_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
declare
  patterns text[] := typed_patterns(typed);
  in_message text := (select string_agg(format('m.folded_body like %L', one), ' and ') from unnest(patterns) as one);
  in_names text := (select string_agg(format(
      '(c.listing_id in (select id from listing where provider_id = $1 and folded(title) like %1$L)
        or exists (select from account where account.id = c.account_id and folded_name like %1$L))', one), ' and ')
    from unnest(patterns) as one);
begin
  return query execute format($query$
    select c.id, c.last_message_at from conversation c
    where c.provider_id = $1 and c.kind = 'provider' and (%2$s
      or exists (select from conversation_message m where m.conversation_id = c.id and m.from_provider and %1$s)
      or c.account_id in (select booker_id from booking where booking.provider_id = $1 and confirmed_at is not null)
        and exists (select from conversation_message m where m.conversation_id = c.id and not m.from_provider and %1$s))
    union
    select c.id, c.last_message_at from conversation c
    join account other on other.id = c.provider_id
    left join listing on listing.id = c.listing_id
    where c.account_id = $1 and c.kind = 'provider' and (
      folded(concat_ws(' ', other.provider_name, listing.title)) like all ($2)
      or exists (select from conversation_message m where m.conversation_id = c.id and not m.from_provider and %1$s)
      or c.provider_id in (select booking.provider_id from booking where booker_id = $1 and confirmed_at is not null)
        and exists (select from conversation_message m where m.conversation_id = c.id and m.from_provider and %1$s))
  $query$, in_message, in_names) using asker(), patterns;
end
$$;
