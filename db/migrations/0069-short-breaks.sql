-- Of short breaks: the level of support, and when the council looks at it again.
alter table eligibility
  add column level text check (level in ('universal', 'targeted', 'specialist')),
  add column review_on date;
create index eligibility_review on eligibility (programme_id, review_on) where review_on is not null;
