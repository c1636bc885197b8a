-- What an organisation is called is its own; first and last name are those of the person who keeps the account.
alter table account add column organisation_name text not null default '' check (length(organisation_name) <= 80);
-- Until now an organisation was called by its person's names.
update account set organisation_name = left(trim(first_name || ' ' || last_name), 80) where account_type = 'organisation';
-- How everybody reads the account as a provider. The only place where this is decided.
alter table account add column provider_name text not null generated always as (
  case when account_type = 'organisation' and organisation_name <> '' then organisation_name
    else trim(trim(first_name) || ' ' || trim(last_name)) end) stored;
grant select (organisation_name, provider_name) on account to thicket_person;
