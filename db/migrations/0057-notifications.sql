-- What somebody wants to be told of, and how. An account without a row has chosen nothing yet.
create table notification_setting (
  account_id uuid primary key references account (id),
  -- kind → channel → yes or no; what is left out is as it is at first
  choices jsonb not null default '{}',
  -- London time
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
grant select on notification_setting to thicket_person;
alter table notification_setting enable row level security;
create policy trusted on notification_setting to thicket_app using (true) with check (true);
create policy person on notification_setting for select to thicket_person using (account_id = (select asker()));

-- What an account was told, once for each event and template. The list behind the bell, and what push and texts go out from.
create table notification (
  id uuid primary key,
  account_id uuid not null references account (id),
  event_id uuid not null references event (id),
  template text not null,
  kind text not null check (kind in ('BOOKING', 'MONEY', 'SAFETY', 'MESSAGE', 'REMINDER', 'NEWS')),
  title text not null check (length(title) between 1 and 300),
  -- the page that it opens
  path text not null check (path like '/%' and length(path) <= 500),
  -- false: it is here for its deliveries alone
  is_listed boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (event_id, account_id, template)
);
create index notification_of_account on notification (account_id, created_at desc, id) where is_listed;
create index notification_unread on notification (account_id) where is_listed and read_at is null;
create index notification_old on notification (created_at);
grant select on notification to thicket_person;
alter table notification enable row level security;
create policy trusted on notification to thicket_app using (true) with check (true);
create policy person on notification for select to thicket_person using (account_id = (select asker()));

-- A notification that goes out by push or as a text, once by each; due after the quiet hours.
create table notification_delivery (
  notification_id uuid not null references notification (id) on delete cascade,
  channel text not null check (channel in ('PUSH', 'SMS')),
  due_at timestamptz not null,
  -- until then nobody else tries
  claimed_until timestamptz,
  attempts integer not null default 0,
  ended_at timestamptz,
  -- '' while it is to be sent
  outcome text not null default '' check (outcome in ('', 'SENT', 'NO_DEVICE', 'NO_MOBILE', 'SEEN', 'FAILED')),
  primary key (notification_id, channel)
);
create index notification_delivery_due on notification_delivery (due_at) where ended_at is null;

-- A device that an account is reached on by push. A browser that somebody else signs in on is theirs from then on.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id),
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) between 80 and 100),
  auth text not null check (length(auth) between 16 and 40),
  -- as people know it: 'Chrome on Android'
  device text not null check (length(device) <= 100),
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id);
grant select on push_subscription to thicket_person;
alter table push_subscription enable row level security;
create policy trusted on push_subscription to thicket_app using (true) with check (true);
create policy person on push_subscription for select to thicket_person using (account_id = (select asker()));
