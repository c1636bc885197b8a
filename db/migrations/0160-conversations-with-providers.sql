-- Conversations between a family and a provider: one for each pair, each message tagged with the listing it is about.
alter table conversation drop constraint conversation_kind_check;
alter table conversation
  add constraint conversation_kind_check check (kind in ('support', 'provider')),
  -- kind 'provider' only: the other side
  add column provider_id uuid references account (id),
  add constraint conversation_other_side check ((kind = 'provider') = (provider_id is not null)),
  add constraint conversation_not_with_oneself check (provider_id <> account_id);
create unique index conversation_with_provider on conversation (account_id, provider_id) where kind = 'provider';
create index conversation_of_account on conversation (account_id, last_message_at desc);
create index conversation_of_provider on conversation (provider_id, last_message_at desc) where provider_id is not null;

alter table conversation_message
  add column from_provider boolean not null default false,
  -- which listing it is about, as far as the writer said
  add column listing_id uuid references listing (id),
  add constraint conversation_message_one_side check (not (from_support and from_provider));
