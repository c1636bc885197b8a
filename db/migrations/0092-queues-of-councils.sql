-- Children of one name and date of birth are found by them: for each row of a council's queue, whatever else the family has.
create index learner_same_child on learner (date_of_birth, lower(last_name), lower(first_name)) where date_of_birth is not null;

-- What officers have written to families, the latest first, without looking through every step of every case.
create index eligibility_step_words on eligibility_step (at desc, id) where kind in ('asked', 'refused');

-- Whether a mark was taken back is asked of each mark of a report; without this every mark there is was read for it.
create index mark_undone on mark (undoes_id) where undoes_id is not null;
