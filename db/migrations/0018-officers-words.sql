-- What an officer chooses is stored as it was chosen: a child without free school meals has the tier 'none'.
alter table eligibility drop constraint eligibility_meal_tier_check;
alter table eligibility add constraint eligibility_meal_tier_check check (meal_tier in ('targeted', 'expanded', 'none'));
-- A yes to several children gave its tier to those of short breaks, too, and a code left the mark of an earlier yes.
update eligibility set meal_tier = null from programme
  where programme.id = eligibility.programme_id and programme.kind = 'SEND' and eligibility.meal_tier is not null;
update eligibility set discretionary = false where meal_tier = 'targeted' and discretionary;
-- Only the targeted tier counts by itself, and it is never counted against the share for other reasons.
alter table eligibility add constraint eligibility_targeted check (not (meal_tier = 'targeted' and discretionary));
alter table eligibility add constraint eligibility_other_tier
  check (state <> 'ELIGIBLE' or meal_tier is null or meal_tier = 'targeted' or discretionary);

-- Why a council pays for a child although the home is not in its area, or nobody knows where it is. The officers' own.
alter table eligibility add column area_reason text not null default '' check (length(area_reason) <= 300);
-- What was no council's code, like the islands', is no code.
update eligibility set council_code = null where council_code = '';
