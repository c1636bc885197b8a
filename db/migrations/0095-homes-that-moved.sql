-- A family that moves out of a council's area need not say where to: its case keeps the home that it was asked for from, and
-- that the child does not live in the area any more.
alter table eligibility add column moved_out boolean not null default false;

-- Until now the new home was written over the old one, and the step named the council of the new one. What was written over
-- cannot be had back; what tells where a family is now goes. Steps do not change otherwise.
update eligibility set moved_out = true, zip_code = '', council_code = null
 where exists (select from eligibility_step step where step.eligibility_id = eligibility.id and step.kind = 'reopened' and step.message <> ''
   and not exists (select from eligibility_step later where later.eligibility_id = eligibility.id and later.kind = 'submitted'
     and later.at >= step.at));
alter table eligibility_step disable trigger eligibility_step_never_changes;
update eligibility_step set message = 'The home is not in the council’s area any more.' where kind = 'reopened' and message <> '';
alter table eligibility_step enable trigger eligibility_step_never_changes;

-- Schools are found by words as everything else is. A word may stand anywhere in name and town, so no index serves: what is
-- compared is written once, when the file comes.
drop index school_name;
alter table school add column words text not null generated always as (folded(name || ' ' || town)) stored;
