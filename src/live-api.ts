import { allow, type Asker, type SignedIn } from './identity/access.ts';
import { askerOf } from './identity/server/authenticate.ts';
import type { liveContract } from './live-contract.ts';
import type { Doors } from './platform/server/doors.ts';
import type { Handlers } from './platform/server/http.ts';
import { liveStream } from './platform/server/live.ts';
import { refuse } from './platform/result.ts';

const MAXIMUM_TOPICS = 60;

/** Topics that are an account's own affairs. */
const ownTopics = new Set(['account', 'provider']);

const isPublic = (topic: string): boolean => topic === '*' || topic.startsWith('listing:');

/** The live stream: of the topics asked for, only those that the asker may hear. The others are left out silently. */
export function liveHandlers(doors: Doors): Handlers<typeof liveContract, Asker> {
  return {
    'GET /live': async ({ query, asker, request, address }) => {
      const wanted = query.topics.split(',').filter(Boolean).slice(0, MAXIMUM_TOPICS);
      const allowed = new Set<string>();
      for (const topic of wanted) if (await mayHear(doors, asker, topic)) allowed.add(topic);
      const listener = asker.kind === 'signed-in' ? asker.actorId : address;
      const mayStillHear = async (topics: readonly string[]): Promise<boolean> =>
        topics.every(isPublic) || asker.kind === 'anonymous' || isSame(asker, await askerOf(doors, asker));
      return (
        liveStream(doors.bus, allowed, listener, mayStillHear, request.signal) ??
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

async function mayHear(doors: Doors, asker: Asker, topic: string): Promise<boolean> {
  const [kind, id = ''] = topic.split(':');
  if (!/^[0-9a-f-]{36}$/.test(id)) return false;
  if (kind === 'listing') return true;
  if (asker.kind === 'anonymous') return false;
  if (ownTopics.has(kind ?? '')) return id === asker.subjectId;
  if (kind === 'booking') {
    if (!allow('own-family', asker).ok) return false;
    const row = await doors.db
      .selectFrom('booking')
      .select('id')
      .where('id', '=', id)
      .where((is) => is.or([is('booker_id', '=', asker.subjectId), is('provider_id', '=', asker.subjectId)]))
      .executeTakeFirst();
    return row !== undefined;
  }
  if (kind === 'session') {
    if (!allow('registers', asker).ok) return false;
    const row = await doors.db
      .selectFrom('session')
      .innerJoin('listing', 'listing.id', 'session.listing_id')
      .select('session.id')
      .where('session.id', '=', id)
      .where('listing.provider_id', '=', asker.subjectId)
      .executeTakeFirst();
    return row !== undefined;
  }
  return false;
}
