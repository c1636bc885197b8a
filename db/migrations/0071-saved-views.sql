-- What a provider looks at again in its lists: a filter, an order and columns under a name of its own.
create table saved_view (
  id uuid primary key,
  provider_id uuid not null references account (id),
  -- which list
  list text not null check (list in ('bookings', 'customers')),
  name text not null check (length(name) between 1 and 60),
  -- the part of the list's address behind '?'
  query text not null check (length(query) <= 600),
  created_at timestamptz not null
);
create unique index saved_view_name on saved_view (provider_id, list, lower(name));
grant select on saved_view to thicket_person;
alter table saved_view enable row level security;
create policy trusted on saved_view to thicket_app using (true) with check (true);
create policy person on saved_view for select to thicket_person using (provider_id = (select asker()));
