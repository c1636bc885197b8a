-- Who cares for a learner: guardians, who know and decide everything about them, and helpers, who see the dates of the
-- calendar and, if they may, book. `learner.account_id` is the guardian who added the learner, or who took them over.
create table guardian (
  learner_id uuid not null references learner (id),
  account_id uuid not null references account (id),
  role text not null check (role in ('GUARDIAN', 'HELPER')),
  may_book boolean not null,
  since timestamptz not null,
  primary key (learner_id, account_id),
  check (role = 'HELPER' or may_book)
);
create index guardian_account on guardian (account_id);
grant select on guardian to thicket_person;

insert into guardian (learner_id, account_id, role, may_book, since)
  select id, account_id, 'GUARDIAN', true, created_at from learner;

-- Every learner has the guardian who added them, by whatever way they came.
create function add_first_guardian() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into guardian (learner_id, account_id, role, may_book, since)
    values (new.id, new.account_id, 'GUARDIAN', true, new.created_at);
  return null;
end $$;
create trigger add_first_guardian after insert on learner for each row execute function add_first_guardian();

create function cares_for(of_learner uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from guardian where guardian.learner_id = of_learner and guardian.account_id = asker())
$$;
create or replace function is_own_learner(of_learner uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from guardian
    where guardian.learner_id = of_learner and guardian.account_id = asker() and guardian.role = 'GUARDIAN')
$$;

-- Who cares for a learner sees who else does.
alter table guardian enable row level security;
create policy trusted on guardian to thicket_app using (true) with check (true);
create policy person on guardian for select to thicket_person
  using (account_id = (select asker()) or cares_for(learner_id));

drop policy person on learner;
create policy person on learner for select to thicket_person
  using (account_id = (select asker()) or cares_for(id) or (select true from place where place.learner_id = learner.id limit 1)
    or ((select asker_is('council')) and decides_learner(id)));

-- Invitations to care for learners.
alter table invitation drop constraint invitation_kind_check,
  add constraint invitation_kind_check check (kind in ('access', 'collaborator', 'guardian')),
  add column care_role text check (care_role in ('GUARDIAN', 'HELPER')),
  add column may_book boolean,
  add constraint invitation_of_guardian_says_its_role
    check ((kind = 'guardian') = (care_role is not null) and (kind = 'guardian') = (may_book is not null));
create table invitation_learner (
  invitation_id uuid not null references invitation (id),
  learner_id uuid not null references learner (id),
  primary key (invitation_id, learner_id)
);
create index invitation_learner_learner on invitation_learner (learner_id);

-- What one guardian tells those who run a session, and no other guardian reads: {contactOnly, restriction}, sealed under the
-- learner's data key.
create table guardian_note (
  learner_id uuid not null,
  account_id uuid not null,
  sealed bytea not null,
  changed_at timestamptz not null,
  primary key (learner_id, account_id),
  foreign key (learner_id, account_id) references guardian (learner_id, account_id) on delete cascade
);
grant select on guardian_note to thicket_person;
alter table guardian_note enable row level security;
create policy trusted on guardian_note to thicket_app using (true) with check (true);
create policy person on guardian_note for select to thicket_person
  using ((account_id = (select asker()) and (select asker_acting()) = '')
    or ((select asker_acting()) <> 'impersonation' and runs_for(learner_id, '24 hours', '24 hours')));

-- The dates of learners whom the asker cares for, whoever booked them: when and where, and nothing of what was paid.
create function dates_of_family(from_moment timestamptz, to_moment timestamptz)
  returns table (place_id uuid, learner_id uuid, session_id uuid, listing_id uuid, state text, booking_id uuid,
    booker_id uuid)
  language sql stable security definer set search_path = public as $$
  select place.id, place.learner_id, place.session_id, session.listing_id, place.state,
      case when booking.booker_id = asker() then booking.id end, booking.booker_id
    from guardian
    join place on place.learner_id = guardian.learner_id and place.submitted
    join session on session.id = place.session_id and session.end_date > from_moment and session.start_date < to_moment
    join booking on booking.id = place.booking_id
    where guardian.account_id = asker()
$$;
grant execute on function dates_of_family(timestamptz, timestamptz) to thicket_person;

-- A guardian or helper is no other: their looks at the learner are their own family's.
create or replace function learners_of_others(of_actor uuid, learners uuid[], places uuid[]) returns table (key uuid, id uuid)
  language sql stable security definer set search_path = public as $$
  with other as (select learner.id from learner
    where not exists (select from guardian where guardian.learner_id = learner.id and guardian.account_id = of_actor))
  select other.id, other.id from other where other.id = any(learners)
  union all
  select place.id, other.id from place join other on other.id = place.learner_id where place.id = any(places)
$$;

create or replace view told_section with (security_barrier) as
  select learner_section.learner_id, learner_section.section, learner_section.told, learner_section.version,
    learner_section.confirmed_at, learner_section.changed_at
  from learner_section join learner on learner.id = learner_section.learner_id
  where not behind_wall() or cares_for(learner.id) or still_shares(learner.id, learner_section.section);
