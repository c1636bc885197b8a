-- A council that said yes looks again when the family corrects the name or date of birth.
alter table eligibility_step drop constraint eligibility_step_kind_check;
alter table eligibility_step add constraint eligibility_step_kind_check
  check (kind in ('submitted', 'approved', 'asked', 'refused', 'undone', 'reopened'));
