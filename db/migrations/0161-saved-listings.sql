-- The listings that a person keeps to look at again.
create table saved_listing (
  account_id uuid not null references account (id),
  listing_id uuid not null references listing (id),
  saved_at timestamptz not null,
  primary key (account_id, listing_id)
);
create index saved_listing_latest on saved_listing (account_id, saved_at desc);
