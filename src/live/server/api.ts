import { isFunded } from '../../places/server/find-booking.ts';
import { councilsOf } from '../../councils/server/queries.ts';
import { allow, type Asker, type SignedIn } from '../../identity/access.ts';
import { askerOf } from '../../identity/server/authenticate.ts';
import type { liveContract } from '../contract.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { liveStream } from '../../platform/server/work/live.ts';
import { refuse } from '../../platform/result.ts';
import { openableSessions } from '../../registers/server/queries.ts';

const MAXIMUM_TOPICS = 60;

/** Topics that are an account's own affairs. */
const ownTopics = new Set(['account', 'provider']);

const isPublic = (topic: string): boolean => topic === '*' || topic.startsWith('listing:');

const isSession = (topic: string): boolean => topic.startsWith('session:');

/** The live stream: of the topics asked for, only those that the asker may hear. The others are left out silently. */
export function liveHandlers(doors: Doors): Handlers<typeof liveContract, Asker> {
  return {
    'GET /live': async ({ query, asker, walled, request, address }) => {
      // A screen that thinks that somebody is signed in would wait for ever for what nobody else may hear.
      if (asker.kind === 'anonymous' && request.headers.has('authorization'))
        return refuse('not-signed-in', 'Please sign in again.');
      const wanted = query.topics.split(',').filter(Boolean).slice(0, MAXIMUM_TOPICS);
      const allowed = await registersAmong(doors, asker, wanted);
      for (const topic of wanted) if (await mayHear(walled, asker, topic)) allowed.add(topic);
      const listener = asker.kind === 'signed-in' ? asker.actorId : address;
      const mayStillHear = async (topics: readonly string[]): Promise<boolean> => {
        if (topics.every(isPublic) || asker.kind === 'anonymous') return true;
        if (!isSame(asker, await askerOf(doors, asker))) return false;
        // Who works on a listing may see its registers around the session only, and as long as they work on it.
        const registers = topics.filter(isSession);
        return (await registersAmong(doors, asker, registers)).size === registers.length;
      };
      return (
        liveStream(doors.bus, allowed, query.since, listener, mayStillHear, request.signal) ??
        refuse('too-busy', 'Too many screens are open just now. This page will try again by itself.')
      );
    },
  };
}

/** Whether somebody is still signed in on the same device, for the same account and with the same rights. */
function isSame(before: SignedIn, now: Asker): boolean {
  return (
    now.kind === 'signed-in' &&
    now.subjectId === before.subjectId &&
    now.acting === before.acting &&
    now.scope === before.scope
  );
}

const idOf = (topic: string): string | null => /^[a-z]+:([0-9a-f-]{36})$/.exec(topic)?.[1] ?? null;

/** Those of the topics that are sessions whose registers the asker may open now. */
async function registersAmong(doors: Doors, asker: Asker, topics: readonly string[]): Promise<Set<string>> {
  if (asker.kind === 'anonymous' || !allow('registers', asker).ok) return new Set();
  const ids = topics.filter(isSession).flatMap((topic) => idOf(topic) ?? []);
  const looking = { accountId: asker.subjectId, now: doors.clock.now() };
  return new Set([...(await openableSessions(doors.db, looking, ids))].map((id) => `session:${id}`));
}

async function mayHear(doors: Doors, asker: Asker, topic: string): Promise<boolean> {
  const [kind] = topic.split(':');
  const id = idOf(topic);
  if (id === null) return false;
  if (kind === 'listing') return true;
  if (asker.kind === 'anonymous') return false;
  if (ownTopics.has(kind ?? '')) return id === asker.subjectId;
  if (kind === 'council') return (await councilsOf(doors.db, asker.subjectId)).some((council) => council.id === id);
  if (kind !== 'booking') return false;
  if (allow('council-children', asker).ok && (await isFunded(doors.db, asker, id))) return true;
  if (!allow('own-family', asker).ok) return false;
  const row = await doors.db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('booker_id', '=', asker.subjectId), is('provider_id', '=', asker.subjectId)]))
    .executeTakeFirst();
  return row !== undefined;
}
