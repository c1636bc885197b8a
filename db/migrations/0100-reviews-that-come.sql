-- Which reminders of a review were sent, by the day that the review was on then: a day that is set again is not told again.
create table review_reminder (
  eligibility_id uuid not null references eligibility (id) on delete cascade,
  review_on date not null,
  ahead text not null check (ahead in ('month', 'week')),
  at timestamptz not null,
  primary key (eligibility_id, review_on, ahead)
);
