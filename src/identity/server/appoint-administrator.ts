import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { fullName } from '../name.ts';
import { readEmailAddress } from '../email-address.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'wakeRelay'>;
type RefusalKey = 'invalid-input' | 'not-found' | 'email-not-proved' | 'account-disabled' | 'already';
export type Appointee = { id: string; name: string; role: 'admin' | 'user' };

/**
 * Makes somebody an administrator: the first one, for whom nobody else can. Only whoever runs the product can ask for it.
 * @param email of an account whose owner has proved it
 */
export async function appointAdministrator(services: Needs, email: string): Promise<Result<string, RefusalKey>> {
  return change(services, async (tx) => {
    const found = await lockAppointee(tx, email);
    if (!found.ok) return found;
    const { id, name, role } = found.value;
    if (role === 'admin') return refuse('already', `${isolated(name)} is an administrator already.`);
    await tx.updateTable('account').set({ role: 'admin' }).where('id', '=', id).execute();
    await record(tx, services.clock, [
      { kind: 'account.appointed', about: { account: id }, data: { as: 'administrator' } },
    ]);
    return ok(`${isolated(name)} is an administrator now.`);
  });
}

/** Who is to be appointed, locked: an account that works, of an address that its owner has proved. */
export async function lockAppointee(tx: Tx, email: string): Promise<Result<Appointee, Exclude<RefusalKey, 'already'>>> {
  const address = readEmailAddress(email);
  if (address === null) return refuse('invalid-input', `‘${email}’ is no email address.`);
  const row = await tx
    .selectFrom('account')
    .select(['id', 'role', 'first_name', 'last_name', 'email_verified_at', 'disabled_at'])
    .where('email', '=', address)
    .forUpdate()
    .executeTakeFirst();
  if (!row)
    return refuse('not-found', `Nobody has an account with ${address}. Sign up with it first, then run this again.`);
  if (row.disabled_at) return refuse('account-disabled', `The account of ${address} is disabled.`);
  if (!row.email_verified_at)
    return refuse('email-not-proved', `${address} is not proved yet. Sign in with a code once, then run this again.`);
  const name = fullName({ firstName: row.first_name, lastName: row.last_name }) || address;
  // A helper has no address that could be proved.
  return ok({ id: row.id, name, role: row.role === 'admin' ? 'admin' : 'user' });
}
