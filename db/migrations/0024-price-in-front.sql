-- Who may have a ticket that is not for everybody, in the provider's words: 'on a low income'. Such a ticket is named beside
-- the price in front of its listing, never instead of it.
alter table ticket add column concession text not null default '' check (length(concession) <= 60);
alter table ticket add constraint ticket_council_decides check (funding <> 'COUNCIL' or concession = '');
-- Until now only its name said so. A listing keeps its price in front: where no other ticket is for everybody, nothing changes.
create function pg_temp.concession(name text) returns text language sql immutable as $$
  select case
    when name ~* '\mlow[ -]?income\M' then 'on a low income'
    when name ~* '\munwaged\M' then 'if you are unwaged'
    when name ~* '\m(bursary|hardship)\M' then 'with a bursary'
    when name ~* '\mfree school meals\M' then 'with free school meals'
    when name ~* '\m(concession|concessions|concessionary)\M' then 'with a concession'
    when name ~* '\mstudents?\M' then 'for students'
    when name ~* '\m(seniors?|pensioners?)\M' then 'for seniors'
    when name ~* '\m(siblings?|brother or sister)\M' then 'for a brother or sister'
    when name ~* '\mmembers?\M' and name !~* '\mnon[ -]?members?\M' then 'for members'
    else '' end
$$;
update ticket set concession = pg_temp.concession(name)
  where funding <> 'COUNCIL' and archived_at is null and exists (select from ticket other
    where other.listing_id = ticket.listing_id and other.unit = ticket.unit and other.archived_at is null
      and other.funding <> 'COUNCIL' and not other.code_only and pg_temp.concession(other.name) = '');

-- A question that is asked only of those who have this ticket; null: with any ticket.
alter table question add column ticket_id uuid references ticket (id);
create index question_ticket on question (ticket_id) where ticket_id is not null;
