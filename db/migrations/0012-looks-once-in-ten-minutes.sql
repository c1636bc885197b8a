-- As what somebody looked; '' in lines that are older than this column.
alter table access_log add column role text not null default ''
  constraint access_log_role_check check (role in ('', 'administrator', 'delegate', 'provider', 'collaborator', 'council'));
-- The ten minutes in which a look counts as the same one; null where each look has a line of its own, as exports and prints.
alter table access_log add column spell timestamptz;
create unique index access_log_once on access_log (learner_id, actor_id, subject_id, what, session_id, spell)
  nulls not distinct where spell is not null;
create index access_log_subject on access_log (subject_id, at desc);
