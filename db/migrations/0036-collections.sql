-- Listings that belong together, put together by an account: of a provider or council for everybody, of a family for whoever
-- has the link.
create table collection (
  id uuid primary key,
  -- The last part of its address, '/collections/{key}'; it is kept when the title changes.
  key text not null unique check (key ~ '^[a-z0-9-]{3,120}$'),
  owner_id uuid not null references account (id),
  title text not null check (length(title) between 3 and 80),
  summary text not null default '' check (length(summary) <= 500),
  state text not null default 'UNLISTED' check (state in ('PUBLIC', 'UNLISTED', 'ARCHIVED')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index collection_owner on collection (owner_id, changed_at desc);
create index collection_public on collection (changed_at desc) where state = 'PUBLIC';

-- A listing in a collection, or one whose provider asks for a place in it.
create table collection_listing (
  collection_id uuid not null references collection (id),
  listing_id uuid not null references listing (id),
  state text not null check (state in ('REQUESTED', 'ACCEPTED', 'REFUSED')),
  position integer not null default 0,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (collection_id, listing_id)
);
create index collection_listing_listing on collection_listing (listing_id);
