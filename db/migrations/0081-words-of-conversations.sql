-- What an inbox of many conversations is searched and counted by: see docs/decisions/0072-inboxes-of-many.md.

-- As before, and immutable, so that columns can be made of it: the dictionary of unaccent is named, and letters are left out one
-- by one, which costs a tenth of a regular expression.
create or replace function folded(written text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, normalize(coalesce(written, ''), NFKC))),
      '‐‑‒–—−/,;:()-' || E'\t\n\r\f\v' || '''’‘`´ʼ', '                  '),
    ' {2,}', ' ', 'g'))
$$;

alter table conversation_message add column folded_body text not null generated always as (folded(body)) stored;
create index conversation_message_words on conversation_message using gin (folded_body gin_trgm_ops);
-- How a provider searches for a family.
alter table account add column folded_name text not null generated always as (folded(first_name || ' ' || last_name)) stored;
create index account_folded_name on account using gin (folded_name gin_trgm_ops);

alter table conversation
  -- 'provider' only: which was named last
  add column listing_id uuid references listing (id),
  -- how many messages of the other sides have not been read
  add column unread_by_account integer not null default 0 check (unread_by_account >= 0),
  add column unread_by_provider integer not null default 0 check (unread_by_provider >= 0);
update conversation c set
  listing_id = (select m.listing_id from conversation_message m
    where m.conversation_id = c.id and m.listing_id is not null order by m.sent_at desc, m.id desc limit 1),
  unread_by_account = (select count(*) from conversation_message m
    where m.conversation_id = c.id and (m.from_support or m.from_provider) and m.sent_at > coalesce(
      (select read_at from conversation_reader r where r.conversation_id = c.id and r.account_id = c.account_id), '-infinity')),
  unread_by_provider = case when c.provider_id is null then 0 else (select count(*) from conversation_message m
    where m.conversation_id = c.id and not m.from_provider and m.sent_at > coalesce(
      (select read_at from conversation_reader r where r.conversation_id = c.id and r.account_id = c.provider_id), '-infinity')) end;
-- The list of an inbox, its last page too, from the index alone: the policies read account_id and kind.
drop index conversation_of_provider;
create index conversation_of_provider on conversation (provider_id, last_message_at desc, id) include (account_id, kind)
  where provider_id is not null;
create index conversation_unread_by_account on conversation (account_id) include (kind, unread_by_account) where unread_by_account > 0;
create index conversation_unread_by_provider on conversation (provider_id) include (unread_by_provider) where unread_by_provider > 0;

-- Those of the asker's conversations with families and providers that have every word that was typed: in the names of the other
-- side and of the listing, or in one message; of the other side only once something is booked, because a search would tell the
-- number that is masked in it. The wall would ask of each message whose it is before an index could be used, so this looks behind
-- it, and answers nothing but ids of the asker's own. The words are written into the query: its plan depends on how common they are.
create function conversations_with(typed text) returns table (id uuid, last_message_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
declare
  patterns text[] := array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
                             from regexp_split_to_table(folded(typed), ' ') as word);
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
