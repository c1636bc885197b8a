-- Marks and entries of somebody whose access to a register ended while they lay on a device: on their way to its owner, who
-- adds them or leaves them out.
create table handed_over (
  -- made on the device: the id of the mark or entry itself, so that it can be sent again
  id uuid primary key,
  session_id uuid not null references session (id),
  what text not null check (what in ('MARK', 'ENTRY')),
  -- whom it is about, where it is about one child
  place_id uuid references place (id),
  -- as the device sent it, under the provider's key; null once it was decided
  sealed bytea,
  made_by_id uuid not null references account (id),
  received_at timestamptz not null,
  decision text check (decision in ('ADDED', 'LEFT_OUT')),
  decided_by_id uuid references account (id),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by_id is null)),
  check (decision is null or sealed is null)
);
create index handed_over_waiting on handed_over (session_id) where decision is null;
create index handed_over_place on handed_over (place_id) where place_id is not null;

-- Only the owner reads what waits for a decision.
grant select on handed_over to thicket_person;
alter table handed_over enable row level security;
create policy trusted on handed_over to thicket_app using (true) with check (true);
create policy person on handed_over for select to thicket_person
  using (exists (select from session join listing on listing.id = session.listing_id
    where session.id = handed_over.session_id and listing.provider_id = (select asker())));
