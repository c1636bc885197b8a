-- A place that is confirmed changes nothing that an index looks at, so its row is written in place of the old one instead of
-- beside it with another entry in every index: nearly every place goes this way once.
alter table place add column standing boolean not null
  generated always as (state in ('HELD', 'REQUESTED', 'CONFIRMED')) stored;
alter table place drop constraint learner_not_in_two_places;
alter table place add constraint learner_not_in_two_places
  exclude using gist (learner_id with =, during with &&) where (standing);
drop index place_session;
create index place_session on place (session_id);
-- Room for that on each page.
alter table place set (fillfactor = 80);
