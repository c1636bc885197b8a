-- What a provider's certificates say, with fields such as {learner}.
create table certificate_template (
  provider_id uuid primary key references account (id),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 600),
  signature text not null check (length(signature) between 1 and 80),
  with_picture boolean not null default true,
  changed_at timestamptz not null
);
grant select on certificate_template to thicket_person;
alter table certificate_template enable row level security;
create policy trusted on certificate_template to thicket_app using (true) with check (true);
create policy person on certificate_template for select to thicket_person using (provider_id = (select asker()));

-- A certificate for a learner who attended. Its words are those of its day and do not change; one that was wrong is revoked.
create table certificate (
  id uuid primary key,
  booking_id uuid not null references booking (id),
  learner_id uuid not null references learner (id),
  provider_id uuid not null references account (id),
  title text not null,
  body text not null,
  signature text not null,
  with_picture boolean not null,
  issued_at timestamptz not null,
  issued_by_id uuid not null references account (id),
  revoked_at timestamptz,
  revoked_by_id uuid references account (id),
  check ((revoked_at is null) = (revoked_by_id is null))
);
create unique index certificate_valid on certificate (booking_id, learner_id) where revoked_at is null;
create index certificate_learner on certificate (learner_id);
create index certificate_provider on certificate (provider_id, issued_at desc);
grant select on certificate to thicket_person;
alter table certificate enable row level security;
create policy trusted on certificate to thicket_app using (true) with check (true);
create policy person on certificate for select to thicket_person
  using (provider_id = (select asker())
    or (select booking.booker_id = (select asker()) from booking where booking.id = certificate.booking_id)
    or exists (select from guardian where guardian.learner_id = certificate.learner_id
      and guardian.account_id = (select asker()) and guardian.role = 'GUARDIAN'));
