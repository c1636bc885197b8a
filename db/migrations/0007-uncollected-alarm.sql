-- Sessions whose people were told, an hour after the end, that somebody is still marked as here: told once.
create table uncollected_alarm (
  session_id uuid primary key references session (id),
  told_at timestamptz not null,
  children int not null check (children > 0)
);
revoke update, delete, truncate on uncollected_alarm from thicket_app;
