-- Secret addresses at which the calendar of a phone reads the dates of a family, or of one of its learners. The secret is
-- worked out from the id with the server's key, so that its family can read it again; here is what it is found by, a hash.
-- Revoking deletes the row. It goes with its account and with its learner.
create table calendar_feed (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- null: the whole family
  learner_id uuid references learner (id) on delete cascade,
  secret_hash text not null unique,
  made_at timestamptz not null,
  constraint calendar_feed_one_each unique nulls not distinct (account_id, learner_id)
);
create index calendar_feed_learner on calendar_feed (learner_id) where learner_id is not null;
grant select on calendar_feed to thicket_person;
alter table calendar_feed enable row level security;
create policy trusted on calendar_feed to thicket_app using (true) with check (true);
create policy person on calendar_feed for select to thicket_person using (account_id = (select asker()));
