import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { SignedIn } from '../access.ts';
import { chooseAccountType, type AccountType } from '../account-type.ts';
import type { ProfileChange, User } from '../contract.ts';
import { readTelephone } from '../../platform/server/read-telephone.ts';
import { userOf } from './queries.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'not-found' | 'invalid-input' | 'account-type-fixed';

/** Changes fields of the caller's own profile; those not named stay. Answers the user as it is then. */
export async function changeProfile(
  services: Services,
  caller: SignedIn,
  id: string,
  wanted: ProfileChange,
): Promise<Result<User, Refusal>> {
  // Not yours is the same as not existing.
  if (id !== caller.subjectId) return notFound;
  const phoneNumber = wanted.phoneNumber === undefined ? undefined : readTelephone(wanted.phoneNumber);
  if (phoneNumber === null) {
    const message = 'Enter a telephone number, like 0161 496 0123.';
    return refuse('invalid-input', message, { fields: { phoneNumber: message } });
  }
  const changed = await change(services, async (tx) => {
    if (wanted.profilePictureId) {
      const picture = await tx
        .selectFrom('media')
        .select('id')
        .where('id', '=', wanted.profilePictureId)
        .where('account_id', '=', id)
        .executeTakeFirst();
      if (!picture) return notFound;
    }
    if (wanted.accountType) {
      const allowed = await allowAccountType(tx, id, wanted.accountType);
      if (!allowed.ok) return allowed;
    }
    const columns = columnsOf({ ...wanted, ...(phoneNumber !== undefined && { phoneNumber }) });
    if (Object.keys(columns).length > 0) {
      await tx.updateTable('account').set(columns).where('id', '=', id).execute();
      await record(tx, services.clock, [
        {
          kind: 'account.changed',
          about: { account: id, provider: id },
          data: { fields: Object.keys(wanted) },
          actorId: caller.actorId,
          subjectId: id,
        },
      ]);
    }
    return ok<true>(true);
  });
  if (!changed.ok) return changed;
  return ok(await userOf(services, caller));
}

async function allowAccountType(
  tx: Tx,
  id: string,
  wanted: AccountType,
): Promise<Result<AccountType, 'account-type-fixed'>> {
  const { account_type } = await tx
    .selectFrom('account')
    .select('account_type')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const published = await tx
    .selectFrom('listing')
    .select('id')
    .where('provider_id', '=', id)
    .where('state', 'in', ['PUBLISHED', 'PAUSED', 'ARCHIVED'])
    .limit(1)
    .executeTakeFirst();
  return chooseAccountType(account_type, wanted, published !== undefined);
}

const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  organisationName: 'organisation_name',
  summary: 'mission',
  biography: 'biography',
  phoneNumber: 'phone_number',
  accountType: 'account_type',
  avatar: 'avatar',
  profilePictureId: 'picture_id',
} as const satisfies Record<keyof ProfileChange, string>;

function columnsOf(wanted: ProfileChange): Record<string, unknown> {
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined) as [keyof ProfileChange, unknown][];
  // An avatar that is chosen is meant to be seen: it takes the place of a picture.
  const columns = Object.fromEntries(named.map(([field, value]) => [columnOf[field], value]));
  return wanted.avatar !== undefined && wanted.profilePictureId === undefined
    ? { ...columns, picture_id: null }
    : columns;
}
