import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { registersContract } from '../contract.ts';
import type { EntryKind, NewEntry } from '../entry-schemas.ts';
import { judgeEntries } from '../judge-entries.ts';
import { insertEntries, readEntries } from './keep-entries.ts';
import { countsOf } from './list-registers.ts';
import { confirmedPlaces, findSession, lockRegister, locksOf, marksOf, type SessionRow } from './queries.ts';

type Route = (typeof registersContract)['POST /registers/{sessionId}/entries'];

/**
 * Writes down what happens on the day besides marks. A device may send its log again at any time: an entry with a known id is
 * accepted and not added twice. Incidents are sent to the guardians, and an alarm to them and to the provider, after the commit.
 */
export async function addEntries(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  newEntries: readonly NewEntry[],
): Promise<Result<AnswerOf<Route>, 'not-found'>> {
  return change(services, async (tx) => {
    const session = await findSession(tx, { accountId: caller.subjectId, now: services.clock.now() }, sessionId);
    if (!session) return notFound;
    const taken = await takeEntries(services, tx, { session, madeById: caller.actorId }, newEntries);
    return ok({ ...taken, entries: await readEntries(services, tx, caller, sessionId) });
  });
}

/** Holds entries that somebody made against the register of a session and adds those that it can hold. */
export async function takeEntries(
  services: Services,
  tx: Tx,
  { session, madeById }: { session: SessionRow; madeById: string },
  newEntries: readonly NewEntry[],
): Promise<{ accepted: string[]; refused: { id: string; message: string }[] }> {
  await lockRegister(tx, session.id, 'alone');
  const { accepted, refused, fresh } = judgeEntries(newEntries, {
    session: { startDate: session.start_date.toISOString(), endDate: session.end_date.toISOString() },
    places: await placesAmong(tx, session.id, newEntries),
    known: await knownAmong(tx, newEntries),
    locks: await locksOf(tx, session.id),
    here: await countHere(tx, session.id),
    now: services.clock.now(),
  });
  const about = { sessionId: session.id, providerId: session.provider_id, madeById };
  const added = new Set(await insertEntries(tx, services, about, fresh));
  const by = { actorId: madeById, subjectId: session.provider_id };
  const told = fresh.filter(({ id, kind }) => added.has(id) && (kind === 'INCIDENT' || kind === 'ALARM'));
  await record(tx, services.clock, [
    ...(added.size === 0
      ? []
      : [
          {
            kind: 'register.entered' as const,
            about: { session: session.id, provider: session.provider_id },
            data: { entryIds: [...added] },
            ...by,
          },
        ]),
    ...told.map(({ id, kind }) => ({
      kind: kind === 'INCIDENT' ? ('register.incident' as const) : ('register.alarm' as const),
      about: { provider: session.provider_id },
      data: { entryId: id },
      ...by,
    })),
  ]);
  return { accepted, refused };
}

async function countHere(tx: Tx, sessionId: string): Promise<number> {
  const places = await confirmedPlaces(tx, [sessionId]);
  return countsOf(
    places.map(({ id }) => id),
    await marksOf(tx, [sessionId]),
  ).arrived;
}

async function placesAmong(tx: Tx, sessionId: string, entries: readonly NewEntry[]): Promise<Set<string>> {
  const named = entries.flatMap((entry) =>
    entry.kind === 'INCIDENT' || entry.kind === 'ALARM' ? [entry.data.placeId] : [],
  );
  if (named.length === 0) return new Set();
  const rows = await tx
    .selectFrom('place')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('id', 'in', named)
    // Also who was moved or cancelled while the entry waited on a device, and not what lies in somebody's basket.
    .where('submitted', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function knownAmong(tx: Tx, entries: readonly NewEntry[]): Promise<{ id: string; kind: EntryKind }[]> {
  const rows = await tx
    .selectFrom('register_entry')
    .select(['id', 'kind'])
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ id, kind }) => ({ id, kind: kind as EntryKind }));
}
