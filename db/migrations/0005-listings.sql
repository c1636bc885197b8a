create table listing (
  id uuid primary key,
  slug text not null unique,
  provider_id uuid not null references account (id),
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SUBMITTED', 'CHANGES_ASKED', 'APPROVED', 'PUBLISHED', 'PAUSED', 'ARCHIVED')),
  -- grows with each change; a save names the version it started from
  version integer not null default 1,
  title text not null default '' check (length(title) <= 120),
  summary text not null default '' check (length(summary) <= 200),
  venue_name text not null default '',
  address_line text not null default '',
  town text not null default '',
  zip_code text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  council_code text,
  audience_type text check (audience_type in ('children', 'adults', 'families')),
  age_from smallint check (age_from between 0 and 110),
  age_to smallint check (age_to between 0 and 110),
  maximum_group_size integer check (maximum_group_size between 1 and 10000),
  accessibility_measures text[] not null default '{}',
  learning_aims text[] not null default '{}',
  provisions text[] not null default '{}',
  safety_measures text[] not null default '{}',
  cancellation_policy text check (cancellation_policy in ('FLEXIBLE', 'MODERATE', 'STRICT', 'NO_REFUND', 'CUSTOM', 'DISCRETION')),
  -- CUSTOM only: [{"hoursBefore": 48, "percent": 50}, …]
  cancellation_tiers jsonb not null default '[]',
  formal_educational_activity boolean,
  is_private boolean not null default false,
  private_key text not null,
  instant_book boolean not null default true,
  confirmation_message text not null default '',
  enforce_age_range boolean not null default true,
  attendance_on_register boolean not null default true,
  waiting_list boolean not null default false,
  hide_places boolean not null default false,
  council_id uuid references council (id),
  -- set for listings read from an open-data feed: where they came from
  source text,
  source_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  check (age_from is null or age_to is null or age_from <= age_to),
  unique (source, source_id)
);
create index listing_provider on listing (provider_id, updated_at desc);
create index listing_public on listing (latitude, longitude) where state = 'PUBLISHED' and not is_private;

create table listing_picture (
  listing_id uuid not null references listing (id),
  media_id uuid not null references media (id),
  position integer not null,
  alternative_text text not null default '',
  primary key (listing_id, media_id),
  unique (listing_id, position) deferrable initially deferred
);

create table listing_section (
  listing_id uuid not null references listing (id),
  order_number integer not null check (order_number >= 1),
  title text not null default '',
  description text not null,
  primary key (listing_id, order_number)
);

-- Category ids are the specification's (section 3), kept in code.
create table listing_category (
  listing_id uuid not null references listing (id),
  category_id smallint not null check (category_id between 1 and 14),
  position smallint not null,
  primary key (listing_id, category_id)
);
create index listing_category_category on listing_category (category_id);
