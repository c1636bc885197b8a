-- Marks on a register: append-only, each with an id made on the device, so that merging is a set union.
create table mark (
  id uuid primary key,
  place_id uuid not null references place (id),
  session_id uuid not null references session (id),
  kind text not null check (kind in ('ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED', 'UNDO')),
  -- UNDO only: the mark that it takes back
  undoes_id uuid references mark (id),
  -- COLLECTED only: by whom
  collected_by text not null default '',
  note text not null default '',
  made_at timestamptz not null,
  received_at timestamptz not null,
  marked_by_id uuid not null references account (id),
  check ((kind = 'UNDO') = (undoes_id is not null))
);
create index mark_session on mark (session_id);
create index mark_place on mark (place_id);
revoke update, delete, truncate on mark from thicket_app;

-- Mails that were handed to the mail server, once for each event and reader.
create table mail (
  id uuid primary key,
  event_id uuid not null references event (id),
  account_id uuid references account (id),
  template text not null,
  sent_at timestamptz not null,
  unique (event_id, account_id, template)
);

-- Who looked at which child's details, and when.
create table access_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null references account (id),
  subject_id uuid not null references account (id),
  learner_id uuid references learner (id),
  session_id uuid references session (id),
  what text not null
);
create index access_log_learner on access_log (learner_id, at desc);
revoke update, delete, truncate on access_log from thicket_app;

-- What search looks through: one row for each public listing.
create table listing_document (
  listing_id uuid primary key references listing (id),
  words tsvector not null,
  -- title, provider and categories in lower case without accents, for typos
  fuzzy text not null,
  updated_at timestamptz not null
);
create index listing_document_words on listing_document using gin (words);
create index listing_document_fuzzy on listing_document using gin (fuzzy gin_trgm_ops);
