-- Whether a block that is booked as a whole can be joined once it has begun, for its share of the price.
alter table block add column late_join text not null default 'NO' check (late_join in ('NO', 'PRO_RATA'));
alter table place_step drop constraint place_step_kind_check;
alter table place_step add constraint place_step_kind_check
  check (kind in ('late-join', 'learners', 'sessions', 'early-bird', 'returning', 'code', 'add-on'));
