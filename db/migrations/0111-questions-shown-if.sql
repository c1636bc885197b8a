-- A question that is asked only when an earlier one has one of these answers ('yes' and 'no' for a question with those).
alter table question add column show_if_question_id uuid references question (id);
alter table question add column show_if_answers text[] not null default '{}';
alter table question add constraint question_shown_if check ((show_if_question_id is null) = (show_if_answers = '{}'));
