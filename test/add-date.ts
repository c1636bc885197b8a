import { randomUUIDv7 } from 'node:crypto';
import { endOfSession, type World } from './world.ts';
import { ZONE } from '../src/platform/time.ts';

/** Adds a date to a block, so many hours from now, and answers its id. */
export async function addDate(
  { services: { db, clock } }: Pick<World, 'services'>,
  { blockId, listingId }: { blockId: string; listingId: string },
  hours: number,
  places: { capacity: number; taken?: number } = { capacity: 1 },
): Promise<string> {
  const id = randomUUIDv7();
  const start = clock.now().add({ minutes: Math.round(hours * 60) });
  const local = start.toZonedDateTimeISO(ZONE);
  const end = endOfSession(local);
  await db
    .insertInto('session')
    .values({
      id,
      block_id: blockId,
      listing_id: listingId,
      local_date: local.toPlainDate().toString(),
      local_start: local.toPlainTime().toString(),
      local_end: end.toPlainTime().toString(),
      start_date: start.toString(),
      end_date: end.toInstant().toString(),
    })
    .execute();
  await db
    .insertInto('session_places')
    .values({ session_id: id, ...places })
    .execute();
  return id;
}
