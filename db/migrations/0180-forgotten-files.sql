-- A file that never became an answer is forgotten: first it can be no answer any more, then its bytes go, then its row.
alter table answer_file add column forgotten_at timestamptz;
create index answer_file_sent on answer_file (created_at);
-- What an answer says, for finding the answer that a file is.
create index answer_value on answer using hash (value);
