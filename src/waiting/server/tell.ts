import type { SignedIn } from '../../identity/access.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type EventKind } from '../../platform/server/work/events.ts';

type Rest<Kind> = Kind extends `waiting.${infer Rest}` ? Rest : never;
/** What happens to a party on a waiting list and needs no more data than its id. */
export type PlainKind = Exclude<Rest<EventKind>, 'offered' | 'reduced'>;

/** `until`: when an offer ends, as ISO text; `without`: ids of the learners without whom the party goes on. */
export type Happened =
  | { kind: PlainKind }
  | { kind: 'offered'; until: string }
  | { kind: 'reduced'; without: readonly string[] };

type About = {
  entry: { id: string; listing_id: string; account_id: string };
  providerId: string;
  sessionIds: readonly string[];
  bookingId?: string;
  /** Who did it; absent for the clock. */
  by?: SignedIn;
};

/** Records what happened to a party on a waiting list, in the transaction that made it true. */
export async function tellWaiting(tx: Tx, services: Services, happened: Happened, about: About): Promise<void> {
  const { entry, by } = about;
  await record(tx, services.clock, [
    {
      ...eventOf(entry.id, happened),
      about: {
        listing: entry.listing_id,
        account: entry.account_id,
        provider: about.providerId,
        session: [...about.sessionIds],
        ...(about.bookingId ? { booking: about.bookingId } : {}),
      },
      ...(by ? { actorId: by.actorId } : {}),
      subjectId: by?.subjectId ?? entry.account_id,
    },
  ]);
}

function eventOf(entryId: string, happened: Happened) {
  if (happened.kind === 'offered')
    return { kind: 'waiting.offered', data: { entryId, until: happened.until } } as const;
  if (happened.kind === 'reduced')
    return { kind: 'waiting.reduced', data: { entryId, without: happened.without } } as const;
  return { kind: `waiting.${happened.kind}`, data: { entryId } } as const;
}
