import { countTry, limits } from '../../../identity/server/limit-tries.ts';
import { sameText } from '../../../identity/server/make-secrets.ts';
import { openSession, type OpenedSession } from '../../../identity/server/open-session.ts';
import type { RequestOrigin } from '../../../identity/server/request-origin.ts';
import { refuse, type Result } from '../../../platform/result.ts';
import { timestamp } from '../../../platform/server/database/timestamp.ts';
import type { Services } from '../../../platform/server/services.ts';
import { change } from '../../../platform/server/work/change.ts';
import { PIN_TRIES, readPin } from '../helper.ts';
import { hashPin } from './keep-helpers.ts';

const WRONG = 'This is not the PIN. Ask whoever gave it to you to read it out again.';
const wrongPin = refuse('wrong-pin', WRONG, { fields: { pin: WRONG } });
/** The same for one that ended, was guessed at, or never was: a stranger learns nothing from it. */
const over = refuse('pin-over', 'This PIN no longer works. Ask the provider for a new one.');

/**
 * Signs a device in by the PIN of a helper. A guess is taken before anything is compared, so however many come at once,
 * five wrong ones are looked at, and then the provider makes a new PIN.
 */
export async function signHelperIn(
  services: Services,
  helperId: string,
  typed: string,
  origin: RequestOrigin,
): Promise<Result<OpenedSession, 'wrong-pin' | 'pin-over' | 'too-many-requests' | 'user-disabled'>> {
  const pin = readPin(typed);
  if (!pin) return wrongPin;
  const counted = await countTry(services.db, services.clock, limits.codesFromSource, origin.address);
  if (!counted.ok) return counted;
  const taken = await services.db
    .updateTable('register_helper')
    .set((is) => ({ wrong_tries: is('wrong_tries', '+', 1) }))
    .where('account_id', '=', helperId)
    .where('wrong_tries', '<', PIN_TRIES)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', timestamp(services.clock.now()))
    .returning('pin_hash')
    .executeTakeFirst();
  if (!taken) return over;
  if (!sameText(taken.pin_hash, hashPin(services.settings, helperId, pin))) return wrongPin;
  return change(services, async (tx) => {
    await tx
      .updateTable('register_helper')
      .set((is) => ({ wrong_tries: is('wrong_tries', '-', 1) }))
      .where('account_id', '=', helperId)
      .where('wrong_tries', '>', 0)
      .execute();
    return openSession(tx, services, helperId, origin.device);
  });
}
