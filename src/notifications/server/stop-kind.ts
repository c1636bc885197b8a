import { createHmac } from 'node:crypto';
import { sameText } from '../../identity/server/make-secrets.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { change } from '../../platform/server/work/change.ts';
import { isLocked, type Kind } from '../notification.ts';
import { readChoices } from './read-settings.ts';

const KEY_BYTES = 16;

/** What proves that a link came in a mail of ours: 128 bits over the account and the kind of mails. */
export function stopKey(settings: Settings, accountId: string, kind: Kind): string {
  return createHmac('sha256', settings.TOKEN_SECRET)
    .update(`stop mails\n${accountId}\n${kind}`)
    .digest()
    .subarray(0, KEY_BYTES)
    .toString('base64url');
}

/** Stops the mails of one kind by the link of one, without signing in. Stopping twice changes nothing. */
export async function stopKind(
  services: Services,
  { of, kind, key }: { of: string; kind: Kind; key: string },
): Promise<Result<undefined, 'not-found'>> {
  if (isLocked(kind, 'EMAIL') || !sameText(key, stopKey(services.settings, of, kind))) return notFound;
  return change(services, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', of)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) return notFound;
    const { choices } = await readChoices(tx, of);
    const values = {
      choices: JSON.stringify({ ...choices, [kind]: { ...choices[kind], EMAIL: false } }),
      changed_at: services.clock.now().toString(),
    };
    await tx
      .insertInto('notification_setting')
      .values({ account_id: of, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute();
    return ok(undefined);
  });
}
