-- Whether people take part from where they are, over the internet: such a listing needs no venue, and is near to everybody.
alter table listing add column is_online boolean not null default false;
create index listing_online on listing (id) where is_online and state = 'PUBLISHED';
