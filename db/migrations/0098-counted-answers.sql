-- What a council asks families so that it can count, and why; null: it does not ask. Families read the reason and need not answer.
alter table council_setting
  add column year_reason text check (length(year_reason) between 1 and 300),
  add column sex_reason text check (length(sex_reason) between 1 and 300),
  add column ethnicity_reason text check (length(ethnicity_reason) between 1 and 300);
grant select (year_reason, sex_reason, ethnicity_reason) on council_setting to thicket_person;

-- The answers, by case. They are counted, and nobody but the family reads them: not the council's officers either.
create table counted_answer (
  eligibility_id uuid primary key references eligibility (id),
  year text,
  sex text,
  ethnicity text,
  answered_at timestamptz not null,
  check (num_nonnulls(year, sex, ethnicity) > 0)
);
grant select on counted_answer to thicket_person;
alter table counted_answer enable row level security;
create policy trusted on counted_answer to thicket_app using (true) with check (true);
create policy person on counted_answer for select to thicket_person
  using ((select is_own_learner(learner_id) from eligibility where eligibility.id = eligibility_id));

-- Answers are counted over all days that a programme ever had, so that moving them tells no child from the others, and kept a year
-- from the first end that it reached. Null: it had no other days since children are in it, or has not come to an end and gone on.
alter table programme
  add column widest_start date,
  add column widest_end date,
  add column first_end date;
