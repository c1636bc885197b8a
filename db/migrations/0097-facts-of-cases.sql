-- Whether a child has special educational needs or a disability (SEND), and an education, health and care plan (EHC plan), as
-- councils report it: what each source has said of a case. Which of them counts is a rule (src/councils/case-fact.ts).
create table case_fact (
  eligibility_id uuid not null references eligibility (id),
  source text not null check (source in ('FAMILY', 'SCHOOL_LIST', 'REFERRAL', 'OFFICER')),
  send boolean not null,
  -- null: this source has not said
  ehcp boolean,
  -- an officer's: where it was seen
  reason text not null default '' check (length(reason) <= 300),
  account_id uuid references account (id),
  said_at timestamptz not null,
  primary key (eligibility_id, source),
  -- a plan is for children with SEND
  check (send or not coalesce(ehcp, true)),
  check ((source = 'OFFICER') = (reason <> ''))
);
grant select on case_fact to thicket_person;
alter table case_fact enable row level security;
create policy trusted on case_fact to thicket_app using (true) with check (true);
create policy person on case_fact for select to thicket_person
  using ((select true from eligibility where eligibility.id = eligibility_id));

alter table eligibility_step drop constraint eligibility_step_kind_check;
alter table eligibility_step add constraint eligibility_step_kind_check
  check (kind in ('submitted', 'approved', 'asked', 'refused', 'undone', 'reopened', 'fact-noted', 'fact-undone'));

-- What a school's list says of a child, by the codes of the school census: N none, K SEN support, E EHC plan; '' not said.
alter table school_list_row add column send_code text not null default '' check (send_code in ('', 'N', 'K', 'E'));
