-- What officers have written to families, the latest first, without looking through every step of every case.
create index eligibility_step_words on eligibility_step (at desc, id) where kind in ('asked', 'refused');
