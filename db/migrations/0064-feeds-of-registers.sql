-- A calendar also follows the sessions that somebody runs or works on. Whose dates an address tells stands in it.
alter table calendar_feed
  add column whose text not null default 'family' check (whose in ('family', 'registers')),
  drop constraint calendar_feed_one_each,
  add constraint calendar_feed_one_each unique nulls not distinct (account_id, learner_id, whose),
  add constraint calendar_feed_learner_of_family check (learner_id is null or whose = 'family');
alter table calendar_feed alter column whose drop default;
