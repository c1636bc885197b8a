import { randomUUIDv7 } from 'node:crypto';
import Stripe from 'stripe';
import { expect } from 'vitest';
import type { World } from '../../../test/world.ts';
import type { PolicyPreset } from '../../listings/cancellation-policy.ts';
import type { ListingState } from '../../listings/listing.ts';
import type { Services } from '../../platform/server/services.ts';
import { ZONE } from '../../platform/time.ts';
import { addDate } from '../../../test/add-date.ts';

export type Bookable = {
  listingId: string;
  providerId: string;
  blockId: string;
  /** In order of time. */
  sessionIds: string[];
  ticketId: string;
};

export type BookableOptions = {
  title?: string;
  providerId?: string;
  capacity?: number;
  /** Hours from now to the start of each session; each lasts two hours, or until midnight. */
  starts?: number[];
  pricePence?: number;
  unit?: 'session' | 'block';
  /** Whether a whole block can be joined once it has begun. */
  lateJoin?: 'NO' | 'PRO_RATA';
  quota?: number;
  minimum?: number;
  maximum?: number;
  policy?: PolicyPreset;
  state?: ListingState;
  isPrivate?: boolean;
  formal?: boolean;
  ages?: [number, number];
  /** The provider answers each booking first. */
  needsApproval?: boolean;
  /** Ids of categories. */
  categories?: number[];
  position?: { latitude: number; longitude: number };
};

/** Writes a published listing with one block and one ticket straight into the database, as its provider's screens would. */
export async function makeBookable(world: World, options: BookableOptions = {}): Promise<Bookable> {
  const { db } = world.services;
  const now = world.clock.now();
  const at = now.toString();
  const providerId =
    options.providerId ??
    (await world.makeAccount({ accountType: 'mentor', firstName: 'Oakwood', lastName: 'Forest School' })).id;
  const [listingId, blockId, ticketId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const [ageFrom, ageTo] = options.ages ?? [5, 11];
  await db
    .insertInto('listing')
    .values({
      id: listingId,
      slug: `listing-${listingId}`,
      provider_id: providerId,
      state: options.state ?? 'PUBLISHED',
      title: options.title ?? 'Forest school',
      age_from: ageFrom,
      age_to: ageTo,
      cancellation_policy: options.policy ?? 'MODERATE',
      formal_educational_activity: options.formal ?? false,
      is_private: options.isPrivate ?? false,
      private_key: 'the-key',
      instant_book: !(options.needsApproval ?? false),
      latitude: options.position?.latitude ?? null,
      longitude: options.position?.longitude ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  for (const [index, categoryId] of (options.categories ?? []).entries())
    await db
      .insertInto('listing_category')
      .values({ listing_id: listingId, category_id: categoryId, position: index + 1 })
      .execute();
  const unit = options.unit ?? 'session';
  await db
    .insertInto('block')
    .values({
      id: blockId,
      listing_id: listingId,
      name: 'Spring term',
      type: unit === 'block' ? 'ALL_DATES' : 'CHOOSE_DATES',
      late_join: options.lateJoin ?? 'NO',
      created_at: at,
    })
    .execute();
  const sessionIds: string[] = [];
  for (const hours of options.starts ?? [240, 264, 288])
    sessionIds.push(await addDate(world, { blockId, listingId }, hours, { capacity: options.capacity ?? 10 }));
  const pricePence = options.pricePence ?? 4800;
  await db
    .insertInto('ticket')
    .values({
      id: ticketId,
      listing_id: listingId,
      name: 'Child',
      audience: 'child',
      unit,
      funding: pricePence === 0 ? 'FREE' : 'PAID',
      price_pence: pricePence,
      minimum_per_booking: options.minimum ?? 1,
      maximum_per_booking: options.maximum ?? null,
      created_at: at,
    })
    .execute();
  if (options.quota !== undefined)
    await db.insertInto('ticket_quota').values({ ticket_id: ticketId, quota: options.quota }).execute();
  return { listingId, providerId, blockId, sessionIds, ticketId };
}

/** Adds a ticket for children that costs something, or nothing, to a listing, and answers its id. */
export async function addTicket(
  world: World,
  { listingId }: Pick<Bookable, 'listingId'>,
  options: { pricePence: number; unit?: 'session' | 'block'; name?: string },
): Promise<string> {
  const id = randomUUIDv7();
  await world.services.db
    .insertInto('ticket')
    .values({
      id,
      listing_id: listingId,
      name: options.name ?? 'Standard',
      audience: 'child',
      unit: options.unit ?? 'session',
      funding: options.pricePence === 0 ? 'FREE' : 'PAID',
      price_pence: options.pricePence,
      created_at: world.clock.now().toString(),
    })
    .execute();
  return id;
}

export type Family = { id: string; email: string; learnerIds: string[] };

/** A booker with children of eight years. */
export async function makeFamily(world: World, children = 1): Promise<Family> {
  const account = await world.makeAccount({ firstName: 'Priya', lastName: 'Shah' });
  const born = world.clock.now().toZonedDateTimeISO(ZONE).subtract({ years: 8, months: 1 }).toPlainDate().toString();
  const learners = Array.from({ length: children }, (_, index) => ({
    id: randomUUIDv7(),
    account_id: account.id,
    first_name: ['Mia', 'Noah', 'Isla', 'Leo'][index] ?? `Child ${index + 1}`,
    last_name: 'Shah',
    date_of_birth: born,
    created_at: world.clock.now().toString(),
  }));
  await world.services.db.insertInto('learner').values(learners).execute();
  return { ...account, learnerIds: learners.map((learner) => learner.id) };
}

type HoldOptions = { sessionIds?: string[]; learnerIds?: string[]; key?: string; idempotencyKey?: string };

/** Holds places of a listing for a family over the API. */
export async function hold(world: World, family: Family, bookable: Bookable, options: HoldOptions = {}) {
  const sessionIds = options.sessionIds ?? bookable.sessionIds;
  const learnerIds = options.learnerIds ?? family.learnerIds;
  return world.request('POST /basket/places', {
    as: family.id,
    body: {
      listingId: bookable.listingId,
      ...(options.key ? { key: options.key } : {}),
      lines: learnerIds.flatMap((learnerId) =>
        sessionIds.map((sessionId) => ({ sessionId, ticketId: bookable.ticketId, learnerId })),
      ),
    },
    ...(options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}),
  });
}

/** Checks the basket out at the total that it shows. */
export async function checkOut(world: World, family: Family, idempotencyKey?: string) {
  const { body } = await world.request('GET /basket', { as: family.id });
  return world.request('POST /basket/checkout', {
    as: family.id,
    body: { expectedTotalPence: body.basket?.quote.totalPence ?? 0 },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
}

/** A card whose holder asks the bank for the money back as soon as it was paid. */
export const DISPUTED_CARD = '4000000000000259';

/** Fills in the payment page with a test card, as its holder would. */
export async function payOnPage(url: string, number = '4242424242424242'): Promise<number> {
  const form = new URLSearchParams({
    email: 'payer@example.org',
    number,
    expiry: '12 / 40',
    cvc: '123',
    name: 'P Shah',
    postcode: 'M1 1AE',
  });
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks the sandbox of the payment partner for something that no payer can do: mishaps, the clock. */
export async function sandbox(world: World, path: string, body: unknown = {}): Promise<unknown> {
  const answer = await fetch(`${world.stripeUrl}/_control/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.services.settings.STRIPE_SECRET_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Keeps the news back that the next payment is disputed, until the sandbox is told to release it. */
export async function holdDisputeNews(world: World): Promise<void> {
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    await sandbox(world, 'webhooks/faults', { fault: 'hold', type });
}

/** A payment partner whom nobody reaches, and who says so at once. */
export function silentPartner(services: Services): Services {
  const fail = (): never => {
    throw new Stripe.errors.StripeConnectionError({ message: 'Nobody answers.', type: 'api_error' });
  };
  const stripe = Object.create(services.stripe, {
    checkout: { value: { sessions: { retrieve: async () => fail(), expire: async () => fail() } } },
  }) as Stripe;
  return { ...services, stripe };
}

/** Waits until webhooks and jobs are through. */
export async function settleAll(world: World): Promise<void> {
  await sandbox(world, 'webhooks/settle');
  await world.settle();
  await sandbox(world, 'webhooks/settle');
  await world.settle();
}

/** Books and pays, and answers the booking's id. */
export async function bookAndPay(
  world: World,
  family: Family,
  bookable: Bookable,
  options: HoldOptions = {},
): Promise<string> {
  const held = await hold(world, family, bookable, options);
  if (held.status !== 200) throw new Error(`The hold was refused: ${JSON.stringify(held.body)}`);
  const out = await checkOut(world, family);
  if (out.body.outcome === 'pay') {
    await payOnPage(out.body.url);
    await settleAll(world);
  }
  return out.body.bookingIds[0];
}

/** How many places of a session count as taken. */
export async function takenOf(world: World, sessionId: string): Promise<number> {
  const row = await world.services.db
    .selectFrom('session_places')
    .select('taken')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.taken;
}

/**
 * The counted places of each session against the places that stand and those that are kept, for a waiting list or for
 * another ticket: empty when they agree everywhere.
 */
export async function miscounted(world: World): Promise<unknown[]> {
  const { rows } = await world.services.pool.query(`
    select counted.session_id, counted.taken, standing.count + waiting.count + switching.count as standing
    from session_places counted,
      lateral (select count(*)::int from place
                where session_id = counted.session_id and state in ('HELD', 'REQUESTED', 'CONFIRMED')) standing,
      lateral (select coalesce(sum(kept), 0)::int as count from waiting_session where session_id = counted.session_id) waiting,
      lateral (select count(*)::int from switch_place join switch_offer on switch_offer.id = offer_id join place on place.id = place_id
                where session_id = counted.session_id and switch_offer.state = 'OPEN') switching
    where counted.taken <> standing.count + waiting.count + switching.count`);
  return rows;
}

/** Sum of the whole ledger, and of each of its transactions that is not 0. */
export async function ledgerErrors(world: World): Promise<unknown[]> {
  const { rows } = await world.services.pool.query(`
    select transaction_id::text, sum(amount_pence)::int as total from ledger_entry group by transaction_id having sum(amount_pence) <> 0
    union all select 'all', sum(amount_pence)::int from ledger_entry having sum(amount_pence) <> 0`);
  return rows;
}

/** What each ledger account of a booking has. */
export async function balancesOf(world: World, bookingId: string): Promise<Record<string, number>> {
  const { rows } = await world.services.pool.query(
    'select account, sum(amount_pence)::int as total from ledger_entry where booking_id = $1 group by account',
    [bookingId],
  );
  return Object.fromEntries((rows as { account: string; total: number }[]).map((row) => [row.account, row.total]));
}

/** Ends a world in which people booked: whatever they did, money and places must add up. */
export async function closeSound(world: World): Promise<void> {
  expect(await ledgerErrors(world)).toEqual([]);
  expect(await miscounted(world)).toEqual([]);
  await world.stop();
}
