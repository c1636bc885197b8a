-- As what somebody looked; '' in lines that are older than this column.
alter table access_log add column role text not null default ''
  constraint access_log_role_check check (role in ('', 'administrator', 'delegate', 'provider', 'collaborator', 'council'));
-- The ten minutes in which a look counts as the same one; null where each look has a line of its own, as exports and prints.
alter table access_log add column spell timestamptz;
create unique index access_log_once on access_log (learner_id, actor_id, subject_id, what, session_id, spell)
  nulls not distinct where spell is not null;
create index access_log_subject on access_log (subject_id, at desc);

-- Which of learners, and of the learners of places, are not of the actor's own family: all that the log has to know of them.
create function learners_of_others(of_actor uuid, learners uuid[], places uuid[]) returns table (id uuid)
  language sql stable security definer set search_path = public as $$
  select learner.id from learner
   where learner.account_id <> of_actor
     and (learner.id = any(learners) or learner.id in (select place.learner_id from place where place.id = any(places)))
$$;
revoke execute on function learners_of_others from public;
grant execute on function learners_of_others to thicket_app;
