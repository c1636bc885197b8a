-- What search reads of listings besides their words: see docs/decisions/0042-words-of-search.md.

drop index listing_document_fuzzy;
alter table listing_document
  drop column fuzzy,
  -- every word of the listing, those of its title, provider and categories, and those of its town, as they count in search_word
  add column vocabulary text[] not null default '{}',
  add column named text[] not null default '{}',
  add column placed text[] not null default '{}',
  -- which needs it says that it meets, by the keys of src/search/access-needs.ts
  add column access text[] not null default '{}',
  -- the town and council that it counts for in search_place, null while nobody may find it
  add column town text,
  add column council_code text,
  -- by which version of the rules it was written: older ones are written again
  add column rules integer not null default 0;
create index listing_document_access on listing_document using gin (access);
create index listing_document_rules on listing_document (rules);
create index listing_document_town on listing_document (town);

-- The words that listings use, and in how many public ones each stands: a word that is not here is a slip, or is found nowhere.
create table search_word (
  word text primary key,
  listings integer not null,
  -- in titles, names of providers and categories
  named integer not null,
  -- in the names of towns
  placed integer not null
);
-- The nearest words by their letters, and those that begin with some.
create index search_word_near on search_word using gist (word gist_trgm_ops);
create index search_word_gone on search_word (word) where listings <= 0;
create index search_word_begun on search_word (word text_pattern_ops);

-- Where public listings are, by the names that their providers give: 'Clifton, Bristol'.
create table search_place (
  town text not null,
  council_code text not null,
  -- the town without what follows a comma, folded
  name text not null,
  listings integer not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (town, council_code)
);
create index search_place_name on search_place (name text_pattern_ops);
