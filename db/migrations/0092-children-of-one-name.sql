-- Children of one name and date of birth are found by them: for each row of a council's queue, whatever else the family has.
create index learner_same_child on learner (date_of_birth, lower(last_name), lower(first_name)) where date_of_birth is not null;
