-- What search filters and sorts by beside the words, kept with them and written from events: see
-- docs/decisions/0074-facts-of-search.md. How full dates are is not here: that is read where it is kept.

-- Words are read whole or not at all, and facts without them: the row stays narrow.
alter table listing_document
  alter column words set storage external,
  set (toast_tuple_target = 256, fillfactor = 85);

alter table listing_document
  -- the words of title (A), and of provider, place and categories (B): few, so that many can be ranked
  add column heads tsvector generated always as (ts_filter(words, '{a,b}')) stored,
  add column is_public boolean not null default false,
  add column provider_id uuid,
  add column council_id uuid,
  -- where it is, as everybody may know it
  add column latitude double precision,
  add column longitude double precision,
  add column age_from smallint not null default 0,
  add column age_to smallint not null default 110,
  add column categories integer[] not null default '{}',
  add column send text,
  add column is_online boolean not null default false,
  add column instant_book boolean not null default false,
  -- the lowest price of a ticket for everybody, without the fee, and the fee where one is agreed
  add column lowest_pence integer,
  add column fee_basis_points integer,
  add column is_funded boolean not null default false,
  -- its first date to come
  add column next_date timestamptz,
  -- from when on these facts are others, by time alone: a sale begins or ends, a date is over
  add column stale_at timestamptz;
alter table listing_document
  alter column heads set storage main,
  -- how many listings have a word is guessed by the words that are counted: more than a hundred of them
  alter column heads set statistics 1000,
  alter column words set statistics 1000;

-- Until the routine has written the other facts, these keep what is public in search, and nothing else.
update listing_document d
   set is_public = l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null, provider_id = l.provider_id,
     latitude = l.public_latitude, longitude = l.public_longitude, stale_at = '-infinity'
  from listing l join account a on a.id = l.provider_id
 where l.id = d.listing_id;

create index listing_document_heads on listing_document using gin (heads);
create index listing_document_position on listing_document (latitude, longitude) where is_public;
create index listing_document_next on listing_document (next_date, listing_id) where is_public;
create index listing_document_stale on listing_document (stale_at);

create index listing_document_council on listing_document (council_code) where is_public;

-- The words whose letters are nearest to one that was typed: those that share an eighth of their threes with it are put in
-- order, instead of all.
drop index search_word_near;
create index search_word_near on search_word using gin (word gin_trgm_ops);
create function words_like(typed text, most integer) returns table (word text, listings integer)
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.12 as $$
  select known.word, known.listings from search_word known
   where known.word % typed and length(known.word) between length(typed) - 2 and length(typed) + 2
   order by known.word <-> typed, known.word limit most
$$;
