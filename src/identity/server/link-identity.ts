import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { createAccount, proveAddress } from './keep-accounts.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import type { OutsidePerson } from './open-providers.ts';

/** The account of an outside identity: (provider, subject), never the e-mail address. */
async function accountOf(tx: Tx, person: OutsidePerson): Promise<string | undefined> {
  const known = await tx
    .selectFrom('sign_in_identity')
    .select('account_id')
    .where('provider', '=', person.provider)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
  return known?.account_id;
}

/** Adds the identity, unless it is there, also from a request of the same moment. Answers whose it is then. */
async function keepIdentity(tx: Tx, services: Services, person: OutsidePerson, accountId: string): Promise<string> {
  await tx
    .insertInto('sign_in_identity')
    .values({
      provider: person.provider,
      subject: person.subject,
      account_id: accountId,
      created_at: services.clock.now().toString(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  return (await accountOf(tx, person)) ?? accountId;
}

/**
 * The session of an outside identity. A new identity becomes a new account, or joins the one with its address when,
 * and only when, the provider says that it has proved the address.
 */
export async function openOutsideSession(
  tx: Tx,
  services: Services,
  person: OutsidePerson,
  device: string,
): Promise<Result<OpenedSession, 'email-missing' | 'account-exists-with-different-credential' | 'user-disabled'>> {
  const known = await accountOf(tx, person);
  if (known) return openSession(tx, services, known, device);
  const email = readEmailAddress(person.email ?? '');
  if (!email) return refuse('email-missing', authErrors['email-missing']);
  const { firstName, lastName, emailVerified } = person;
  let accountId = await createAccount(tx, services.clock, { email, firstName, lastName, emailVerified });
  if (!accountId) {
    if (!emailVerified)
      return refuse('account-exists-with-different-credential', authErrors['account-exists-with-different-credential']);
    ({ id: accountId } = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow());
    await proveAddress(tx, services.clock, accountId);
  }
  return openSession(tx, services, await keepIdentity(tx, services, person, accountId), device);
}

/** Adds an outside identity to an account. One that is somebody else's stays theirs. */
export async function linkIdentity(
  tx: Tx,
  services: Services,
  person: OutsidePerson,
  accountId: string,
): Promise<Result<true, 'credential-already-in-use' | 'user-disabled'>> {
  const account = await tx
    .selectFrom('account')
    .select('disabled_at')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.disabled_at) return refuse('user-disabled', authErrors['user-disabled']);
  if ((await accountOf(tx, person)) === accountId) return ok(true);
  if ((await keepIdentity(tx, services, person, accountId)) !== accountId)
    return refuse('credential-already-in-use', authErrors['credential-already-in-use']);
  await record(tx, services.clock, [
    {
      kind: 'sign-in.changed',
      about: { account: accountId },
      data: { what: 'linked', provider: person.provider },
      actorId: accountId,
      subjectId: accountId,
    },
  ]);
  return ok(true);
}
