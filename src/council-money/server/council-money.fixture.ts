import { randomUUIDv7 } from 'node:crypto';
import type { World } from '../../../test/world.ts';
import { bookFunded, type Funded, makeFunded, type FundedOptions } from '../../checkout/server/funded.fixture.ts';
import type { MarkKind } from '../../registers/attendance.ts';
import { settleFunded } from '../../registers/server/settle-funded.ts';

/** A council with its programme, whose day is 6 April 2027; each family books one place of the day after. */
export async function makeMonth(
  world: World,
  { families, terms = {}, ...options }: FundedOptions & { families: number; terms?: object },
): Promise<Funded & { bookingIds: string[]; placeIds: string[] }> {
  world.clock.set('2027-04-06T09:00:00Z');
  const funded = await makeFunded(world, { starts: [24], ...options });
  await world.services.db
    .updateTable('programme')
    .set({ version: 1, ...terms })
    .where('id', '=', funded.programmeId)
    .execute();
  const bookingIds: string[] = [];
  const placeIds: string[] = [];
  for (let made = 0; made < families; made++) {
    const { bookingId } = await bookFunded(world, funded);
    const place = await world.services.db
      .selectFrom('place')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    bookingIds.push(bookingId);
    placeIds.push(place.id);
  }
  return { ...funded, bookingIds, placeIds };
}

/** A mark on the register of the month's day. */
export async function markPlace(world: World, funded: Funded, placeId: string, kind: MarkKind): Promise<void> {
  await world.services.db
    .insertInto('mark')
    .values({
      id: randomUUIDv7(),
      place_id: placeId,
      session_id: funded.sessionIds[0] ?? '',
      kind,
      made_at: '2027-04-07T09:00:00Z',
      received_at: world.clock.now().toString(),
      marked_by_id: funded.providerId,
    })
    .execute();
}

/** The month is over, and what was used counts as used. */
export async function endMonth(world: World): Promise<void> {
  world.clock.set('2027-05-03T09:00:00Z');
  await settleFunded(world.services);
}

/** What the ledger says that councils owe for places, by place. */
export async function owedInLedger(world: World, placeIds: readonly string[]): Promise<number[]> {
  const { rows } = await world.services.pool.query<{ place_id: string; owed: string }>(
    `select place_id, sum(amount_pence) as owed from ledger_entry
      where kind = 'council' and account = 'provider-due' and place_id = any($1) group by place_id`,
    [placeIds],
  );
  const owed = new Map(rows.map((row) => [row.place_id, Number(row.owed)]));
  return placeIds.map((id) => owed.get(id) ?? 0);
}
