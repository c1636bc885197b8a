import { isFunded } from '../../places/server/find-booking.ts';
import { councilsOf } from '../../councils/server/queries.ts';
import { allow, type Caller, type Callers, type SignedIn } from '../../identity/access.ts';
import { callerOf } from '../../identity/server/authenticate.ts';
import type { liveContract } from '../contract.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { liveStream } from '../../platform/server/work/live.ts';
import { refuse } from '../../platform/result.ts';
import { openableSessions } from '../../registers/server/queries.ts';

const MAXIMUM_TOPICS = 60;

/** Topics that are an account's own affairs. */
const ownTopics = new Set(['account', 'provider']);

const isPublic = (topic: string): boolean => topic === '*' || topic.startsWith('listing:');

const isSession = (topic: string): boolean => topic.startsWith('session:');

/** The live stream: of the topics asked for, only those that the caller may hear. The others are left out silently. */
export function liveHandlers(services: Services): Handlers<typeof liveContract, Callers> {
  return {
    'GET /live': async ({ query, caller, asPerson, request, address }) => {
      // A screen that thinks that somebody is signed in would wait for ever for what nobody else may hear.
      if (caller.kind === 'anonymous' && request.headers.has('authorization'))
        return refuse('not-signed-in', 'Please sign in again.');
      const wanted = query.topics.split(',').filter(Boolean).slice(0, MAXIMUM_TOPICS);
      const allowed = await registersAmong(services, caller, wanted);
      for (const topic of wanted) if (await mayHear(asPerson, caller, topic)) allowed.add(topic);
      const listener = caller.kind === 'signed-in' ? caller.actorId : address;
      const mayStillHear = async (topics: readonly string[]): Promise<boolean> => {
        if (topics.every(isPublic) || caller.kind === 'anonymous') return true;
        if (!isSame(caller, await callerOf(services, caller))) return false;
        // Who works on a listing may see its registers around the session only, and as long as they work on it.
        const registers = topics.filter(isSession);
        return (await registersAmong(services, caller, registers)).size === registers.length;
      };
      return (
        liveStream(services.bus, allowed, query.since, listener, mayStillHear, request.signal) ??
        refuse('too-busy', 'Too many screens are open just now. This page will try again automatically.')
      );
    },
  };
}

/** Whether somebody is still signed in on the same device, for the same account and with the same rights. */
function isSame(before: SignedIn, now: Caller): boolean {
  return (
    now.kind === 'signed-in' &&
    now.subjectId === before.subjectId &&
    now.acting === before.acting &&
    now.scope === before.scope
  );
}

const idOf = (topic: string): string | null => /^[a-z]+:([0-9a-f-]{36})$/.exec(topic)?.[1] ?? null;

/** Those of the topics that are sessions whose registers the caller may open now. */
async function registersAmong(services: Services, caller: Caller, topics: readonly string[]): Promise<Set<string>> {
  if (caller.kind === 'anonymous' || !allow('registers', caller).ok) return new Set();
  const ids = topics.filter(isSession).flatMap((topic) => idOf(topic) ?? []);
  const looking = { accountId: caller.subjectId, now: services.clock.now() };
  return new Set([...(await openableSessions(services.db, looking, ids))].map((id) => `session:${id}`));
}

async function mayHear(services: Services, caller: Caller, topic: string): Promise<boolean> {
  const [kind] = topic.split(':');
  const id = idOf(topic);
  if (id === null) return false;
  if (kind === 'listing') return true;
  if (caller.kind === 'anonymous') return false;
  if (ownTopics.has(kind ?? '')) return id === caller.subjectId;
  if (kind === 'council') return (await councilsOf(services.db, caller.subjectId)).some((council) => council.id === id);
  if (kind !== 'booking') return false;
  if (allow('council-children', caller).ok && (await isFunded(services.db, caller, id))) return true;
  if (!allow('own-family', caller).ok) return false;
  const row = await services.db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('booker_id', '=', caller.subjectId), is('provider_id', '=', caller.subjectId)]))
    .executeTakeFirst();
  return row !== undefined;
}
