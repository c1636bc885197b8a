-- Questions of families that a provider has answered for everybody, on the page of the listing.
create table public_question (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  provider_id uuid not null references account (id),
  -- who asked: never shown
  account_id uuid not null references account (id),
  -- what was asked; the words on the page may be shorter, and stay when the conversation is deleted after its period
  message_id uuid unique references conversation_message (id) on delete set null,
  question text not null check (length(question) between 1 and 1000),
  answer text not null check (length(answer) between 1 and 2000),
  published_at timestamptz not null,
  -- somebody asks for a review; it stays until somebody decides
  reported_at timestamptz,
  reporter_id uuid references account (id),
  report_reason text not null default '' check (length(report_reason) <= 1000),
  kept_at timestamptz,
  hidden_at timestamptz
);
create index public_question_shown on public_question (listing_id, published_at desc) where hidden_at is null;
create index public_question_provider on public_question (provider_id, published_at desc);
create index public_question_account on public_question (account_id, published_at desc);
create index public_question_reported on public_question (reported_at) where reported_at is not null;

-- Everybody reads what is shown through the page; who asked is known to the two alone.
grant select on public_question to thicket_person;
alter table public_question enable row level security;
create policy trusted on public_question to thicket_app using (true) with check (true);
create policy person on public_question for select to thicket_person
  using (account_id = (select asker()) or provider_id = (select asker()));

-- A question that its family wants answered, but not shown to others.
alter table conversation_message add column is_confidential boolean not null default false;
