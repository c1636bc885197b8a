-- Answers to sensitive questions are kept sealed under the data key of their booking's booker; an answer that is a file names
-- the file in a column of its own, so that it is found without opening anything.
alter table answer add column sealed bytea;
alter table answer add column file_id uuid references answer_file (id);
comment on column answer.sealed is 'the JSON of the answer, sealed (questionnaires/server/seal-answers.ts)';
alter table answer alter column value drop not null;

update answer set file_id = answer_file.id, value = null
  from question, answer_file
  where question.id = answer.question_id and question.type = 'file' and answer.value = to_jsonb(answer_file.id::text);
-- What names a file that was never sent says nothing.
delete from answer using question where question.id = answer.question_id and question.type = 'file' and answer.file_id is null;
-- Sensitive answers of before are sealed by the first start that has the keys.
alter table answer add constraint answer_in_one_form check (num_nonnulls(value, sealed, file_id) = 1);

create index answer_file_of on answer (file_id) where file_id is not null;
drop policy person on answer_file;
create policy person on answer_file for select to thicket_person
  using (account_id = (select asker()) or (select true from booking join answer on answer.booking_id = booking.id
    where booking.booker_id = answer_file.account_id and answer.file_id = answer_file.id limit 1));
drop index answer_value;

-- As before, but what was told in answer to a sensitive question stays so, also when the question was changed since.
drop policy person on answer;
create policy person on answer for select to thicket_person
  using ((select case when booking.booker_id = asker() then not (question.sensitive or answer.sealed is not null) or asker_acting() <> 'impersonation'
        when booking.provider_id = asker() and is_made(booking)
          then not (question.sensitive or answer.sealed is not null) or health_is_open(booking.id)
        else false end
      from booking, question where booking.id = answer.booking_id and question.id = answer.question_id)
    or ((select asker_works())
      and (select question.on_register and (not (question.sensitive or answer.sealed is not null) or health_is_open(answer.booking_id))
        from question where question.id = answer.question_id)
      and (select true from place where place.booking_id = answer.booking_id and asker_holds_register(place.session_id)
        and (answer.learner_id is null or place.learner_id = answer.learner_id)
        and (answer.session_id is null or place.session_id = answer.session_id) limit 1)));

-- Files are sealed under the data key of who sent them, with their names. A name that still stands in plain text says that
-- the file does, too; the first start that has the keys seals both.
alter table answer_file add column sealed_name bytea;
alter table answer_file alter column name drop not null;
alter table answer_file add constraint answer_file_name_in_one_form check (num_nonnulls(name, sealed_name) = 1);
create index answer_file_in_plain on answer_file (id) where sealed_name is null;
