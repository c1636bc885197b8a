import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  hold,
  makeBookable,
  makeFamily,
  settleAll,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { sql, transact, type Tx } from '../../platform/server/database/db.ts';
import { ok } from '../../platform/result.ts';
import { dataMap } from '../data-map.ts';
import { carryOutErasures, remindOfErasures } from './carry-out-erasure.ts';
import { eraseRows } from './erase-rows.ts';
import { findWords, makeEverything, NAMES, storedFiles, type EverythingFamily } from './everything.fixture.ts';
import { findScope } from './find-scope.ts';

let world: World;
const ask = (as: string, learnerId?: string) =>
  world.request('POST /users/me/erasure', { as, body: learnerId ? { learnerId } : {} });
const data = async (as: string) => (await world.request('GET /users/me/data', { as })).body;
const undo = async (as: string, erasureId: string) =>
  world.request('DELETE /users/me/erasure/{erasureId}', { as, params: { erasureId } });
const plan = async (as: string, learnerId?: string) =>
  (await world.request('GET /users/me/erasure', { as, query: learnerId ? { learnerId } : {} })).body;
const keysOf = ({ body }: { body: { details?: { obstacles: { key: string }[] } } }) =>
  body.details?.obstacles.map(({ key }) => key);
const search = (words: readonly string[]) => inTransaction((tx) => findWords(tx, words));

/** How many sections of learners are still sealed, with the key that opens them: what is sealed, no search finds. */
async function sealedOf(learnerIds: readonly string[]): Promise<[string, number][]> {
  const rows = await world.services.db
    .selectFrom('learner_section')
    .innerJoin('data_key', 'data_key.owner_id', 'learner_section.learner_id')
    .select((is) => ['learner_id', is.fn.countAll<number>().as('count')])
    .where('learner_id', 'in', [...learnerIds])
    .groupBy('learner_id')
    .execute();
  return rows.map(({ learner_id: id, count }) => [id, Number(count)]);
}

/** Runs in a transaction that is rolled back. */
async function inTransaction<Found>(work: (tx: Tx) => Promise<Found>): Promise<Found> {
  let found: { value: Found } | undefined;
  const rolledBack = new Error('rolled back');
  await transact(world.services.db, async (tx) => {
    found = { value: await work(tx) };
    throw rolledBack;
  }).catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  if (!found) throw new Error('Nothing was found.');
  return found.value;
}

async function pass(duration: Temporal.DurationLike): Promise<void> {
  world.clock.advance(duration);
  await remindOfErasures(world.services);
  await carryOutErasures(world.services);
  await world.settle();
}

describe('a family that has left its name everywhere', () => {
  let family: EverythingFamily;
  const ALL = Object.values(NAMES);
  beforeAll(async () => {
    world = await makeWorld();
    family = await makeEverything(world);
    await settleAll(world);
  });
  afterAll(() => world.stop());

  test('cannot be erased while dates are to come, and reads what to do', async () => {
    const answer = await ask(family.id);
    expect(answer.status).toBe(409);
    expect(keysOf(answer)).toEqual(['places']);
    expect(answer.body.message).toContain('5 places are still booked');
    expect((await plan(family.id)).obstacles[0].next).toEqual({ label: 'Open your bookings', to: '/bookings/l' });
  });

  test('reads beforehand what goes, what stays and why', async () => {
    const { goes, stays } = await plan(family.id);
    expect(goes.map(({ title }: { title: string }) => title)).toContain('Messages and reflections');
    expect(stays.map(({ why }: { why: string }) => why).join(' ')).toContain('Records of money are kept for 6 years');
  });

  /** What is left of names when everything but one line of the map of data is carried out, or why that failed. */
  const leftWithout = async (learnerId: string | null, words: readonly string[], table: string | null) =>
    inTransaction(async (tx) => {
      const scope = await findScope(tx, { accountId: family.id, learnerId });
      const [id, at] = [randomUUIDv7(), world.clock.now().toString()];
      await tx
        .insertInto('erasure')
        .values({ id, account_id: family.id, learner_id: learnerId, asked_at: at, due_at: at })
        .execute();
      await sql`select set_config('thicket.forgetting', ${id}, true)`.execute(tx);
      const map = Object.entries(dataMap).filter(([name]) => name !== table);
      await eraseRows(tx, scope, world.clock.now(), Object.fromEntries(map));
      return findWords(tx, words);
    }).catch((error: unknown) => ({ refused: String(error) }));

  test.each(['the account', 'a child'])(
    'each line of the map of data is needed to erase %s',
    async (what) => {
      const [learnerId, words] = what === 'a child' ? [family.learnerIds[0] ?? '', [NAMES.child]] : [null, ALL];
      const holding = Object.keys(await search(words));
      expect(holding.length).toBeGreaterThan(what === 'a child' ? 13 : 20);
      expect(await leftWithout(learnerId, words, null)).toEqual({});
      for (const table of holding) expect([table, await leftWithout(learnerId, words, table)]).not.toEqual([table, {}]);
      // Each line is tried on the whole of the family.
    },
    180_000,
  );

  test('once a child is erased, its name stands nowhere, and the rest of the family is as it was', async () => {
    world.clock.advance({ hours: 72 });
    const [child = '', sibling = ''] = family.learnerIds;
    expect((await ask(family.id, child)).status).toBe(200);
    await pass({ days: 7 });
    expect(await search([NAMES.child])).toEqual({});
    expect([...storedFiles(world).keys()].filter((key) => key.startsWith('answers/'))).toEqual([]);
    // What was said about the sibling, and by the family, is still there.
    expect(await search([NAMES.sibling])).toMatchObject({ learner: 1, conversation_message: 1 });
    expect(await sealedOf(family.learnerIds)).toEqual([[sibling, 3]]);
    const { body } = await world.request('GET /learners', { as: family.id });
    expect(body.map(({ id }: { id: string }) => id)).toEqual([sibling]);
    expect((await ask(family.id, child)).status).toBe(404);
    expect(world.mails(NAMES.email).map(({ subject }) => subject)).toContain('A learner of your family is erased');
  });

  test('erased whole, it stands nowhere: not in a table, the queue or a file', async () => {
    expect((await ask(family.id)).status).toBe(200);
    const before = storedFiles(world);
    expect([...before.keys()].filter((key) => key.startsWith('pictures/')).length).toBeGreaterThan(0);
    await pass({ days: 7 });
    expect(await search(ALL)).toEqual({});
    expect([...storedFiles(world).keys()]).toEqual([]);
    expect(await sealedOf(family.learnerIds)).toEqual([]);
    // Mails of one moment come in any order.
    expect(world.mails(NAMES.email).map(({ subject }) => subject)).toContain('Your account is erased');
  });

  test('what it reported still waits for our support, without who reported it and why', async () => {
    const admin = await world.makeAccount({ role: 'admin' });
    const { body } = await world.request('GET /reported-questions', { as: admin.id });
    expect(body.questions).toMatchObject([{ question: 'Are there dogs?', reason: '' }]);
  });

  test('what stays is what the law wants: numbers, sums and an invoice without a buyer', async () => {
    const { db } = world.services;
    const invoice = await db
      .selectFrom('invoice')
      .selectAll()
      .where('booking_id', '=', family.bookingId)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({
      number: 1,
      document: { booker: { name: 'Erased account', email: '' }, provider: { name: 'Oakwood Forest School' } },
    });
    const ledger = await db
      .selectFrom('ledger_entry')
      .select('id')
      .where('booking_id', '=', family.bookingId)
      .execute();
    expect(ledger.length).toBeGreaterThan(0);
    const keys = await db.selectFrom('data_key').select('owner_id').execute();
    expect(keys).toEqual([]);
  });

  test('its provider still opens the booking, the invoice and the register', async () => {
    const as = family.bookable.providerId;
    const params = { bookingId: family.bookingId };
    for (const address of ['GET /bookings/{bookingId}', 'GET /bookings/{bookingId}/invoice'])
      expect([address, (await world.request(address, { as, params })).status]).toEqual([address, 200]);
    const sessionId = family.bookable.sessionIds[0] ?? '';
    expect((await world.request('GET /registers/{sessionId}', { as, params: { sessionId } })).status).toBe(200);
  });

  test('nobody signs in to it, and the address is free for somebody new', async () => {
    const token = await accessTokenFor(world.services, family.id);
    expect((await world.request('GET /users/me', { token })).status).toBe(401);
    const fresh = await world.makeAccount({ email: NAMES.email });
    expect((await world.request('GET /bookings', { as: fresh.id })).body.bookings).toEqual([]);
  });
});

describe('a small family', () => {
  let family: Family;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    family = await makeFamily(world, 2);
  });
  const accountOf = async (id: string) =>
    world.services.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('asks once, however often it presses, and is told by mail', async () => {
    const first = await ask(family.id);
    world.clock.advance({ minutes: 1 });
    expect((await ask(family.id)).body).toEqual(first.body);
    expect((await data(family.id)).erasures).toHaveLength(1);
    expect((await world.request('GET /users/me', { as: family.id })).body.erasureDueAt).toBe(first.body.dueAt);
    await world.settle();
    expect(world.mails(family.email).map(({ subject }) => subject)).toEqual(['You asked us to erase your data']);
  });

  test('is told a day before, once', async () => {
    await ask(family.id);
    await world.settle();
    await pass({ days: 6 });
    await pass({ hours: 1 });
    expect(world.mails(family.email).map(({ subject }) => subject)).toEqual([
      'One day left: we are about to erase your data',
      'You asked us to erase your data',
    ]);
    expect((await accountOf(family.id)).first_name).toBe('Priya');
  });

  test('keeps everything when it undoes at the last minute, and can ask again', async () => {
    await ask(family.id);
    const [{ id }] = (await data(family.id)).erasures;
    await pass({ days: 6, hours: 23, minutes: 59 });
    expect((await undo(family.id, id)).status).toBe(204);
    expect((await undo(family.id, id)).status).toBe(204);
    await pass({ days: 1 });
    expect((await accountOf(family.id)).first_name).toBe('Priya');
    expect((await ask(family.id)).status).toBe(200);
  });

  test('takes learners along who were to be erased later', async () => {
    await ask(family.id);
    world.clock.advance({ days: 1 });
    await ask(family.id, family.learnerIds[0]);
    await pass({ days: 6 });
    await pass({ days: 1 });
    const open = await world.services.db
      .selectFrom('erasure')
      .select('id')
      .where('account_id', '=', family.id)
      .where('done_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect(world.mails(family.email).map(({ subject }) => subject)).not.toContain('A learner of your family is erased');
  });

  test('is either undone or erased when both come at once', async () => {
    await ask(family.id);
    const [{ id }] = (await data(family.id)).erasures;
    const token = await accessTokenFor(world.services, family.id);
    world.clock.advance({ days: 7 });
    const params = { erasureId: id };
    const [undone] = await Promise.all([
      world.request('DELETE /users/me/erasure/{erasureId}', { token, params }),
      carryOutErasures(world.services),
    ]);
    const { disabled_at: erasedAt } = await accountOf(family.id);
    expect(undone.status === 204).toBe(erasedAt === null);
  });

  test('needs a recent proof to ask, but none to keep', async () => {
    const token = await accessTokenFor(world.services, family.id);
    world.clock.advance({ minutes: 6 });
    const late = await world.request('POST /users/me/erasure', { token, body: {} });
    expect([late.status, late.body.key]).toEqual([403, 'requires-recent-login']);
    await ask(family.id);
    const [{ id }] = (await data(family.id)).erasures;
    const kept = await world.request('DELETE /users/me/erasure/{erasureId}', { token, params: { erasureId: id } });
    expect(kept.status).toBe(204);
  });

  test('of somebody else is not found', async () => {
    const other = await makeFamily(world);
    await ask(other.id);
    const [{ id }] = (await data(other.id)).erasures;
    expect((await undo(family.id, id)).status).toBe(404);
    expect((await ask(family.id, other.learnerIds[0])).status).toBe(404);
    expect(await plan(family.id, other.learnerIds[0])).toMatchObject({ key: 'not-found' });
  });

  test('waits past its day while something was booked meanwhile', async () => {
    await ask(family.id);
    const bookable = await makeBookable(world, { starts: [24 * 9], pricePence: 0 });
    await bookAndPay(world, family, bookable);
    await pass({ days: 8 });
    expect((await accountOf(family.id)).first_name).toBe('Priya');
    expect((await plan(family.id)).obstacles).toMatchObject([{ key: 'places' }]);
    await pass({ days: 2 });
    expect((await accountOf(family.id)).first_name).toBe('Erased');
  });

  test('does not go while places are held for it, or it waits for one', async () => {
    const bookable = await makeBookable(world, { starts: [48], pricePence: 0 });
    await hold(world, family, bookable);
    expect(keysOf(await ask(family.id))).toEqual(['places']);
    expect(keysOf(await ask(family.id, family.learnerIds[0]))).toEqual(['places']);
  });
});

describe('somebody with duties', () => {
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.stop());

  test('as a provider waits until its dates are held, its listings archived and its money paid out', async () => {
    const family = await makeFamily(world);
    const bookable = await makeBookable(world, { starts: [24] });
    await bookAndPay(world, family, bookable);
    expect(keysOf(await ask(bookable.providerId))).toEqual(['placesOfOthers', 'listings', 'isOwedPayouts']);
    world.clock.advance({ days: 3 });
    expect(keysOf(await ask(bookable.providerId))).toEqual(['listings', 'isOwedPayouts']);
  });

  test('as a provider with nothing open goes, and its families still read what they booked', async () => {
    const family = await makeFamily(world);
    const bookable = await makeBookable(world, { starts: [24], pricePence: 0 });
    const bookingId = await bookAndPay(world, family, bookable);
    const { db } = world.services;
    await db.updateTable('account').set({ biography: 'I keep goats.' }).where('id', '=', bookable.providerId).execute();
    world.clock.advance({ days: 3 });
    await db.updateTable('listing').set({ state: 'ARCHIVED' }).where('id', '=', bookable.listingId).execute();
    await settleAll(world);
    expect((await ask(bookable.providerId)).status).toBe(200);
    await pass({ days: 7 });
    // The seller stays on the invoices that families keep.
    expect(await search(['Oakwood', 'goats'])).toEqual({
      invoice: expect.any(Number),
      account: 1,
    });
    const { status, body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
    expect([status, body.provider.name]).toEqual([200, 'Erased account']);
  });

  test('as the only manager of a council stays until there is another', async () => {
    const { db } = world.services;
    const [one, other] = [await world.makeAccount(), await world.makeAccount()];
    const council = randomUUIDv7();
    await db.insertInto('council').values({ id: council, code: council, slug: council, title: 'Bramley' }).execute();
    const member = (id: string) =>
      db.insertInto('council_member').values({ council_id: council, account_id: id, role: 'manager' }).execute();
    await member(one.id);
    const refused = await ask(one.id);
    expect([keysOf(refused), refused.body.message]).toEqual([['councils'], expect.stringContaining('Bramley')]);
    await member(other.id);
    expect((await ask(one.id)).status).toBe(200);
  });

  test('as the last administrator stays', async () => {
    const one = await world.makeAccount({ role: 'admin' });
    expect(keysOf(await ask(one.id))).toEqual(['isLastAdministrator']);
    await world.makeAccount({ role: 'admin' });
    expect((await ask(one.id)).status).toBe(200);
  });

  test('is never erased by who acts for them', async () => {
    const [family, admin] = [await makeFamily(world), await world.makeAccount({ role: 'admin' })];
    await world.services.db
      .insertInto('access_grant')
      .values({
        id: randomUUIDv7(),
        giver_id: family.id,
        receiver_id: admin.id,
        scope: 'full',
        created_at: world.clock.now().toString(),
      })
      .execute();
    for (const kind of ['impersonation', 'delegation'] as const) {
      const token = await accessTokenFor(world.services, admin.id, { forId: family.id, kind });
      const asked = await world.request('POST /users/me/erasure', { token, body: {} });
      expect([kind, asked.status, asked.body.key]).toEqual([kind, 403, 'not-while-acting']);
    }
  });
});

test('rows that never change keep their words outside of an erasure', async () => {
  world = await makeWorld();
  const { db, clock } = world.services;
  const family = await makeFamily(world);
  const at = clock.now().toString();
  await db
    .insertInto('access_log')
    .values({ id: randomUUIDv7(), at, actor_id: family.id, subject_id: family.id, what: 'learners' })
    .execute();
  await expect(db.updateTable('access_log').set({ reason: 'another' }).execute()).rejects.toThrow('does not change');
  await expect(db.deleteFrom('access_log').execute()).rejects.toThrow('does not change');
  await ask(family.id);
  await expect(db.updateTable('event').set({ data: '{}' }).execute()).rejects.toThrow('does not change');
  // Nor for an erasure that was undone.
  const { id } = await db.updateTable('erasure').set({ undone_at: at }).returning('id').executeTakeFirstOrThrow();
  const forging = transact(db, async (tx) => {
    await sql`select set_config('thicket.forgetting', ${id}, true)`.execute(tx);
    return ok(await tx.updateTable('event').set({ data: '{}' }).execute());
  });
  await expect(forging).rejects.toThrow('does not change');
  await world.stop();
});
