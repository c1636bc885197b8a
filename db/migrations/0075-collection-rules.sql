-- Collections that a rule fills, that belong to a council, and that have a picture.
alter table collection
  -- a council's: its managers and officers change it, whoever of them made it
  add column council_id uuid references council (id),
  add column picture_id uuid references media (id) on delete set null,
  -- what fits besides what was put in by hand (src/collections/collection-filling.ts); null where nothing does by itself
  add column rule jsonb constraint collection_rule_is_an_object check (jsonb_typeof(rule) = 'object');
create index collection_council on collection (council_id, changed_at desc) where council_id is not null;
create index collection_picture on collection (picture_id) where picture_id is not null;
