import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { contactsAt, contactsFrom, mayReadHealth } from '../../places/privacy.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import type { SignedIn } from '../../identity/access.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { demandOfDates } from '../../waiting/server/show-queue.ts';
import { learnersIn, seenIn } from '../../people/looks.ts';
import { register, type Register, type registersContract } from '../contract.ts';
import { healthOn } from '../attendance.ts';
import { countsOf, summaryOf } from './list-registers.ts';
import { readEntries } from './keep-entries.ts';
import { findSession, marksOf } from './queries.ts';
import { readPlaces } from './read-places.ts';

const learnersOnRegister = learnersIn(register);

/**
 * The register of one session of the caller's listings, or around it of one that they work on. Reading it is written down for each child in the same
 * transaction, so that a family can be told who saw its details and when. Whether a place is funded is never part of it.
 */
export async function openRegister(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  { purpose, reason = '' }: { purpose: 'screen' | 'print'; reason?: string },
): Promise<Result<Register, 'not-found'>> {
  return transact(services.db, async (tx) => {
    const now = services.clock.now();
    const session = await findSession(tx, { accountId: caller.subjectId, now }, sessionId);
    if (!session) return notFound;
    const isOwner = session.provider_id === caller.subjectId;
    const time = { startDate: instantFrom(session.start_date), endDate: instantFrom(session.end_date) };
    const health = mayReadHealth(caller.acting, time.endDate, now)
      ? healthOn(purpose, { acting: caller.acting, isOwner, reason })
      : 'hidden';
    const contacts = contactsAt(caller.acting, time, now);
    const included = { health: health === 'included', contacts: contacts === 'included' };
    const places = await readPlaces(services, tx, caller, session, included);
    const marks = await marksOf(tx, [sessionId]);
    const learnerIds = places.map(({ learner }) => learner.id);
    const answer: Register = {
      session: summaryOf(
        session,
        countsOf(
          places.map(({ placeId }) => placeId),
          marks,
        ),
        (await demandOfDates(tx, [session])).get(session.id),
      ),
      places,
      marks,
      entries: await readEntries(services, tx, caller, sessionId),
      health,
      contacts,
      contactsFrom: contactsFrom(time).toString(),
    };
    const look = { what: `register-${purpose}` as const, sessionId, reason, eachTime: purpose === 'print' };
    const sections = seenIn(learnersOnRegister, answer).learner;
    // A collaborator's reading stands in the provider's log, too.
    await logLooks(tx, now, { ...caller, subjectId: session.provider_id }, { ...look, learnerIds, sections });
    return ok(answer);
  });
}

/** The marks and entries of a session whose register the caller may open. */
export async function readMarks(
  services: Services,
  caller: SignedIn,
  sessionId: string,
): Promise<Result<AnswerOf<(typeof registersContract)['GET /registers/{sessionId}/marks']>, 'not-found'>> {
  const session = await findSession(services.db, { accountId: caller.subjectId, now: services.clock.now() }, sessionId);
  if (!session) return notFound;
  return ok({
    marks: await marksOf(services.db, [sessionId]),
    entries: await readEntries(services, services.db, caller, sessionId),
  });
}
