-- What a family asks may be shown on a page where it was asked on one and the family did not want it kept between the two. What was
-- written before, or elsewhere, may not; and what the family takes off, or support hides, may not again.
alter table conversation_message add column may_be_shown boolean not null default false;
alter table conversation_message drop column is_confidential;

-- Who reported a question on a page, and why: it goes with whoever reported it, and the question still waits to be looked at.
-- A change of the words after a decision to keep them takes it away, so that they can be reported anew.
create table question_report (
  question_id uuid primary key references public_question (id) on delete cascade,
  reporter_id uuid not null references account (id),
  reason text not null check (length(reason) between 1 and 1000),
  reported_at timestamptz not null
);
create index question_report_reporter on question_report (reporter_id);
insert into question_report (question_id, reporter_id, reason, reported_at)
  select id, reporter_id, report_reason, reported_at from public_question
   where reported_at is not null and reporter_id is not null and report_reason <> '';
alter table public_question drop column reporter_id, drop column report_reason;
