-- What a family shares is shared for one booking: those sections that its listing needs, until 30 days after the last date or
-- until the family withdraws them. The words for sections and the templates are in people/section.ts.
create table listing_need (
  listing_id uuid not null references listing (id),
  section text not null constraint listing_need_section_check
    check (section in ('basics', 'health', 'food', 'support', 'consents', 'contacts', 'collection')),
  -- one sentence for families
  reason text not null check (length(reason) between 1 and 160),
  -- A booking shares what was needed when its places were chosen; what came later is asked for. Null: from the beginning.
  since timestamptz,
  primary key (listing_id, section)
);
grant select on listing_need to thicket_person;

-- The template for a day club, which every listing begins with (people/section.ts has the same words).
create function day_club_needs() returns table (section text, reason text) language sql immutable as $$
  values
    ('basics', 'To know who comes, and how old they are.'),
    ('health', 'To act at once if somebody is ill or has a reaction.'),
    ('food', 'To give out snacks and lunch that are safe to eat.'),
    ('support', 'To make the day work for everybody who comes.'),
    ('consents', 'To know what we may do: first aid, photographs.'),
    ('contacts', 'To reach somebody at once if anything happens.'),
    ('collection', 'To let nobody go home with a person you did not name.')
$$;
insert into listing_need (listing_id, section, reason)
  select listing.id, need.section, need.reason from listing cross join day_club_needs() need;

-- A listing without needs would share nothing, not even who comes; so none is ever made without, whoever makes it.
create function need_day_club() returns trigger language plpgsql as $$
begin
  insert into listing_need (listing_id, section, reason)
    select new.id, need.section, need.reason from day_club_needs() need;
  return null;
end
$$;
create trigger listing_begins_as_day_club after insert on listing for each row execute function need_day_club();

-- What a booking shares of each learner. A section that was asked for later and refused is withdrawn at once.
create table sharing (
  booking_id uuid not null references booking (id),
  learner_id uuid not null references learner (id),
  section text not null constraint sharing_section_check
    check (section in ('basics', 'health', 'food', 'support', 'consents', 'contacts', 'collection')),
  shared_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (booking_id, learner_id, section),
  -- Who comes is known as long as somebody comes.
  constraint sharing_keeps_basics check (section <> 'basics' or withdrawn_at is null)
);
create index sharing_learner on sharing (learner_id);
insert into sharing (booking_id, learner_id, section, shared_at)
  select made.booking_id, made.learner_id, listing_need.section, made.shared_at
    from (select distinct booking.id as booking_id, booking.listing_id, place.learner_id,
              coalesce(booking.confirmed_at, booking.requested_at, booking.created_at) as shared_at
            from booking join place on place.booking_id = booking.id where is_made(booking)) made
    join listing_need on listing_need.listing_id = made.listing_id;
grant select on sharing to thicket_person;
alter table sharing enable row level security;
create policy trusted on sharing to thicket_app using (true) with check (true);
create policy person on sharing for select to thicket_person
  using ((select booking.booker_id = (select asker()) or (booking.provider_id = (select asker()) and is_made(booking))
      from booking where booking.id = sharing.booking_id)
    or ((select asker_works()) and asker_holds_booking(booking_id)));

-- Whether the asker runs a session of a learner in a booking that shares a section which its listing still needs, inside its
-- window: contacts and collection around each session, the others until 30 days after it. A second more on both sides: the caller has applied the
-- exact rule (places/privacy.ts).
create function shares_section(of_learner uuid, of_section text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from place
    join booking on booking.id = place.booking_id
    join sharing on sharing.booking_id = place.booking_id and sharing.learner_id = place.learner_id
      and sharing.section = of_section and sharing.withdrawn_at is null
    join listing_need need on need.listing_id = booking.listing_id and need.section = of_section
    where place.learner_id = of_learner and place.state in ('HELD', 'REQUESTED', 'CONFIRMED')
      and place.during && case when of_section in ('contacts', 'collection')
        then tstzrange(asker_now() - interval '24 hours 1 second', asker_now() + interval '24 hours 1 second')
        else tstzrange(asker_now() - interval '30 days 1 second', null) end
      and ((booking.provider_id = asker() and is_made(booking))
        or (asker_works() and asker_holds_register(place.session_id))))
$$;

-- Whether a booking that the asker reads still shares a section, also outside of its window: then a register says that there is
-- something, without what it is.
create function still_shares(of_learner uuid, of_section text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from sharing
    join booking on booking.id = sharing.booking_id
    join listing_need need on need.listing_id = booking.listing_id and need.section = of_section
    where sharing.learner_id = of_learner and sharing.section = of_section and sharing.withdrawn_at is null
      and ((booking.provider_id = asker() and is_made(booking)) or (asker_works() and asker_holds_booking(booking.id))))
$$;

-- Who runs a session reads what the booking shares; the family in person reads all of it.
create or replace function sees_section(of_learner uuid, of_section text) returns boolean
  language sql stable security definer set search_path = public as $$
  select (asker_acting() = '' and is_own_learner(of_learner))
    or (asker_acting() <> 'impersonation' and shares_section(of_learner, of_section))
$$;

-- Outside of its window what is shared is known to be told; what is not shared is not known at all.
create or replace view told_section with (security_barrier) as
  select learner_section.learner_id, learner_section.section, learner_section.told, learner_section.version,
    learner_section.confirmed_at, learner_section.changed_at
  from learner_section join learner on learner.id = learner_section.learner_id
  where not behind_wall() or learner.account_id = asker() or still_shares(learner.id, learner_section.section);

-- Receipts: which sections a look showed. The same look with more or other sections is another line.
alter table access_log add column sections text[] not null default '{}';
drop index access_log_once;
create unique index access_log_once on access_log (learner_id, actor_id, subject_id, what, session_id, spell, sections)
  nulls not distinct where spell is not null;

-- Which of learners, and of the learners of places, are not of the actor's own family: by the id that an answer named.
drop function learners_of_others(uuid, uuid[], uuid[]);
create function learners_of_others(of_actor uuid, learners uuid[], places uuid[]) returns table (key uuid, id uuid)
  language sql stable security definer set search_path = public as $$
  select learner.id, learner.id from learner where learner.account_id <> of_actor and learner.id = any(learners)
  union all
  select place.id, learner.id from place join learner on learner.id = place.learner_id
   where learner.account_id <> of_actor and place.id = any(places)
$$;
revoke execute on function learners_of_others from public;
grant execute on function learners_of_others to thicket_app;

-- Families that want a mail at each first look, since when; and the looks that they were told of.
alter table account add column tell_looks_since timestamptz;
create index account_tell_looks on account (id) where tell_looks_since is not null;
create table first_look (
  learner_id uuid not null references learner (id),
  -- the provider or the council
  party_id uuid not null,
  at timestamptz not null,
  primary key (learner_id, party_id)
);
alter table first_look enable row level security;
create policy trusted on first_look to thicket_app using (true) with check (true);
