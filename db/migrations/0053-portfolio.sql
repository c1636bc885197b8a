-- What a family itself adds to the record of a learner: its own words, or the learner's. {words, aims, subjects} are sealed
-- under the learner's data key; who reads the row alone learns that something was added for a day.
create table portfolio_entry (
  id uuid primary key,
  learner_id uuid not null references learner (id),
  written_by_id uuid not null references account (id),
  voice text not null check (voice in ('FAMILY', 'LEARNER')),
  happened_on date not null,
  sealed bytea not null,
  -- grows with each change; a save names the version it started from
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index portfolio_entry_learner on portfolio_entry (learner_id, happened_on desc);
create index portfolio_entry_writer on portfolio_entry (written_by_id);

-- Pictures and files of entries. The bytes lie sealed in the store, and have no public address.
create table portfolio_file (
  id uuid primary key,
  learner_id uuid not null references learner (id),
  sent_by_id uuid not null references account (id),
  -- null: sent, and not yet saved with an entry; forgotten after a day
  entry_id uuid references portfolio_entry (id) on delete cascade,
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  bytes integer not null check (bytes between 1 and 10485760),
  sealed_name bytea not null,
  created_at timestamptz not null
);
create index portfolio_file_entry on portfolio_file (entry_id);
create index portfolio_file_learner on portfolio_file (learner_id);
create index portfolio_file_sender on portfolio_file (sent_by_id, created_at);
create index portfolio_file_loose on portfolio_file (created_at) where entry_id is null;

-- A record or a report as a PDF, made in the background. Its bytes lie sealed in the store until it ends.
create table portfolio_document (
  id uuid primary key,
  learner_id uuid not null references learner (id),
  account_id uuid not null references account (id),
  kind text not null check (kind in ('RECORD', 'REPORT')),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  state text not null default 'WAITING' check (state in ('WAITING', 'WORKING', 'READY', 'FAILED')),
  -- how far the work is: steps that are done, of how many
  done integer not null default 0 check (done >= 0),
  steps integer not null default 0 check (steps >= done),
  bytes integer not null default 0 check (bytes >= 0),
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index portfolio_document_learner on portfolio_document (learner_id, asked_at desc);
create index portfolio_document_account on portfolio_document (account_id, asked_at desc);
create index portfolio_document_expires on portfolio_document (expires_at);
-- A second press does not begin a second document.
create unique index portfolio_document_open on portfolio_document (learner_id, account_id, kind, from_date, to_date)
  where state in ('WAITING', 'WORKING');

-- Secret addresses at which somebody without an account reads a part of a record. The secret is worked out from the id with
-- the server's key, as that of a calendar feed; here is what it is found by, a hash.
create table portfolio_share (
  id uuid primary key,
  learner_id uuid not null references learner (id),
  account_id uuid not null references account (id),
  secret_hash text not null unique,
  -- for whom, in the family's words
  label text not null check (length(label) between 1 and 80),
  kinds text[] not null check (cardinality(kinds) > 0
    and kinds <@ array['dates', 'aims', 'certificates', 'notes', 'files', 'voice']),
  -- null: from the beginning, to the day that it is read
  from_date date,
  to_date date check (to_date >= from_date),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  revoked_at timestamptz
);
create index portfolio_share_learner on portfolio_share (learner_id, made_at desc);
create index portfolio_share_account on portfolio_share (account_id);

-- Each time that a shared record was opened: when, and with what kind of device.
create table portfolio_opening (
  id uuid primary key,
  share_id uuid not null references portfolio_share (id) on delete cascade,
  opened_at timestamptz not null,
  device text not null check (length(device) <= 120)
);
create index portfolio_opening_share on portfolio_opening (share_id, opened_at desc);

-- Guardians in person, and nobody who acts for them or helps them.
create function keeps_record(of_learner uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select asker_acting() = '' and exists (select from guardian join learner on learner.id = guardian.learner_id
    where guardian.learner_id = of_learner and guardian.account_id = asker() and guardian.role = 'GUARDIAN'
      and learner.removed_at is null)
$$;
grant select on portfolio_entry, portfolio_file, portfolio_document, portfolio_share, portfolio_opening to thicket_person;
alter table portfolio_entry enable row level security;
create policy trusted on portfolio_entry to thicket_app using (true) with check (true);
create policy person on portfolio_entry for select to thicket_person using (keeps_record(learner_id));
alter table portfolio_file enable row level security;
create policy trusted on portfolio_file to thicket_app using (true) with check (true);
create policy person on portfolio_file for select to thicket_person using (keeps_record(learner_id));
alter table portfolio_document enable row level security;
create policy trusted on portfolio_document to thicket_app using (true) with check (true);
create policy person on portfolio_document for select to thicket_person using (keeps_record(learner_id));
alter table portfolio_share enable row level security;
create policy trusted on portfolio_share to thicket_app using (true) with check (true);
create policy person on portfolio_share for select to thicket_person using (keeps_record(learner_id));
alter table portfolio_opening enable row level security;
create policy trusted on portfolio_opening to thicket_app using (true) with check (true);
create policy person on portfolio_opening for select to thicket_person
  using ((select keeps_record(portfolio_share.learner_id) from portfolio_share where portfolio_share.id = share_id));

-- Where a learner was and what of it is over, whichever guardian has booked: the dates at which somebody marked them as
-- arrived or collected, and nothing of what was paid.
create function dates_attended(of_learner uuid) returns table (place_id uuid, session_id uuid, listing_id uuid)
  language sql stable security definer set search_path = public as $$
  select place.id, place.session_id, session.listing_id
    from place join session on session.id = place.session_id
    where place.learner_id = of_learner and keeps_record(of_learner) and session.end_date <= asker_now()
      and exists (select from mark where mark.place_id = place.id and mark.kind in ('ARRIVED', 'COLLECTED')
        and not exists (select from mark undo where undo.undoes_id = mark.id))
$$;
-- What providers saw of a learner, whichever guardian has booked.
create function aims_seen(of_learner uuid)
  returns table (booking_id uuid, listing_id uuid, aims jsonb, words text, written_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select seen.booking_id, booking.listing_id, seen.aims, seen.words, seen.written_at
    from learner_reflection seen join booking on booking.id = seen.booking_id
    where seen.learner_id = of_learner and keeps_record(of_learner)
$$;
create function certificates_held(of_learner uuid)
  returns table (id uuid, listing_id uuid, title text, body text, issued_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select certificate.id, booking.listing_id, certificate.title, certificate.body, certificate.issued_at
    from certificate join booking on booking.id = certificate.booking_id
    where certificate.learner_id = of_learner and keeps_record(of_learner) and certificate.revoked_at is null
$$;
grant execute on function dates_attended(uuid), aims_seen(uuid), certificates_held(uuid) to thicket_person;
