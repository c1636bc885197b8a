import { randomUUIDv7 } from 'node:crypto';
import type { Answer, World } from '../../../test/world.ts';
import { ZONE } from '../../platform/time.ts';
import {
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type BookableOptions,
  type Family,
} from '../../places/server/bookable.fixture.ts';

export type FundedOptions = BookableOptions & {
  kind?: 'HAF' | 'SEND';
  unit?: 'session' | 'block';
  allowance?: { unit: 'sessions' | 'hours' | 'pounds'; amount: number };
  placePence?: number;
  /** Of a budget in pounds: the family may pay the rest of a place by card, which costs so much in all. */
  wholePence?: number;
  instant?: boolean;
  approveWhilePending?: boolean;
  planned?: number;
  /** Whether only those of the council's area are funded without a word of why. */
  localOnly?: boolean;
  /** Days of the programme, from today. */
  days?: [number, number];
};

export type Funded = Bookable & {
  councilId: string;
  programmeId: string;
  managerId: string;
  officerId: string;
  viewerId: string;
};

/** A listing whose ticket a council pays for, with its programme, and the council's people. */
export async function makeFunded(world: World, options: FundedOptions = {}): Promise<Funded> {
  const { db } = world.services;
  const bookable = await makeBookable(world, { ...options, pricePence: 0 });
  const councilId = randomUUIDv7();
  await db
    .insertInto('council')
    .values({ id: councilId, code: councilId, title: 'Bramley Council', slug: councilId })
    .execute();
  const people = await Promise.all(
    (['manager', 'officer', 'viewer'] as const).map(async (role) => {
      const { id } = await world.makeAccount({ firstName: 'Olu', lastName: role });
      await db.insertInto('council_member').values({ council_id: councilId, account_id: id, role }).execute();
      return id;
    }),
  );
  await db
    .updateTable('listing')
    .set({ council_id: councilId, is_council_funded: true })
    .where('id', '=', bookable.listingId)
    .execute();
  await db
    .updateTable('ticket')
    .set({ funding: 'COUNCIL', whole_pence: options.wholePence ?? null })
    .where('id', '=', bookable.ticketId)
    .execute();
  const { id: programmeId } = await makeProgramme(world, { councilId }, options);
  const [managerId = '', officerId = '', viewerId = ''] = people;
  return { ...bookable, councilId, programmeId, managerId, officerId, viewerId };
}

/** Another programme of a council. */
export async function makeProgramme(
  world: World,
  { councilId }: { councilId: string },
  options: Omit<FundedOptions, keyof BookableOptions> & { title?: string } = {},
): Promise<{ id: string }> {
  const today = world.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  const [from, to] = options.days ?? [-7, 60];
  const { unit, amount } = options.allowance ?? { unit: 'sessions', amount: 4 };
  return world.services.db
    .insertInto('programme')
    .values({
      id: randomUUIDv7(),
      council_id: councilId,
      kind: options.kind ?? 'HAF',
      title: options.title ?? 'HAF Easter',
      starts_on: today.add({ days: from }).toString(),
      ends_on: today.add({ days: to }).toString(),
      unit,
      allowance: amount,
      place_pence: options.placePence ?? 3_000,
      tops_up: options.wholePence !== undefined,
      local_only: options.localOnly ?? false,
      instant: options.instant ?? true,
      approve_while_pending: options.approveWhilePending ?? false,
      planned_children: options.planned ?? null,
      created_at: world.clock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The family says why its learners are eligible; answers the ids of the eligibilities. */
export async function ask(world: World, family: Family, funded: Funded, zipCode = ''): Promise<string[]> {
  const ids: string[] = [];
  for (const learnerId of family.learnerIds) {
    const { status, body } = await world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
      as: family.id,
      params: { learnerId, programmeId: funded.programmeId },
      body: { basis: 'MANUAL', explanation: 'We get universal credit.', school: 'St Mary’s', zipCode },
    });
    if (status !== 200) throw new Error(`The family was refused: ${JSON.stringify(body)}`);
    ids.push(body.id);
  }
  return ids;
}

/** The family uses a code of the programme for its first learner; answers the id of the eligibility. */
export async function askByCode(world: World, family: Family, funded: Funded, zipCode = ''): Promise<string> {
  const { councilId, programmeId } = funded;
  const made = await world.request('POST /councils/{councilId}/programmes/{programmeId}/codes', {
    as: funded.managerId,
    params: { councilId, programmeId },
    body: { count: 1 },
  });
  const { status, body } = await world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
    as: family.id,
    params: { learnerId: family.learnerIds[0] ?? '', programmeId },
    body: { basis: 'CODE', code: made.body.codes[0], zipCode },
  });
  if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
  return body.id;
}

type Decision =
  | {
      kind: 'approve';
      mealTier?: string;
      discretionary?: boolean;
      allowance?: number;
      validUntil?: string;
      areaReason?: string;
    }
  | { kind: 'ask'; message: string }
  | { kind: 'refuse'; reason: string };

export const yes: Extract<Decision, { kind: 'approve' }> = { kind: 'approve', mealTier: 'targeted' };
export const no: Decision = { kind: 'refuse', reason: 'evidence' };

/** An officer decides. */
export async function decide(
  world: World,
  funded: Funded,
  ids: readonly string[],
  decision: Decision,
  as = funded.officerId,
): Promise<Answer> {
  return world.request('POST /councils/{councilId}/eligibilities/decide', {
    as,
    params: { councilId: funded.councilId },
    body: { ids, decision },
  });
}

/** A family whose learners were found eligible books at once: the given dates, or all of them. */
export async function bookFunded(
  world: World,
  funded: Funded,
  { children = 1, sessionIds }: { children?: number; sessionIds?: string[] } = {},
): Promise<{ family: Family; eligibilityIds: string[]; bookingId: string }> {
  const family = await makeFamily(world, children);
  const eligibilityIds = await ask(world, family, funded);
  await decide(world, funded, eligibilityIds, yes);
  const held = await hold(world, family, funded, sessionIds ? { sessionIds } : {});
  const { body } = await checkOut(world, family);
  if (body.outcome !== 'confirmed') throw new Error(`Not booked: ${JSON.stringify([held.body, body])}`);
  return { family, eligibilityIds, bookingId: body.bookingIds[0] };
}

/** An officer cancels all places of a booking that can be, or some of them. */
export async function cancelForCouncil(
  world: World,
  funded: Funded,
  bookingId: string,
  message: string,
  { as = funded.officerId, placeIds }: { as?: string; placeIds?: string[] } = {},
): Promise<Answer> {
  const params = { councilId: funded.councilId, bookingId };
  const query: Record<string, string> = placeIds ? { places: placeIds.join(',') } : {};
  const quote = await world.request('GET /councils/{councilId}/bookings/{bookingId}/refund-quote', {
    as,
    params,
    query,
  });
  if (quote.status !== 200) return quote;
  return world.request('POST /councils/{councilId}/bookings/{bookingId}/cancel', {
    as,
    params,
    body: {
      placeIds: quote.body.places.map((place: { placeId: string }) => place.placeId),
      expectedRefundPence: quote.body.totalPence,
      message,
    },
  });
}

/** What a learner's entitlement has reserved and used. */
export async function takenOfEntitlement(
  world: World,
  eligibilityId: string,
): Promise<{ reserved: number; used: number }> {
  return world.services.db
    .selectFrom('entitlement')
    .select(['reserved', 'used'])
    .where('eligibility_id', '=', eligibilityId)
    .executeTakeFirstOrThrow();
}

/** Counts of entitlements against the uses of their places: empty when they agree everywhere. */
export async function miscountedEntitlements(world: World): Promise<unknown[]> {
  const { rows } = await world.services.pool.query(`
    select entitlement.* from entitlement, lateral (
        select coalesce(sum(amount) filter (where state = 'RESERVED'), 0)::int as reserved,
            coalesce(sum(amount) filter (where state = 'USED'), 0)::int as used
          from entitlement_use where entitlement_use.eligibility_id = entitlement.eligibility_id) counted
     where entitlement.reserved <> counted.reserved or entitlement.used <> counted.used`);
  return rows;
}
