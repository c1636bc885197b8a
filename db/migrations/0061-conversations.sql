-- Conversations: between a person and support, later between a family and a provider.
create table conversation (
  id uuid primary key,
  kind text not null check (kind in ('support')),
  -- whose conversation it is
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- support only: set when nothing is left to answer
  closed_at timestamptz
);
create unique index conversation_support on conversation (account_id) where kind = 'support';
create index conversation_waiting on conversation (last_message_at desc);

create table conversation_message (
  id uuid primary key,
  conversation_id uuid not null references conversation (id),
  author_id uuid not null references account (id),
  -- whether support speaks, or the person
  from_support boolean not null default false,
  body text not null check (length(body) between 1 and 5000),
  sent_at timestamptz not null
);
create index conversation_message_order on conversation_message (conversation_id, sent_at, id);

-- Up to where somebody has read.
create table conversation_reader (
  conversation_id uuid not null references conversation (id),
  account_id uuid not null references account (id),
  read_at timestamptz not null,
  primary key (conversation_id, account_id)
);
