-- Words that a provider uses again, with fields that are filled in as they are sent.
create table message_template (
  id uuid primary key,
  provider_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  changed_at timestamptz not null,
  unique (provider_id, name)
);
grant select on message_template to thicket_person;
alter table message_template enable row level security;
create policy trusted on message_template to thicket_app using (true) with check (true);
create policy person on message_template for select to thicket_person using (provider_id = (select asker()));

-- A file that goes with a message; until it is sent it is of nobody but who uploaded it, and is forgotten after a day.
create table message_file (
  id uuid primary key,
  account_id uuid not null references account (id),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  bytes integer not null,
  -- its name, and its bytes in the store, are sealed under the key of the account
  sealed_name bytea not null,
  created_at timestamptz not null
);
create index message_file_account on message_file (account_id, created_at);
grant select on message_file to thicket_person;
alter table message_file enable row level security;
create policy trusted on message_file to thicket_app using (true) with check (true);

-- Which messages it goes with: one that goes to a whole session is with each family's.
create table message_attachment (
  message_id uuid not null references conversation_message (id) on delete cascade,
  file_id uuid not null references message_file (id) on delete cascade,
  primary key (message_id, file_id)
);
create index message_attachment_file on message_attachment (file_id);
grant select on message_attachment to thicket_person;
alter table message_attachment enable row level security;
create policy trusted on message_attachment to thicket_app using (true) with check (true);
create policy person on message_attachment for select to thicket_person
  using ((select true from conversation_message where conversation_message.id = message_id));
create policy person on message_file for select to thicket_person
  using (account_id = (select asker()) or exists (select from message_attachment where file_id = id));

-- One side takes no messages of the other.
create table conversation_block (
  conversation_id uuid not null references conversation (id) on delete cascade,
  blocker_id uuid not null references account (id),
  created_at timestamptz not null,
  primary key (conversation_id, blocker_id)
);
grant select on conversation_block to thicket_person;
alter table conversation_block enable row level security;
create policy trusted on conversation_block to thicket_app using (true) with check (true);
-- Who is blocked is refused when they write, and is not told before.
create policy person on conversation_block for select to thicket_person using (blocker_id = (select asker()));

-- Somebody asks our support to look at a conversation: only then may it be read there, up to this moment.
create table conversation_report (
  id uuid primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  reporter_id uuid not null references account (id),
  reason text not null check (length(reason) between 1 and 1000),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by_id uuid references account (id)
);
-- Reported twice is reported once until it is settled.
create unique index conversation_report_open on conversation_report (conversation_id, reporter_id) where settled_at is null;
