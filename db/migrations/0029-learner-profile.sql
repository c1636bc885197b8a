-- The learner's profile: who somebody is stands in plain beside their name; what is told of health, food, support, consents,
-- contacts and collection is sealed under the learner's data key, a section at a time (src/people/sections.ts).
create table learner_section (
  learner_id uuid not null references learner (id),
  section text not null check (section in ('health', 'food', 'support', 'consents', 'contacts', 'collection')),
  sealed bytea not null,
  -- Whether anything is told in it. What, only the key opens; a register must be able to say that there is something.
  told boolean not null,
  -- Counts the savings, so that the second of two guardians is shown what the first one wrote.
  version integer not null default 1 check (version >= 1),
  -- When the family last said that it is right.
  confirmed_at timestamptz not null,
  changed_at timestamptz not null,
  -- Null where it was moved here from the columns that stood before.
  changed_by uuid references account (id),
  primary key (learner_id, section)
);
grant select on learner_section to thicket_person;

-- Whether the asker may read a section of a learner: the family in person; whoever runs a session of the learner, contacts and
-- collection from 24 hours before it to 24 hours after, the other sections to 30 days after; an administrator who looks in
-- never.
create function sees_section(of_learner uuid, of_section text) returns boolean
  language sql stable security definer set search_path = public as $$
  select (asker_acting() = '' and is_own_learner(of_learner))
    or (asker_acting() <> 'impersonation' and case when of_section in ('contacts', 'collection')
      then runs_for(of_learner, '24 hours', '24 hours') else runs_for(of_learner, null, '30 days') end)
$$;

alter table learner_section enable row level security;
create policy trusted on learner_section to thicket_app using (true) with check (true);
create policy person on learner_section for select to thicket_person using (sees_section(learner_id, section));

-- That something is told, when it was confirmed, and nothing of what it says: also for those who may not read it (any more),
-- who would otherwise take it for a family that told nothing.
create view told_section with (security_barrier) as
  select learner_section.learner_id, learner_section.section, learner_section.told, learner_section.version,
    learner_section.confirmed_at, learner_section.changed_at
  from learner_section join learner on learner.id = learner_section.learner_id
  where not behind_wall() or learner.account_id = asker()
    or exists (select from place join booking on booking.id = place.booking_id
      where place.learner_id = learner.id
        and ((booking.provider_id = asker() and is_made(booking)) or (asker_works() and asker_holds_register(place.session_id))));
grant select on told_section to thicket_person;

-- What stood in the columns waits here until the product starts with its keys, seals it and empties the table
-- (src/people/server/seal-what-stood.ts).
create table learner_before_sealing (
  learner_id uuid primary key references learner (id),
  allergies text not null,
  medical text not null,
  support_needs text not null,
  photo_consent boolean not null,
  emergency_name text not null,
  emergency_phone text not null,
  created_at timestamptz not null
);
revoke all on learner_before_sealing from thicket_app;
insert into learner_before_sealing
  select id, allergies, medical, support_needs, photo_consent, emergency_name, emergency_phone, created_at
  from learner
  where photo_consent or concat(allergies, medical, support_needs, emergency_name, emergency_phone) ~ '\S';

-- Pictures of who may collect and who must not. The bytes lie sealed in the storage; which person one shows, the section says.
create table collector_picture (
  id uuid primary key,
  learner_id uuid not null references learner (id),
  created_at timestamptz not null
);
create index collector_picture_learner on collector_picture (learner_id);
grant select on collector_picture to thicket_person;
alter table collector_picture enable row level security;
create policy trusted on collector_picture to thicket_app using (true) with check (true);
create policy person on collector_picture for select to thicket_person using (sees_section(learner_id, 'collection'));

drop view learner_health;
alter table learner
  drop column allergies,
  drop column medical,
  drop column support_needs,
  drop column photo_consent,
  drop column emergency_name,
  drop column emergency_phone,
  add column known_as text not null default '' check (length(known_as) <= 80),
  add column pronouns text not null default '' check (length(pronouns) <= 40),
  add column school text not null default '' check (length(school) <= 120),
  add column school_year text not null default '' check (school_year in
    ('', 'nursery', 'reception', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13')),
  add column home_postcode text not null default '' check (length(home_postcode) <= 10),
  add column version integer not null default 1 check (version >= 1),
  -- Null: not since they were added.
  add column basics_confirmed_at timestamptz;
grant select (known_as, pronouns, school, school_year, home_postcode, version, basics_confirmed_at)
  on learner to thicket_person;
-- Dropped columns stay in the rows of a table's file until it is written anew.
cluster learner using learner_pkey;
alter table learner set without cluster;
