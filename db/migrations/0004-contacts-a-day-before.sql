-- Emergency contacts come with a register from 24 hours before the session, as collaborators hold it from then: whoever goes
-- into a wood in the morning has them on the evening before.
create or replace function asker_holds_register(of_session uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from session
    join listing_collaborator on listing_collaborator.listing_id = session.listing_id
    join collaboration on collaboration.id = listing_collaborator.collaboration_id
    where session.id = of_session and collaboration.collaborator_id = asker() and collaboration.ended_at is null
      and session.start_date <= asker_now() + interval '24 hours'
      and session.end_date >= asker_now() - interval '24 hours')
$$;

create or replace view learner_health with (security_barrier) as
  select learner.id as learner_id,
    case when told.health or learner.allergies !~ '\S' then learner.allergies else '(not told)' end as allergies,
    case when told.health or learner.medical !~ '\S' then learner.medical else '(not told)' end as medical,
    case when told.health or learner.support_needs !~ '\S' then learner.support_needs else '(not told)' end as support_needs,
    case when told.contacts then learner.emergency_name else '' end as emergency_name,
    case when told.contacts then learner.emergency_phone else '' end as emergency_phone
  from learner cross join lateral (select
      not behind_wall() or (learner.account_id = asker() and asker_acting() = '')
        or (asker_acting() <> 'impersonation' and runs_for(learner.id, null, '30 days')) as health,
      not behind_wall() or (learner.account_id = asker() and asker_acting() = '')
        or (asker_acting() <> 'impersonation' and runs_for(learner.id, '24 hours', '24 hours')) as contacts) told
  where not behind_wall() or learner.account_id = asker()
    or exists (select from place join booking on booking.id = place.booking_id
      where place.learner_id = learner.id
        and ((booking.provider_id = asker() and is_made(booking)) or (asker_works() and asker_holds_register(place.session_id))));
