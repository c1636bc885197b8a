import type pg from 'pg';

/**
 * How many wait for what a connection has locked, and for one another behind it. Nobody else: who waits for something
 * else in that moment is no part of the test. Read from the locks themselves: who is connected (pg_stat_activity) is the
 * same within a transaction as when it was asked first.
 */
export async function waitersBehind(gate: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await gate.query<{ waiters: number }>(
    `with recursive behind (pid) as (
       select pg_backend_pid()
       union
       select waiting.pid from pg_locks waiting join behind on behind.pid = any(pg_blocking_pids(waiting.pid))
        where not waiting.granted)
     select count(*)::int - 1 as waiters from behind`,
  );
  return rows[0]?.waiters ?? 0;
}
