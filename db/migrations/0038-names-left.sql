-- Words to many families in which the name of an erased learner may stand, for a person to decide. The name itself is not kept:
-- where it stands in the text, and which text it was.
create table name_left (
  id uuid primary key,
  erasure_id uuid not null references erasure (id),
  source text not null check (source in ('session', 'listing', 'ticket', 'message')),
  row_id uuid not null,
  -- who wrote it
  provider_id uuid not null references account (id),
  -- where each name begins in the text, and how long it is, in characters of UTF-16
  starts integer[] not null,
  lengths integer[] not null check (cardinality(lengths) = cardinality(starts) and cardinality(starts) > 0),
  -- SHA-256 of the text: one that was changed meanwhile is read again by a person, not cut
  text_mark text not null,
  found_at timestamptz not null,
  decision text check (decision in ('KEPT', 'TAKEN_OUT')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index name_left_open on name_left (found_at) where decision is null;
alter table name_left enable row level security;
create policy trusted on name_left to thicket_app using (true) with check (true);
