import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { Register, registersContract } from '../contract.ts';
import { listSessions } from './queries.ts';
import { openRegister } from './open-register.ts';

/** As many registers as a device keeps: those that begin first. */
const MOST_KEPT = 40;

/**
 * The registers of today and tomorrow that the caller may open, as their screens show them, for a device that will have no
 * signal. Reading them leaves the receipts that opening each would leave.
 */
export async function readDayPack(
  services: Services,
  caller: SignedIn,
): Promise<Result<AnswerOf<(typeof registersContract)['GET /day-pack']>, never>> {
  const now = services.clock.now();
  // A session that began yesterday evening and goes on past midnight belongs to the day as well.
  const [from, to] = [now.subtract({ hours: 12 }), now.add({ hours: 24 })].map((at) => dateOf(at.toString()));
  const looking = { accountId: caller.subjectId, now };
  const sessions = await listSessions(services.db, looking, from ?? '', to ?? '');
  const registers: Register[] = [];
  for (const session of sessions.filter((one) => one.cancelled_at === null).slice(0, MOST_KEPT)) {
    const opened = await openRegister(services, caller, session.id, { purpose: 'screen' });
    // One that was taken from the caller meanwhile is not for this device.
    if (opened.ok) registers.push(opened.value);
  }
  return ok({ readAt: now.toString(), registers });
}
