-- What a provider adds in words about a learner, for the family to read.
alter table learner_reflection add column words text not null default '' check (length(words) <= 1000);

-- What a provider has begun to say of a learner, before it is sent to the family. `version` grows with each save, so that
-- two people who write about the same learner do not overwrite each other.
create table learner_reflection_draft (
  booking_id uuid not null references booking (id),
  learner_id uuid not null references learner (id),
  -- [{aim, level}], of those answered so far
  aims jsonb not null,
  words text not null default '' check (length(words) <= 1000),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by_id uuid not null references account (id),
  primary key (booking_id, learner_id)
);
create index learner_reflection_draft_learner on learner_reflection_draft (learner_id);
grant select on learner_reflection_draft to thicket_person;
alter table learner_reflection_draft enable row level security;
create policy trusted on learner_reflection_draft to thicket_app using (true) with check (true);
create policy person on learner_reflection_draft for select to thicket_person
  using ((select booking.provider_id = (select asker()) and is_made(booking)
      from booking where booking.id = learner_reflection_draft.booking_id));

-- What a booker has begun to say, before it is sent.
create table reflection_draft (
  booking_id uuid primary key references booking (id),
  account_id uuid not null references account (id),
  enjoyed text check (enjoyed in ('yes', 'partly', 'no')),
  learned text check (learned in ('yes', 'partly', 'no')),
  cared_for text check (cared_for in ('yes', 'partly', 'no')),
  body text not null default '' check (length(body) <= 2000),
  saved_at timestamptz not null
);
create index reflection_draft_account on reflection_draft (account_id);
grant select on reflection_draft to thicket_person;
alter table reflection_draft enable row level security;
create policy trusted on reflection_draft to thicket_app using (true) with check (true);
create policy person on reflection_draft for select to thicket_person using (account_id = (select asker()));

-- Which mails have asked for a reflection: of a booking its family, of a block its provider. 1 is the invitation, 2 the one
-- reminder.
create table reflection_request (
  booking_id uuid not null references booking (id),
  number smallint not null check (number in (1, 2)),
  asked_at timestamptz not null,
  primary key (booking_id, number)
);

create table aims_request (
  block_id uuid not null references block (id),
  number smallint not null check (number in (1, 2)),
  asked_at timestamptz not null,
  primary key (block_id, number)
);
