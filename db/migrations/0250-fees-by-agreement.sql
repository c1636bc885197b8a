-- Fees that were agreed with a provider, or for the listings of a council: each holds from a moment until the next one of
-- the same party. Without fees the agreement ends there. Append-only, because what was agreed explains what was charged.
create table fee_agreement (
  id uuid primary key,
  provider_id uuid references account (id),
  council_id uuid references council (id),
  booker_fee_basis_points int check (booker_fee_basis_points between 0 and 5000),
  provider_fee_basis_points int check (provider_fee_basis_points between 0 and 5000),
  from_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  set_by_id uuid not null references account (id),
  set_at timestamptz not null,
  constraint fee_agreement_of_one_party check (num_nonnulls(provider_id, council_id) = 1),
  constraint fee_agreement_of_both_fees check (num_nonnulls(booker_fee_basis_points, provider_fee_basis_points) in (0, 2))
);
create index fee_agreement_of_provider on fee_agreement (provider_id, from_at desc, set_at desc, id desc) where provider_id is not null;
create index fee_agreement_of_council on fee_agreement (council_id, from_at desc, set_at desc, id desc) where council_id is not null;
create index fee_agreement_latest on fee_agreement (set_at desc, id desc);
revoke update, delete, truncate on fee_agreement from thicket_app;
grant select (id, provider_id, council_id, booker_fee_basis_points, provider_fee_basis_points, from_at, set_at)
  on fee_agreement to thicket_person;

-- What is agreed about a listing at a moment: with its council before its provider; no row where nothing is. The one place
-- that says so, for whatever shows a price and whatever charges it.
create function agreed_fees(of_council uuid, of_provider uuid, moment timestamptz)
  returns table (booker_fee_basis_points int, provider_fee_basis_points int) language sql stable parallel safe as $$
  select latest.booker_fee_basis_points, latest.provider_fee_basis_points
  from (
    (select 1 as turn, council.booker_fee_basis_points, council.provider_fee_basis_points from fee_agreement council
      where council.council_id = of_council and council.from_at <= moment
      order by council.from_at desc, council.set_at desc, council.id desc limit 1)
    union all
    (select 2 as turn, provider.booker_fee_basis_points, provider.provider_fee_basis_points from fee_agreement provider
      where provider.provider_id = of_provider and provider.from_at <= moment
      order by provider.from_at desc, provider.set_at desc, provider.id desc limit 1)
  ) latest
  where latest.booker_fee_basis_points is not null
  order by latest.turn limit 1
$$;
