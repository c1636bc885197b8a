-- Helpers for a day: somebody without an account of their own who holds one register by a PIN, until it ends.

alter table account drop constraint account_role_check,
  add constraint account_role_check check (role in ('admin', 'user', 'helper'));

-- Made with an account of its own, which signs marks and can do nothing else.
create table register_helper (
  account_id uuid primary key references account (id),
  session_id uuid not null references session (id),
  -- keyed, because a PIN is short enough to try them all
  pin_hash text not null,
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  made_by_id uuid not null references account (id),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index register_helper_session on register_helper (session_id);

alter table access_log drop constraint access_log_role_check,
  add constraint access_log_role_check
    check (role in ('', 'administrator', 'delegate', 'provider', 'collaborator', 'council', 'helper'));

-- Whether the asker helps on a register now.
create function asker_helps(of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from register_helper
    where account_id = asker() and session_id = of_session and ended_at is null and ends_at > asker_now())
$$;

create or replace function asker_works() returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from collaboration where collaborator_id = asker() and ended_at is null)
    or exists (select from register_helper where account_id = asker() and ended_at is null and ends_at > asker_now())
$$;

create or replace function asker_holds_register(of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from session
    where session.id = of_session
      and session.start_date <= asker_now() + interval '24 hours'
      and session.end_date >= asker_now() - interval '24 hours'
      and (asker_helps(of_session) or exists (select from listing_collaborator
        join collaboration on collaboration.id = listing_collaborator.collaboration_id
        where listing_collaborator.listing_id = session.listing_id
          and collaboration.collaborator_id = asker() and collaboration.ended_at is null)))
$$;

-- A helper finds the register that they help on, and nobody reads the rest.
grant select (account_id, session_id, ends_at, ended_at) on register_helper to thicket_person;
alter table register_helper enable row level security;
create policy trusted on register_helper to thicket_app using (true) with check (true);
create policy person on register_helper for select to thicket_person using (account_id = (select asker()));
