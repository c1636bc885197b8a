import { createHmac } from 'node:crypto';
import pg from 'pg';
import { APP_ROLE, PERSON_ROLE } from './db.ts';

/** Where requests, and reads for one person, log in as the role that has just their rights. */
export type RoleAddresses = { appUrl: string; personUrl: string };

/**
 * Lets both roles log in on a cluster that is ours alone, with passwords that follow from the owner's, and answers where.
 * Whoever smuggles SQL into a connection that only *took* a role can put it down again, and is the owner of the tables;
 * one that logged in as the role has nothing else to be.
 * @param ownerUrl with the owner's password, which must be allowed to change roles
 */
export async function letRolesLogIn(ownerUrl: string): Promise<RoleAddresses> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const role of [APP_ROLE, PERSON_ROLE])
      await client.query(`alter role ${role} login password ${client.escapeLiteral(passwordOf(ownerUrl, role))}`);
  } finally {
    await client.end();
  }
  return { appUrl: addressOf(ownerUrl, APP_ROLE), personUrl: addressOf(ownerUrl, PERSON_ROLE) };
}

/** An address does not log in. The message says what to do. */
export class RoleLoginError extends Error {
  override name = 'RoleLoginError';
  constructor(setting: string, role: string, cause: unknown) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    super(
      `${setting} does not log in: ${problem}\n` +
        `Have somebody who may change roles run:\n  alter role ${role} login password '…';\n` +
        `and let pg_hba.conf admit it; then set ${setting} to the address of DATABASE_URL with that name and password.`,
      { cause },
    );
  }
}

/**
 * Tries both addresses, so that the start says what a first request would have found.
 * @throws RoleLoginError
 */
export async function checkLogins({ appUrl, personUrl }: RoleAddresses): Promise<void> {
  await tryLogin('DATABASE_APP_URL', APP_ROLE, appUrl);
  await tryLogin('DATABASE_PERSON_URL', PERSON_ROLE, personUrl);
}

async function tryLogin(setting: string, role: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
  } catch (error) {
    throw new RoleLoginError(setting, role, error);
  }
  await client.end();
}

function addressOf(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = passwordOf(ownerUrl, role);
  return url.href;
}

function passwordOf(ownerUrl: string, role: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(ownerUrl).password))
    .update(`database role ${role}`)
    .digest('base64url');
}
