-- What is agreed about money in a programme, from when its dates can be booked, and what a child has that others have not.
alter table programme
  -- the council owes a place that was used, or only one whose child was seen
  add column pays_for text not null default 'BOOKED' check (pays_for in ('BOOKED', 'ATTENDED')),
  -- how much of a place goes back to the council when its child stayed away without a word
  add column no_show_credit_percent integer not null default 0 check (no_show_credit_percent between 0 and 100),
  -- one moment for everybody; null: at once
  add column books_from timestamptz;
alter table entitlement
  -- another amount for this child than the programme gives, and why
  add column exception_reason text not null default '' check (length(exception_reason) <= 300),
  add column exception_at timestamptz,
  add column exception_by_id uuid references account (id);

-- What a council has agreed with a provider: what it pays for a place instead of what the programme says, and how many.
create table council_agreement (
  council_id uuid not null references council (id),
  provider_id uuid not null references account (id),
  place_pence integer check (place_pence between 0 and 10000000),
  serves_meal boolean not null default false,
  -- of all its programmes together; null: no limit
  most_places integer check (most_places between 1 and 10000000),
  note text not null default '' check (length(note) <= 1000),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by_id uuid not null references account (id),
  primary key (council_id, provider_id)
);
create index council_agreement_provider on council_agreement (provider_id);
grant select on council_agreement to thicket_person;
alter table council_agreement enable row level security;
create policy trusted on council_agreement to thicket_app using (true) with check (true);
create policy person on council_agreement for select to thicket_person
  using (provider_id = (select asker()) or exists (select from council_member
    where council_member.council_id = council_agreement.council_id and council_member.account_id = (select asker())));

-- The last word about how many: whoever takes places of one agreement follows one another.
create function agreement_is_kept() returns trigger language plpgsql security definer set search_path = public as $$
declare
  agreed record;
begin
  for agreed in
    select council_agreement.council_id, council_agreement.provider_id, council_agreement.most_places
      from council_agreement
     where most_places is not null and (council_id, provider_id) in (
        select programme.council_id, booking.provider_id from inserted
          join place on place.id = inserted.place_id join booking on booking.id = place.booking_id
          join eligibility on eligibility.id = inserted.eligibility_id
          join programme on programme.id = eligibility.programme_id)
     order by council_id, provider_id for update
  loop
    if (select count(*) from entitlement_use
          join place on place.id = entitlement_use.place_id
          join booking on booking.id = place.booking_id and booking.provider_id = agreed.provider_id
          join eligibility on eligibility.id = entitlement_use.eligibility_id
          join programme on programme.id = eligibility.programme_id and programme.council_id = agreed.council_id
         where entitlement_use.state <> 'RETURNED') > agreed.most_places then
      raise exception 'more places than agreed' using errcode = 'check_violation', constraint = 'agreement_not_oversold';
    end if;
  end loop;
  return null;
end $$;
create trigger entitlement_use_agreed after insert on entitlement_use
  referencing new table as inserted for each statement execute function agreement_is_kept();

-- What a provider shows councils: its insurance, who was checked. The bytes are sealed in the store.
create table provider_document (
  id uuid primary key,
  provider_id uuid not null references account (id),
  kind text not null check (kind in ('DBS', 'INSURANCE', 'FIRST_AID', 'OFSTED', 'FOOD_HYGIENE')),
  expires_on date not null,
  content_type text not null,
  bytes integer not null,
  sent_by_id uuid not null references account (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  -- so many days before its end somebody was reminded last
  reminded_days integer
);
create index provider_document_of on provider_document (provider_id, kind, created_at desc) where removed_at is null;
create index provider_document_expires on provider_document (expires_on) where removed_at is null;

-- What councils answered to a document; the latest answer of a council counts. Append-only.
create table document_answer (
  id uuid primary key,
  document_id uuid not null references provider_document (id),
  council_id uuid not null references council (id),
  answer text not null check (answer in ('ACCEPTED', 'REFUSED')),
  words text not null default '' check (length(words) <= 1000),
  account_id uuid not null references account (id),
  at timestamptz not null
);
create index document_answer_of on document_answer (document_id, council_id, at desc);
revoke update, truncate on document_answer from thicket_app;

-- What a council owes a provider for a month, as it was written down. What changes later is in a later one.
create table council_settlement (
  id uuid primary key,
  council_id uuid not null references council (id),
  provider_id uuid not null references account (id),
  -- the first day of the month
  month date not null check (extract(day from month) = 1),
  -- 1, 2, 3 … of a council
  number integer not null check (number > 0),
  purchase_order text not null default '' check (length(purchase_order) <= 60),
  version integer not null default 1,
  made_at timestamptz not null,
  made_by_id uuid not null references account (id),
  paid_on date,
  payment_reference text not null default '' check (length(payment_reference) <= 60),
  paid_at timestamptz,
  paid_by_id uuid references account (id),
  unique (council_id, number),
  unique (council_id, provider_id, month),
  check ((paid_on is null) = (paid_at is null))
);
create index council_settlement_provider on council_settlement (provider_id, month desc);

create table council_settlement_line (
  id uuid primary key,
  settlement_id uuid not null references council_settlement (id),
  place_id uuid not null references place (id),
  programme_id uuid not null references programme (id),
  -- what became of the place when it was written down
  outcome text not null check (outcome in ('attended', 'no-show', 'late-cancelled', 'unmarked', 'returned')),
  -- what the place was agreed at, and what of it goes back; below 0 where an earlier settlement said more
  charged_pence integer not null,
  credit_pence integer not null,
  -- what is owed by now: less once a dispute was decided
  agreed_pence integer not null,
  state text not null default 'STANDS' check (state in ('STANDS', 'DISPUTED', 'ANSWERED', 'DECIDED')),
  unique (settlement_id, place_id)
);
create index council_settlement_line_place on council_settlement_line (place_id);

-- What council and provider said about a line. Append-only; `before` is what an undo restores.
create table settlement_line_step (
  id uuid primary key,
  line_id uuid not null references council_settlement_line (id),
  kind text not null check (kind in ('disputed', 'answered', 'decided', 'undone')),
  words text not null default '' check (length(words) <= 1000),
  agreed_pence integer not null,
  before jsonb not null,
  account_id uuid not null references account (id),
  at timestamptz not null
);
create index settlement_line_step_of on settlement_line_step (line_id, at);
revoke update, delete, truncate on settlement_line_step from thicket_app;
grant update (words) on settlement_line_step to thicket_app;
create trigger settlement_line_step_never_changes before update on settlement_line_step
  for each row execute function changes_only_to_forget();
