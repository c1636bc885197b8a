-- A question may be asked for each learner on each date: such an answer names its session.
alter table answer add column session_id uuid references session (id);
alter table answer add constraint answer_of_a_date_is_of_a_learner check (session_id is null or learner_id is not null);
alter table answer drop constraint answer_booking_id_question_id_learner_id_key;
alter table answer add constraint answer_once unique nulls not distinct (booking_id, question_id, learner_id, session_id);
