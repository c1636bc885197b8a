-- An address that sent our mails back. It is about the account only while that is still its address; a mail that is taken again
-- removes it.
create table bounced_address (
  account_id uuid primary key references account (id),
  email text not null check (length(email) <= 254),
  -- how many mails came back in a row
  times integer not null check (times >= 1),
  -- the last answer of its mail server, as '550 5.1.1 …', for its owner
  answer text not null check (length(answer) <= 300),
  bounced_at timestamptz not null,
  -- mails wait until then; null: nothing is sent there any more until its owner says so
  retry_at timestamptz
);
grant select on bounced_address to thicket_person;
alter table bounced_address enable row level security;
create policy trusted on bounced_address to thicket_app using (true) with check (true);
create policy person on bounced_address for select to thicket_person using (account_id = (select asker()));

-- Whether the other side of a conversation takes messages of the person who asks, and whether mails reach it: a block, an account
-- and a returned mail are its own rows, of which one of its sides learns this much before it writes.
create function other_side(of_conversation uuid) returns table (refuses boolean, is_without_mail boolean)
  language sql stable security definer set search_path = public as $$
  select other.disabled_at is not null or exists (
      select from conversation_block b where b.conversation_id = c.id and b.blocker_id = other.id),
    c.provider_id = asker() and exists (
      select from bounced_address bounced where bounced.account_id = other.id and bounced.email = other.email)
  from conversation c
  join account other on other.id = case when c.provider_id = asker() then c.account_id else c.provider_id end
  where c.id = of_conversation and asker() in (c.account_id, c.provider_id)
$$;
