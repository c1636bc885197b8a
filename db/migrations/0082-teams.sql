-- Who of a provider's team works on which of its listings. Bound to the collaboration, not to the person: what ended with
-- one does not come back when they begin to work together again.
create table listing_collaborator (
  listing_id uuid not null references listing (id),
  collaboration_id uuid not null references collaboration (id),
  added_at timestamptz not null,
  primary key (listing_id, collaboration_id)
);
create index listing_collaborator_collaboration on listing_collaborator (collaboration_id);

-- What families were told about safety, ages and cancelling when they booked, kept when it is changed after that.
create table listing_version (
  listing_id uuid not null references listing (id),
  -- the version of the listing up to which the terms were so
  version integer not null,
  ended_at timestamptz not null,
  -- the terms that were changed then: 'safetyMeasures', 'ages', 'cancellationPolicy', 'formalEducationalActivity'
  changed text[] not null,
  terms jsonb not null,
  primary key (listing_id, version)
);
revoke update, delete, truncate on listing_version from thicket_app;
