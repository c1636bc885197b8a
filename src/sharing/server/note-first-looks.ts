import { sql } from '../../platform/server/database/db.ts';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';

/** How far back looks are gone through: a process that was away for a day misses none. */
const HOURS_BACK = 24;
const MOST_AT_ONCE = 500;

type FirstLook = { learner_id: string; party_id: string; account_id: string; look_id: string };

/**
 * Finds the looks that were the first of a provider or council at somebody whose family wants to be told, and records each
 * once. Apart from the look itself, so that no reader waits for it.
 */
export async function noteFirstLooks(services: Services): Promise<void> {
  const now = services.clock.now();
  await change(services, async (tx) => {
    const { rows } = await sql<FirstLook>`
      with recent as (
        select distinct on (look.learner_id, party.id) look.learner_id, party.id as party_id, look.at, look.id as look_id,
               account.id as account_id, account.tell_looks_since
          from account
          join guardian on guardian.account_id = account.id and guardian.role = 'GUARDIAN'
          join learner on learner.id = guardian.learner_id and learner.removed_at is null
          join access_log look on look.learner_id = learner.id
           and look.at >= greatest(account.tell_looks_since, ${now.subtract({ hours: HOURS_BACK }).toString()}::timestamptz)
           and look.role in ('provider', 'collaborator', 'council') and look.actor_id <> account.id
          cross join lateral ${partyOf('look')} party
         where account.tell_looks_since is not null
         order by look.learner_id, party.id, look.at),
      noted as (
        insert into first_look (learner_id, party_id, at)
        select learner_id, party_id, at from recent
         where not exists (select from access_log before cross join lateral ${partyOf('before')} party
                where before.learner_id = recent.learner_id and before.at < recent.at
                  and before.role in ('provider', 'collaborator', 'council') and party.id = recent.party_id)
           and not exists (select from first_look told
                where told.learner_id = recent.learner_id and told.party_id = recent.party_id)
         order by learner_id, party_id limit ${MOST_AT_ONCE}
        on conflict do nothing
        returning learner_id, party_id)
      select noted.learner_id, noted.party_id, recent.account_id, recent.look_id
        from noted join recent using (learner_id, party_id)`.execute(tx);
    await record(
      tx,
      services.clock,
      rows.map((row) => ({
        kind: 'learner.first-seen' as const,
        about: { account: row.account_id, learner: row.learner_id },
        data: { lookId: row.look_id },
      })),
    );
    return ok(true);
  });
}

/** To whom a look is counted: the provider, or for an officer the council. */
const partyOf = (look: 'look' | 'before') => sql`(
  select coalesce((select council_id from council_member
    where ${sql.ref(`${look}.role`)} = 'council' and account_id = ${sql.ref(`${look}.subject_id`)}
    order by council_id limit 1), ${sql.ref(`${look}.subject_id`)}) as id)`;
