-- The second wall. Requests that read for a person do it as the role thicket_person: of children and what is written about
-- their health, bookings and their answers, marks, messages and money it sees that person's rows only, whatever a query
-- forgets to ask for. Everything that writes, and every job, keeps the trusted role. See docs/decisions/0020.

grant usage on schema public to thicket_person;

-- For whom something is read. The connection is told before each request (platform/server/wall.ts); one that was told
-- nothing sees nothing.
create function asker() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('thicket.subject', true), '')::uuid $$;
create function asker_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('thicket.actor', true), '')::uuid $$;
-- '', 'impersonation' or 'delegation'
create function asker_acting() returns text language sql stable parallel safe
  as $$ select coalesce(current_setting('thicket.acting', true), '') $$;
create function asker_is(what text) returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('thicket.' || what, true), '') = 'yes' $$;
create function asker_now() returns timestamptz language sql stable parallel safe
  as $$ select nullif(current_setting('thicket.now', true), '')::timestamptz $$;

-- Views are asked by both roles; the trusted one sees everything in them.
create function behind_wall() returns boolean language sql stable parallel safe
  as $$ select current_user = 'thicket_person' $$;

-- Whether the asker works for a provider at all: asked once for a query, before anything is asked of a row.
create function asker_works() returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from collaboration where collaborator_id = asker() and ended_at is null)
$$;

-- Whether the asker holds the register of a session for its provider now: from 60 minutes before it to 24 hours after it.
create function asker_holds_register(of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from session
    join listing_collaborator on listing_collaborator.listing_id = session.listing_id
    join collaboration on collaboration.id = listing_collaborator.collaboration_id
    where session.id = of_session and collaboration.collaborator_id = asker() and collaboration.ended_at is null
      and session.start_date <= asker_now() + interval '60 minutes'
      and session.end_date >= asker_now() - interval '24 hours')
$$;

-- Whether a session's register is the asker's to read, as its provider or for it.
create function asker_reads_register(of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from session join listing on listing.id = session.listing_id
      where session.id = of_session and listing.provider_id = asker())
    or (asker_works() and asker_holds_register(of_session))
$$;

-- Whether a booking has a place on a register that the asker holds.
create function asker_holds_booking(of_booking uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place where place.booking_id = of_booking and asker_holds_register(place.session_id))
$$;

-- Whether a council that the asker is a member of pays for places of a confirmed booking.
create function council_pays(of_booking uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place
    join booking on booking.id = place.booking_id and booking.confirmed_at is not null
    join ticket on ticket.id = place.ticket_id and ticket.funding = 'COUNCIL'
    join listing on listing.id = ticket.listing_id
    join council_member on council_member.council_id = listing.council_id
    where place.booking_id = of_booking and council_member.account_id = asker())
$$;

-- A booking is its provider's once it was made or requested, never as a basket. Planned as a part of each query.
create function is_made(what booking) returns boolean language sql stable parallel safe as $$
  select what.confirmed_at is not null or what.approval <> 'NOT_REQUIRED'
$$;

-- The trusted role sees and writes as before.
create policy trusted on booking to thicket_app using (true) with check (true);
create policy trusted on place to thicket_app using (true) with check (true);
create policy trusted on learner to thicket_app using (true) with check (true);
create policy trusted on answer to thicket_app using (true) with check (true);
create policy trusted on answer_file to thicket_app using (true) with check (true);
create policy trusted on learner_reflection to thicket_app using (true) with check (true);
create policy trusted on mark to thicket_app using (true) with check (true);
create policy trusted on conversation to thicket_app using (true) with check (true);
create policy trusted on conversation_message to thicket_app using (true) with check (true);
create policy trusted on conversation_reader to thicket_app using (true) with check (true);
create policy trusted on ledger_entry to thicket_app using (true) with check (true);
create policy trusted on access_log to thicket_app using (true) with check (true);

-- A booking is open to its booker, its provider and the council that pays for it. Who holds a register for one day sees its
-- bookings, and of their places only those on that register.
-- Policies ask for one row by its key, as a value and not by `exists`: the planner must not gather everything that is open
-- to the asker first. What does not depend on the row stands in a `select` of its own, and is worked out once.
create policy person on booking for select to thicket_person
  using (booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      or ((select asker_is('council')) and council_pays(booking.id))
      or ((select asker_works()) and asker_holds_booking(id)));

create policy person on place for select to thicket_person
  using ((select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      or ((select asker_is('council')) and council_pays(booking.id))
      from booking where booking.id = place.booking_id)
    or ((select asker_works()) and asker_holds_register(session_id)));

create policy person on learner for select to thicket_person
  using (account_id = (select asker()) or (select true from place where place.learner_id = learner.id limit 1));

-- Councils are told numbers of a register, never its marks.
create policy person on mark for select to thicket_person
  using ((select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      from place join booking on booking.id = place.booking_id where place.id = mark.place_id)
    or ((select asker_works()) and asker_holds_register(session_id)));

-- What a provider saw of a child's aims is between it and the family.
create policy person on learner_reflection for select to thicket_person
  using ((select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      from booking where booking.id = learner_reflection.booking_id));

-- What a family answered: for itself; for its provider, what is sensitive while something of the booking stands and to 30
-- days after it; for who holds a register, what stands on it of those who come. An administrator who looks into an account
-- does not see what is sensitive.
create function health_is_open(of_booking uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select asker_acting() <> 'impersonation' and exists (select from place join session on session.id = place.session_id
    where place.booking_id = of_booking and place.state in ('HELD', 'REQUESTED', 'CONFIRMED')
      and session.end_date >= asker_now() - interval '30 days')
$$;
create policy person on answer for select to thicket_person
  using ((select case when booking.booker_id = asker() then not question.sensitive or asker_acting() <> 'impersonation'
        when booking.provider_id = asker() and is_made(booking) then not question.sensitive or health_is_open(booking.id)
        else false end
      from booking, question where booking.id = answer.booking_id and question.id = answer.question_id)
    or ((select asker_works()) and (select question.on_register and (not question.sensitive or health_is_open(answer.booking_id))
        from question where question.id = answer.question_id)
      and (select true from place where place.booking_id = answer.booking_id and asker_holds_register(place.session_id)
        and (answer.learner_id is null or place.learner_id = answer.learner_id)
        and (answer.session_id is null or place.session_id = answer.session_id) limit 1)));

create policy person on answer_file for select to thicket_person
  using (account_id = (select asker()) or (select true from booking join answer on answer.booking_id = booking.id
    where booking.booker_id = answer_file.account_id and answer.value = to_jsonb(answer_file.id::text) limit 1));

create policy person on conversation for select to thicket_person
  using (account_id = (select asker()) or provider_id = (select asker()) or (kind = 'support' and (select asker_is('support'))));
create policy person on conversation_message for select to thicket_person
  using ((select true from conversation where conversation.id = conversation_id));
create policy person on conversation_reader for select to thicket_person
  using ((select true from conversation where conversation.id = conversation_id));

create policy person on ledger_entry for select to thicket_person
  using (provider_id = (select asker()) or (select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      or ((select asker_is('council')) and council_pays(booking.id))
      from booking where booking.id = ledger_entry.booking_id));

-- Nobody reads the log of who looked through the wall, and who looks can only write what is true.
create policy person on access_log for insert to thicket_person
  with check (actor_id = asker_actor());

alter table booking enable row level security;
alter table place enable row level security;
alter table learner enable row level security;
alter table answer enable row level security;
alter table answer_file enable row level security;
alter table learner_reflection enable row level security;
alter table mark enable row level security;
alter table conversation enable row level security;
alter table conversation_message enable row level security;
alter table conversation_reader enable row level security;
alter table ledger_entry enable row level security;
alter table access_log enable row level security;

-- Whether the asker runs a session that a learner comes to: until so long after it, and from so long before it. By the
-- index that keeps a learner from being in two places. A second is given on both sides: who asks has asked the exact rule.
create function runs_for(of_learner uuid, before interval, after interval) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place
    join booking on booking.id = place.booking_id
    where place.learner_id = of_learner and place.state in ('HELD', 'REQUESTED', 'CONFIRMED')
      and place.during && tstzrange(asker_now() - after - interval '1 second', asker_now() + before + interval '1 second')
      and ((booking.provider_id = asker() and is_made(booking))
        or (asker_works() and asker_holds_register(place.session_id))))
$$;

-- What is written about a child: persons read it here, and have no right to these columns of the child's own row. Health is
-- told to the family in person, and to who runs a session of the child, to 30 days after it; contacts around the session.
-- What is not told is '(not told)', so that a register can say that there is something.
create view learner_health with (security_barrier) as
  select learner.id as learner_id,
    case when told.health or learner.allergies !~ '\S' then learner.allergies else '(not told)' end as allergies,
    case when told.health or learner.medical !~ '\S' then learner.medical else '(not told)' end as medical,
    case when told.health or learner.support_needs !~ '\S' then learner.support_needs else '(not told)' end as support_needs,
    case when told.contacts then learner.emergency_name else '' end as emergency_name,
    case when told.contacts then learner.emergency_phone else '' end as emergency_phone
  from learner cross join lateral (select
      not behind_wall() or (learner.account_id = asker() and asker_acting() = '')
        or (asker_acting() <> 'impersonation' and runs_for(learner.id, null, '30 days')) as health,
      not behind_wall() or (learner.account_id = asker() and asker_acting() = '')
        or (asker_acting() <> 'impersonation' and runs_for(learner.id, '60 minutes', '24 hours')) as contacts) told
  where not behind_wall() or learner.account_id = asker()
    or exists (select from place join booking on booking.id = place.booking_id
      where place.learner_id = learner.id
        and ((booking.provider_id = asker() and is_made(booking)) or (asker_works() and asker_holds_register(place.session_id))));

-- What a register says of those who come that is of other dates: which of a block they have, and who was there before. Who
-- holds it for one day sees no more of the other dates than this.
create function register_runs(of_session uuid) returns table (learner_id uuid, session_id uuid)
  language sql stable security definer set search_path = public as $$
  select place.learner_id, place.session_id
    from session own
    join session on session.block_id = own.block_id
    join place on place.session_id = session.id and place.state = 'CONFIRMED'
    where own.id = of_session and asker_reads_register(of_session)
      and place.learner_id in (select here.learner_id from place here where here.session_id = of_session and here.state = 'CONFIRMED')
    order by session.start_date, session.id
$$;
create function register_known(of_session uuid) returns table (learner_id uuid)
  language sql stable security definer set search_path = public as $$
  select distinct place.learner_id
    from session own
    join listing on listing.id = own.listing_id
    join place here on here.session_id = own.id and here.state = 'CONFIRMED'
    join place on place.learner_id = here.learner_id and place.state = 'CONFIRMED'
    join booking on booking.id = place.booking_id and booking.provider_id = listing.provider_id
    join session on session.id = place.session_id and session.start_date < own.start_date
    where own.id = of_session and asker_reads_register(of_session)
$$;

-- What persons may read. A new table is not among it until its migration says so. Behind the wall are the tables with a
-- policy; of the others is granted what requests for persons show.
grant select on booking, place, learner_reflection, mark, answer, answer_file, conversation, conversation_message, conversation_reader,
  ledger_entry, learner_health to thicket_person;
grant select (id, account_id, first_name, last_name, date_of_birth, over18, photo_consent, created_at, removed_at)
  on learner to thicket_person;
grant insert on access_log to thicket_person;
grant select (id, email, account_type, first_name, last_name, mission, biography, phone_number, picture_id, avatar, slug, created_at, disabled_at)
  on account to thicket_person;
grant select (account_id, provider_id, email, claimed_at) on customer to thicket_person;
grant select on add_on, block, cancellation, collaboration, council, council_member, dispute, dispute_place, event, invoice,
  invoice_setting, listing, listing_category, listing_collaborator, listing_picture, listing_version, media, move, move_place,
  offline_payment, payment, place_due, place_source, place_step, question, refund, refund_place, reflection, session,
  session_places, ticket, venue, waiting_entry, waiting_learner, waiting_session to thicket_person;
grant select on bank_account, payout, payout_batch, payout_hold, payout_place to thicket_person;
