-- How often something was tried in a running window, by hashed key: wrong passwords, sign-ups, mails asked for.
create table sign_in_limit (
  key text primary key,
  tries integer not null,
  window_start timestamptz not null
);
create index sign_in_limit_age on sign_in_limit (window_start);
