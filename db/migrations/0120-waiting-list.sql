-- Families that wait for places on dates that are full.

-- One party that waits together for the same dates. What it may get is written when it joins; a party that takes what is
-- free for some of it is split, and the rest keeps its turn.
create table waiting_entry (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  account_id uuid not null references account (id),
  -- a date, all dates of a block, or whichever of some dates comes free first
  wants text not null check (wants in ('SESSION', 'BLOCK', 'ANY_DATE')),
  -- all of the party or nobody; otherwise as many as there is room for
  together boolean not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'LEFT', 'CLOSED')),
  -- the greater goes first; then whoever came first
  priority smallint not null default 0,
  queued_at timestamptz not null,
  -- how often a later party was offered places because this one did not fit
  passed_over smallint not null default 0 check (passed_over >= 0),
  offered_at timestamptz,
  offered_until timestamptz,
  -- when it was told that a place so near to its start goes to whoever comes first
  told_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint waiting_offer_has_its_time check (state <> 'OFFERED' or offered_until is not null)
);
create index waiting_entry_queue on waiting_entry (listing_id, priority desc, queued_at, id)
  where state in ('WAITING', 'OFFERED');
create index waiting_entry_account on waiting_entry (account_id, created_at desc);
create index waiting_entry_offered on waiting_entry (offered_until) where state = 'OFFERED';

-- The dates that would suit. `kept` of the date's places are counted as taken for this party: those of its offer, or those
-- that gather for a party that was passed over too often.
create table waiting_session (
  entry_id uuid not null references waiting_entry (id),
  session_id uuid not null references session (id) on delete cascade,
  kept integer not null default 0 check (kept >= 0),
  primary key (entry_id, session_id)
);
create index waiting_session_session on waiting_session (session_id);

create table waiting_learner (
  entry_id uuid not null references waiting_entry (id),
  learner_id uuid not null references learner (id),
  ticket_id uuid not null references ticket (id),
  primary key (entry_id, learner_id)
);
create index waiting_learner_learner on waiting_learner (learner_id);

-- Nobody is offered twice, and what has ended stays ended, whatever the code does.
create function waiting_step_exists() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 'WAITING' and new.state in ('OFFERED', 'LEFT', 'CLOSED'))
    or (old.state = 'OFFERED' and new.state in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'CLOSED'))
  ) then
    raise exception 'waiting entry % cannot go from % to %', new.id, old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'OFFERED' and new.state = 'OFFERED' and new.offered_at is distinct from old.offered_at then
    raise exception 'waiting entry % was offered places already', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger waiting_entry_step before update on waiting_entry for each row execute function waiting_step_exists();
