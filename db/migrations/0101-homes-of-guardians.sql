-- Where a child lives, as each guardian says it: guardians may live apart, and none learns where another one lives. Who lives
-- apart may also keep from the others which councils they ask: a council tells in which area a home is. The councils of a
-- postcode are looked up after it is saved.
create table guardian_home (
  learner_id uuid not null,
  account_id uuid not null,
  postcode text not null default '' check (length(postcode) <= 10),
  council_codes text[] not null default '{}',
  apart boolean not null default false,
  primary key (learner_id, account_id),
  check (postcode <> '' or apart),
  foreign key (learner_id, account_id) references guardian (learner_id, account_id) on delete cascade on update cascade
);
grant select on guardian_home to thicket_person;
alter table guardian_home enable row level security;
create policy trusted on guardian_home to thicket_app using (true) with check (true);
create policy person on guardian_home for select to thicket_person
  using (account_id = (select asker()) and (select asker_acting()) <> 'impersonation');

-- The guardian who asked the council; null where nobody of the family did, or nobody knows. A step tells who was at the keyboard,
-- its event in whose name.
alter table eligibility add column asked_by_id uuid references account (id);
-- Whether it is kept from the other guardians. It stands on the case, so that it stays when the one who asked leaves.
alter table eligibility add column kept_apart boolean not null default false;
with submitted as (
    select event.data ->> 'eligibilityId' as case_id, event.subject_id as account_id, event.at, 1 as nth
      from event where event.kind = 'eligibility.submitted'
    union all
    select step.eligibility_id::text, step.account_id, step.at, 2 from eligibility_step step where step.kind = 'submitted'),
  asked as (
    select distinct on (eligibility.id) eligibility.id, submitted.account_id
      from submitted
      join eligibility on eligibility.id::text = submitted.case_id
      join guardian on guardian.learner_id = eligibility.learner_id and guardian.account_id = submitted.account_id
     order by eligibility.id, submitted.nth, submitted.at desc)
update eligibility set asked_by_id = asked.account_id from asked where asked.id = eligibility.id;

-- One home was known of each learner, and not whose. It is that of the only guardian; of several, of those who told a council the
-- same. Everybody else is asked for theirs.
insert into guardian_home (learner_id, account_id, postcode)
  select learner.id, guardian.account_id, learner.home_postcode
    from learner
    join guardian on guardian.learner_id = learner.id and guardian.role = 'GUARDIAN'
   where learner.home_postcode <> ''
     and (not exists (select from guardian other
         where other.learner_id = learner.id and other.role = 'GUARDIAN' and other.account_id <> guardian.account_id)
       or exists (select from eligibility
         where eligibility.learner_id = learner.id and eligibility.asked_by_id = guardian.account_id
           and replace(upper(eligibility.zip_code), ' ', '') = replace(upper(learner.home_postcode), ' ', '')));
alter table learner drop column home_postcode;
-- Dropped columns stay in the rows of a table's file until it is written anew.
cluster learner using learner_pkey;
alter table learner set without cluster;

-- Whether this account may not know of a case about a learner: the guardian who asked keeps it to themselves. A case that nobody
-- asked for is kept, where any guardian lives apart, from all whose own home is not known to lie in its council's area.
create function is_kept_case(of_learner uuid, of_programme uuid, asked_by uuid, kept boolean, of_account uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select case when asked_by is not null then kept and asked_by <> of_account
    else (kept or exists (select from guardian_home home where home.learner_id = of_learner and home.apart))
      and not exists (select from guardian_home home
        join programme on programme.id = of_programme
        join council on council.id = programme.council_id
        left join council_setting setting on setting.council_id = council.id
        where home.learner_id = of_learner and home.account_id = of_account
          and (council.code = any (home.council_codes) or split_part(home.postcode, ' ', 1) = any (setting.also_home))) end
$$;
grant execute on function is_kept_case(uuid, uuid, uuid, boolean, uuid) to thicket_person;

-- Whether this account may not know of which council an officer is who looked at a learner: another guardian lives apart, or keeps
-- a case, and the officer is of no council that this account may know of a case of, or whose area its own home lies in.
create function is_kept_officer(officer uuid, of_learner uuid, of_account uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  with known as (
    select programme.council_id, is_kept_case(eligibility.learner_id, eligibility.programme_id,
        eligibility.asked_by_id, eligibility.kept_apart, of_account) as kept
      from eligibility join programme on programme.id = eligibility.programme_id
     where eligibility.learner_id = of_learner)
  select (exists (select from known where kept) or exists (select from guardian_home home
      where home.learner_id = of_learner and home.apart and home.account_id <> of_account))
    and not exists (select from council_member member
      join council on council.id = member.council_id
      where member.account_id = officer
        and (exists (select from known where not kept and known.council_id = council.id)
          or exists (select from guardian_home home
            where home.learner_id = of_learner and home.account_id = of_account and council.code = any (home.council_codes))))
$$;

drop policy person on eligibility;
create policy person on eligibility for select to thicket_person
  using ((is_own_learner(learner_id)
      and not is_kept_case(learner_id, programme_id, asked_by_id, kept_apart, (select asker())))
    or ((select asker_is('council')) and decides_programme(programme_id)));
