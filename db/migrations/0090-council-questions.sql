-- What a council asks wherever its programme pays for places. A question whose words change is archived and a new one takes
-- its place, so that each answer keeps the words that it answers.
create table question_template (
  id uuid primary key,
  programme_id uuid not null references programme (id),
  position integer not null,
  type text not null
    check (type in ('short-text', 'long-text', 'number', 'yes-no', 'one-of', 'many-of', 'date', 'time', 'phone', 'email', 'file', 'consent', 'information')),
  label text not null check (length(label) between 1 and 300),
  help text not null default '',
  options text[] not null default '{}',
  required boolean not null default false,
  scope text not null default 'learner' check (scope in ('booking', 'learner', 'learner-session')),
  on_register boolean not null default false,
  sensitive boolean not null default false,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index question_template_of on question_template (programme_id, position);
grant select on question_template to thicket_person;

-- Listings that join a programme carry its questions, locked.
alter table question add column template_id uuid references question_template (id);
create unique index question_of_template on question (listing_id, template_id) where template_id is not null and archived_at is null;

-- A council reads the answers to its own questions where its programme pays for the place, and none that is sensitive: those
-- are for whoever runs the session.
create function council_asked(answered uuid, of_booking uuid, of_learner uuid, of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from question
      join question_template template on template.id = question.template_id
      join programme on programme.id = template.programme_id
      join council_member on council_member.council_id = programme.council_id and council_member.account_id = asker()
      join eligibility on eligibility.programme_id = programme.id
      join entitlement_use use on use.eligibility_id = eligibility.id and use.state <> 'RETURNED'
      join place on place.id = use.place_id and place.booking_id = of_booking and place.submitted
     where question.id = answered and not question.sensitive
       and (of_learner is null or place.learner_id = of_learner)
       and (of_session is null or place.session_id = of_session))
$$;
grant execute on function council_asked(uuid, uuid, uuid, uuid) to thicket_person;
create policy council on answer for select to thicket_person
  using ((select asker_is('council')) and sealed is null and council_asked(question_id, booking_id, learner_id, session_id));
