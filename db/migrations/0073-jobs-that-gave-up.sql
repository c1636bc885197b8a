-- Work that was tried as often as it can be, for administrators: which it is, how often and why. What it was about is not told. The
-- queue's own tables may come later than this function, and the product's role does not read them.
create function jobs_given_up(most integer)
  returns table (id text, task text, attempts integer, error text, since timestamptz)
  language plpgsql stable security definer set search_path = public as $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select job.id::text, kind.identifier, job.attempts::integer, left(split_part(coalesce(job.last_error, ''), chr(10), 1), 200),
        job.updated_at
      from graphile_worker._private_jobs job join graphile_worker._private_tasks kind on kind.id = job.task_id
      where job.attempts >= job.max_attempts
      order by job.updated_at, job.id
      limit most;
end $$;
revoke all on function jobs_given_up(integer) from public;
grant execute on function jobs_given_up(integer) to thicket_app;
