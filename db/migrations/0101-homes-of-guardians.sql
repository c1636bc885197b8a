-- Where a child lives, as each guardian says it: guardians may live apart, and none learns where another one lives. Who lives
-- apart may also keep from the others which councils they ask: a council tells in which area a home is.
create table guardian_home (
  learner_id uuid not null,
  account_id uuid not null,
  postcode text not null default '' check (length(postcode) <= 10),
  apart boolean not null default false,
  primary key (learner_id, account_id),
  check (postcode <> '' or apart),
  foreign key (learner_id, account_id) references guardian (learner_id, account_id) on delete cascade
);
grant select on guardian_home to thicket_person;
alter table guardian_home enable row level security;
create policy trusted on guardian_home to thicket_app using (true) with check (true);
create policy person on guardian_home for select to thicket_person
  using (account_id = (select asker()) and (select asker_acting()) <> 'impersonation');

-- One home was known of each learner, and not whose. It is taken for that of who last changed who the learner is, where they
-- are a guardian, else of the first guardian; the others are asked for theirs.
insert into guardian_home (learner_id, account_id, postcode)
  select learner.id, writer.account_id, learner.home_postcode
    from learner
    cross join lateral (
      select guardian.account_id from guardian
       where guardian.learner_id = learner.id and guardian.role = 'GUARDIAN'
       order by (guardian.account_id is not distinct from learner.basics_changed_by) desc,
         (guardian.account_id = learner.account_id) desc, guardian.since
       limit 1) writer
   where learner.home_postcode <> '';
alter table learner drop column home_postcode;
-- Dropped columns stay in the rows of a table's file until it is written anew.
cluster learner using learner_pkey;
alter table learner set without cluster;

-- The guardian who asked the council; null where nobody of the family did, or nobody knows.
alter table eligibility add column asked_by_id uuid references account (id);
update eligibility set asked_by_id = (
  select step.account_id from eligibility_step step
    join guardian on guardian.learner_id = eligibility.learner_id and guardian.account_id = step.account_id
   where step.eligibility_id = eligibility.id and step.kind = 'submitted'
   order by step.at desc, step.id desc limit 1);

-- Whether a guardian who lives apart keeps from this account that they asked a council about a learner.
create function is_kept_case(of_learner uuid, asked_by uuid, of_account uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select asked_by is not null and asked_by <> of_account and exists (select from guardian_home home
    where home.learner_id = of_learner and home.account_id = asked_by and home.apart)
$$;
grant execute on function is_kept_case(uuid, uuid, uuid) to thicket_person;

drop policy person on eligibility;
create policy person on eligibility for select to thicket_person
  using ((is_own_learner(learner_id) and not is_kept_case(learner_id, asked_by_id, (select asker())))
    or ((select asker_is('council')) and decides_programme(programme_id)));
