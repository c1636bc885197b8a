-- What was searched for and not found, counted: who searched is not here, nor the words. A search for two children counts at each
-- of their ages, and one with two needs at each of them. 'searches' is what a page about demand adds up.
create table unmet_search (
  day date not null,
  -- an outward postcode such as 'BS6', or the name of a place; '' where none was given
  area text not null check (length(area) <= 120),
  -- the slug of a category; '' for any
  category text not null check (length(category) <= 60),
  -- null for any; adults are 18
  age smallint check (age between 0 and 110),
  -- a key of src/search/access-needs.ts; '' for none
  need text not null check (length(need) <= 20),
  searches integer not null default 1 check (searches > 0),
  unique nulls not distinct (day, area, category, age, need)
);
