-- The guardians of learners by name, for who may read how the learners go home: a register says which of them collect today.
create function guardians_at_door(of_learners uuid[]) returns table (learner_id uuid, account_id uuid, name text)
  language sql stable security definer set search_path = public as $$
  select guardian.learner_id, guardian.account_id, concat_ws(' ', nullif(account.first_name, ''), nullif(account.last_name, ''))
    from guardian join account on account.id = guardian.account_id
    where guardian.learner_id = any(of_learners) and guardian.role = 'GUARDIAN'
      and sees_section(guardian.learner_id, 'collection')
    order by guardian.since
$$;
grant execute on function guardians_at_door(uuid[]) to thicket_person;

-- Who last changed the basics of a learner, so that a guardian who is too late is told who was first.
alter table learner add column basics_changed_by uuid references account (id);
