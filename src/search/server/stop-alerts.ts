import { createHmac } from 'node:crypto';
import { sameText } from '../../identity/server/make-secrets.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { change } from '../../platform/server/work/change.ts';

const KEY_BYTES = 16;

/** What proves that a link came in a mail of ours: 128 bits over the id of a kept search, or of an account for all of its. */
export function alertKey(settings: Settings, of: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET)
    .update(`search alerts\n${of}`)
    .digest()
    .subarray(0, KEY_BYTES)
    .toString('base64url');
}

/** Stops mails by the link of one, without signing in. Stopping twice changes nothing. */
export async function stopAlerts(
  services: Services,
  { of, key }: { of: string; key: string },
): Promise<Result<void, 'not-found'>> {
  if (!sameText(key, alertKey(services.settings, of))) return notFound;
  return change(services, async (tx) => {
    await tx
      .updateTable('saved_search')
      .set({ alerts: false })
      .where(({ or, eb }) => or([eb('id', '=', of), eb('account_id', '=', of)]))
      .execute();
    return ok(undefined);
  });
}
