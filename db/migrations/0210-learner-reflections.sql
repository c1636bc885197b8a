-- What a provider saw of a listing's learning aims in a learner, at the end of their dates: once, read by their family.
create table learner_reflection (
  booking_id uuid not null references booking (id),
  learner_id uuid not null references learner (id),
  -- [{aim, level}], with the aims as they stood on the listing then
  aims jsonb not null,
  written_at timestamptz not null,
  written_by_id uuid not null references account (id),
  primary key (booking_id, learner_id)
);
create index learner_reflection_learner on learner_reflection (learner_id);
revoke update, delete, truncate on learner_reflection from thicket_app;
