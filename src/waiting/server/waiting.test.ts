import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inThisOrder } from '../../../test/in-order.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { addDate } from '../../../test/add-date.ts';
import {
  addTicket,
  checkOut,
  hold,
  makeFamily,
  miscounted,
  takenOf,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endHolds } from '../../checkout/server/end-holds.ts';
import { ask, bookFunded, decide, makeFunded, no, yes } from '../../checkout/server/funded.fixture.ts';
import { tendQueue, tendQueues } from './tend-queue.ts';
import { book, cancel, entryOf, join, makeWaitable, statesOf } from './waiting.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());
beforeEach(() => world.clock.set('2027-05-03T09:00:00Z'));

const first = (bookable: Bookable): string => bookable.sessionIds[0] ?? '';
const accept = async (family: Family, entryId: string) =>
  world.request('POST /waiting-entries/{entryId}/accept', { as: family.id, params: { entryId } });
const leave = async (family: Family, entryId: string) =>
  world.request('POST /waiting-entries/{entryId}/leave', { as: family.id, params: { entryId } });
const families = async (count: number, children = 1): Promise<Family[]> =>
  Promise.all(Array.from({ length: count }, () => makeFamily(world, children)));
const subjects = (family: Family): string[] => world.mails(family.email).map((mail) => mail.subject);

/** A full date, its booking, and families that wait in order. */
async function fullWith(waiting: number, options: Parameters<typeof makeWaitable>[1] = {}) {
  const bookable = await makeWaitable(world, options);
  const [booker, ...queue] = await families(waiting + 1);
  if (!booker) throw new Error('Nobody books.');
  const bookingId = await book(world, booker, bookable);
  for (const family of queue) {
    world.clock.advance({ seconds: 1 });
    expect((await join(world, family, bookable)).status).toBe(200);
  }
  await world.settle();
  return { bookable, booker, bookingId, queue };
}

/** Does something while the waiting list of this listing cannot be asked: who asks it waits for the listing's row. */
async function beforeItIsAsked<T>(bookable: Bookable, act: () => Promise<T>): Promise<T> {
  const gate = new pg.Client({ connectionString: world.services.pool.options.connectionString });
  await gate.connect();
  await gate.query('begin');
  await gate.query('select from listing where id = $1 for no key update', [bookable.listingId]);
  try {
    return await act();
  } finally {
    await gate.end();
  }
}

describe('joining a waiting list', () => {
  it('answers the party with its dates, its learners and its turn', async () => {
    const { bookable, queue } = await fullWith(2);
    const [one, two] = queue;
    if (!one || !two) throw new Error('Two wait.');
    expect(await entryOf(world, two)).toMatchObject({
      state: 'WAITING',
      wants: 'SESSION',
      together: true,
      position: 2,
      listing: { title: 'Forest school' },
      provider: { name: 'Oakwood Forest School' },
      learners: [{ firstName: 'Mia', ticketName: 'Child' }],
      dates: [{ id: first(bookable), blockName: 'Spring term' }],
      offer: null,
    });
    expect(await entryOf(world, one)).toMatchObject({ position: 1 });
    expect(subjects(one)).toContain('On the waiting list: Forest school');
  });

  it('makes one party of several dates, or one for each', async () => {
    const bookable = await makeWaitable(world, { starts: [240, 264] });
    const [booker, any, each] = await families(3);
    if (!booker || !any || !each) throw new Error('Three families.');
    await book(world, booker, bookable);
    expect((await join(world, any, bookable)).body.entries).toMatchObject([{ wants: 'ANY_DATE' }]);
    expect((await join(world, each, bookable, { dates: 'each' })).body.entries).toMatchObject([
      { wants: 'SESSION' },
      { wants: 'SESSION' },
    ]);
  });

  it('names the other place of a date, and tells who waits when it is moved there', async () => {
    const { bookable, queue } = await fullWith(1);
    const [waiting] = queue;
    if (!waiting) throw new Error('One waits.');
    const as = bookable.providerId;
    const params = { experienceId: bookable.listingId };
    const venue = { name: 'Boat House', addressLine: '', zipCode: 'BS1 4DJ' };
    const made = await world.request('POST /experiences/{experienceId}/venues', { as, params, body: venue });
    const { body } = await world.request('GET /experiences/{experienceId}/blocks', { as, params });
    const [{ id: blockId, version, name, type, sessions }] = body.blocks;
    const moved = {
      version,
      name,
      type,
      sessions: sessions.map(({ id, date, start, end, capacity }: Record<string, unknown>) => ({
        id,
        date,
        start,
        end,
        capacity,
        venueId: made.body.id,
      })),
    };
    const preview = await world.request('POST /blocks/{blockId}/preview', { as, params: { blockId }, body: moved });
    const changed = await world.request('PUT /blocks/{blockId}', {
      as,
      params: { blockId },
      body: { ...moved, agreed: preview.body.version, message: 'The wood is closed.' },
    });
    expect(changed.status).toBe(200);
    await world.settle();
    expect((await entryOf(world, waiting)).dates[0].place).toMatch(/Boat House/);
    const mail = world.mails(waiting.email).find(({ subject }) => subject.startsWith('Changed:'));
    expect(mail).toMatchObject({ subject: 'Changed: a date you are waiting for, Forest school' });
    expect(mail?.text).toContain('at Boat House');
    const queueOf = await world.request('GET /experiences/{experienceId}/waiting-list', { as, params });
    expect(queueOf.body.dates[0].place).toMatch(/Boat House/);
  });

  const refusals: [what: string, key: string, make: () => Promise<{ status: number; body: { key: string } }>][] = [
    [
      'a listing without one',
      'waiting-list-off',
      async () => {
        const { bookable } = await fullWith(0);
        await world.services.db
          .updateTable('listing')
          .set({ waiting_list: false })
          .where('id', '=', bookable.listingId)
          .execute();
        return join(world, await makeFamily(world), bookable);
      },
    ],
    [
      'a date that has a place',
      'places-free',
      async () => join(world, await makeFamily(world), await makeWaitable(world)),
    ],
    [
      'twice for the same child and date',
      'already-waiting',
      async () => {
        const { bookable, queue } = await fullWith(1);
        return join(world, queue[0] ?? (await makeFamily(world)), bookable);
      },
    ],
    [
      'a child that has a place on the date',
      'already-booked',
      async () => {
        const { bookable, booker } = await fullWith(0);
        return join(world, booker, bookable);
      },
    ],
    [
      'somebody else’s child',
      'not-found',
      async () => {
        const { bookable, booker } = await fullWith(0);
        return join(world, await makeFamily(world), bookable, { learnerIds: booker.learnerIds });
      },
    ],
    [
      'a private listing without its key',
      'not-found',
      async () => {
        const { bookable } = await fullWith(0);
        await world.services.db
          .updateTable('listing')
          .set({ is_private: true })
          .where('id', '=', bookable.listingId)
          .execute();
        return join(world, await makeFamily(world), bookable);
      },
    ],
    [
      'a date that has begun',
      'not-bookable',
      async () => {
        const { bookable } = await fullWith(0);
        world.clock.advance({ hours: 241 });
        return join(world, await makeFamily(world), bookable);
      },
    ],
    [
      'a date of another listing',
      'not-bookable',
      async () => {
        const { bookable } = await fullWith(0);
        const other = await makeWaitable(world);
        return join(world, await makeFamily(world), bookable, { sessionIds: other.sessionIds });
      },
    ],
    [
      'a child that is too young',
      'ages-do-not-fit',
      async () => {
        const { bookable } = await fullWith(0, { ages: [10, 11] }).catch(() => fullWith(0));
        await world.services.db
          .updateTable('ticket')
          .set({ age_from: 10 })
          .where('id', '=', bookable.ticketId)
          .execute();
        return join(world, await makeFamily(world), bookable);
      },
    ],
  ];
  it('is refused for a ticket that is sold with a code only', async () => {
    const { bookable } = await fullWith(0);
    await world.services.db
      .updateTable('ticket')
      .set({ code_only: true })
      .where('id', '=', bookable.ticketId)
      .execute();
    expect((await join(world, await makeFamily(world), bookable)).body.key).toBe('ticket-not-on-sale');
  });

  it.each(refusals)('is refused for %s: %s', async (_, key, make) => {
    const answer = await make();
    expect([answer.status === 200 ? 'joined' : answer.body.key]).toEqual([key]);
  });

  it('is possible for a party that needs more places than are free', async () => {
    const bookable = await makeWaitable(world, { capacity: 3 });
    const [booker, party] = await families(2, 2);
    if (!booker || !party) throw new Error('Two families.');
    await book(world, booker, bookable);
    expect((await join(world, party, bookable, { together: false })).body.key).toBe('places-free');
    expect((await join(world, party, bookable)).status).toBe(200);
  });

  it('for a date that is named twice waits for it once', async () => {
    for (const dates of ['any', 'each'] as const) {
      const { bookable } = await fullWith(0);
      const family = await makeFamily(world);
      const twice = [first(bookable), first(bookable)];
      expect((await join(world, family, bookable, { sessionIds: twice, dates })).status).toBe(200);
      expect(await statesOf(world, family)).toEqual(['WAITING']);
    }
  });

  it('counts a press of the same button once', async () => {
    const { bookable } = await fullWith(0);
    const family = await makeFamily(world);
    const answers = await Promise.all([join(world, family, bookable), join(world, family, bookable)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statesOf(world, family)).toEqual(['WAITING']);
  });
});

describe('a place that comes free', () => {
  it('is offered to the first, who takes it into the basket; nobody else can have it meanwhile', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(2);
    const [one, two] = queue;
    if (!one || !two) throw new Error('Two wait.');
    await cancel(world, booker, bookingId);
    await world.settle();
    const entry = await entryOf(world, one);
    // Ten days away: 24 hours of daytime from 10:00 (British Summer Time) on.
    expect(entry).toMatchObject({
      state: 'OFFERED',
      position: null,
      offer: { until: expect.stringMatching(/^2027-05-04T19:0/) },
    });
    expect(entry.offer.dates).toHaveLength(1);
    expect(await statesOf(world, two)).toEqual(['WAITING']);
    expect(await takenOf(world, first(bookable))).toBe(1);
    expect((await hold(world, await makeFamily(world), bookable)).body.key).toBe('places-gone');
    const mail = world.mails(one.email).find(({ subject }) => subject.startsWith('A place is free'));
    expect(mail?.text).toMatch(/4th May, 20:0\d/);
    expect(mail?.text).toContain(`/waiting-list/${entry.id}`);

    expect((await accept(one, entry.id)).status).toBe(204);
    const { body } = await world.request('GET /basket', { as: one.id });
    expect(body.basket.bookings[0].places).toMatchObject([{ session: { id: first(bookable) } }]);
    expect(await takenOf(world, first(bookable))).toBe(1);
    expect(await miscounted(world)).toEqual([]);
    // A second press changes nothing.
    expect((await accept(one, entry.id)).status).toBe(204);

    await world.request('POST /basket/checkout', { as: one.id, body: { expectedTotalPence: 0 } });
    const booking = await world.request('GET /bookings/{bookingId}', {
      as: one.id,
      params: { bookingId: body.basket.bookings[0].id },
    });
    expect(booking.body.history.map((line: { sentence: string }) => line.sentence)).toEqual([
      'A place was offered from the waiting list and taken.',
      'Booked.',
    ]);
    await world.settle();
    expect(await statesOf(world, two)).toEqual(['WAITING']);
  });

  it.each([
    ['a booking is cancelled', async (w: Awaited<ReturnType<typeof fullWith>>) => cancel(world, w.booker, w.bookingId)],
    [
      'there is more room',
      async ({ bookable }: { bookable: Bookable }) => {
        const read = await world.request('GET /experiences/{experienceId}/blocks', {
          as: bookable.providerId,
          params: { experienceId: bookable.listingId },
        });
        const [block] = read.body.blocks;
        const written = await world.request('PUT /blocks/{blockId}', {
          as: bookable.providerId,
          params: { blockId: bookable.blockId },
          body: {
            version: block.version,
            name: block.name,
            type: block.type,
            sessions: block.sessions.map((one: { id: string; date: string; start: string; end: string }) => ({
              id: one.id,
              date: one.date,
              start: one.start,
              end: one.end,
              capacity: 2,
            })),
          },
        });
        expect(written.status).toBe(200);
      },
    ],
  ])('is offered when %s', async (_, happen) => {
    const waiting = await fullWith(1);
    await happen(waiting);
    await world.settle();
    expect(await statesOf(world, waiting.queue[0] ?? { id: '' })).toEqual(['OFFERED']);
    expect(await miscounted(world)).toEqual([]);
  });

  it('is offered when a hold lapses', async () => {
    const bookable = await makeWaitable(world);
    const [holder, family] = await families(2);
    if (!holder || !family) throw new Error('Two families.');
    await hold(world, holder, bookable);
    await join(world, family, bookable);
    world.clock.advance({ minutes: 16 });
    await endHolds(world.services);
    await world.settle();
    expect(await statesOf(world, family)).toEqual(['OFFERED']);
  });

  it.each<[string, (waiting: Awaited<ReturnType<typeof fullWith>>) => Promise<unknown>]>([
    ['cancelled', ({ booker, bookingId }) => cancel(world, booker, bookingId)],
    [
      'added',
      ({ bookable }) =>
        world.services.db
          .updateTable('session_places')
          .set({ capacity: 2 })
          .where('session_id', '=', first(bookable))
          .execute(),
    ],
  ])('and was %s is nobody else’s, also before the waiting list has been asked', async (_, free) => {
    const waiting = await fullWith(1);
    const { bookable, queue } = waiting;
    const stranger = await makeFamily(world);
    const held = await beforeItIsAsked(bookable, async () => {
      await free(waiting);
      return hold(world, stranger, bookable);
    });
    expect(held.body).toMatchObject({ key: 'places-gone', details: { sessions: [{ left: 0 }] } });
    await tendQueues(world.services);
    expect(await statesOf(world, queue[0] ?? stranger)).toEqual(['OFFERED']);
    expect((await hold(world, stranger, bookable)).body.key).toBe('places-gone');
  });

  it('because a hold ran out is not for whoever asks for it next, but for those who wait', async () => {
    const bookable = await makeWaitable(world);
    const [holder, family, stranger] = await families(3);
    if (!holder || !family || !stranger) throw new Error('Three families.');
    await hold(world, holder, bookable);
    await join(world, family, bookable);
    await world.settle();
    world.clock.advance({ minutes: 16 });
    const held = await beforeItIsAsked(bookable, async () => hold(world, stranger, bookable));
    expect(held.body.key).toBe('places-gone');
    await world.settle();
    expect(await statesOf(world, family)).toEqual(['OFFERED']);
  });

  it('is for everybody once the waiting list was asked and nobody there can use it, or nobody waits any more', async () => {
    const asked = await makeWaitable(world, { capacity: 2 });
    const [booker, stranger] = await families(2);
    const party = await makeFamily(world, 2);
    if (!booker || !stranger) throw new Error('Two families.');
    const bookingId = await book(world, booker, asked);
    await book(world, await makeFamily(world), asked);
    await join(world, party, asked);
    await world.settle();
    const held = await beforeItIsAsked(asked, async () => {
      await cancel(world, booker, bookingId);
      return hold(world, stranger, asked);
    });
    expect(held.body.key).toBe('places-gone');
    await world.settle();
    expect((await hold(world, stranger, asked)).status).toBe(200);

    const left = await fullWith(1);
    const [one] = left.queue;
    if (!one) throw new Error('One waits.');
    await beforeItIsAsked(left.bookable, async () => {
      await cancel(world, left.booker, left.bookingId);
      await leave(one, (await entryOf(world, one)).id);
      expect((await hold(world, await makeFamily(world), left.bookable)).status).toBe(200);
    });
  });

  it('is not moved to by another family before the waiting list has been asked', async () => {
    const bookable = await makeWaitable(world, { starts: [240, 264] });
    const [booker, mover, family] = await families(3);
    if (!booker || !mover || !family) throw new Error('Three families.');
    const [one = '', two = ''] = bookable.sessionIds;
    const bookingId = await book(world, booker, bookable, [one]);
    const moving = await book(world, mover, bookable, [two]);
    await join(world, family, bookable, { sessionIds: [one] });
    await world.settle();
    const { body } = await world.request('GET /bookings/{bookingId}', {
      as: mover.id,
      params: { bookingId: moving },
    });
    const moved = await beforeItIsAsked(bookable, async () => {
      await cancel(world, booker, bookingId);
      return world.request('POST /bookings/{bookingId}/move', {
        as: mover.id,
        params: { bookingId: moving },
        body: {
          as: 'booker',
          placeIds: body.places.map((place: { id: string }) => place.id),
          sessionIds: [one],
          ticketId: bookable.ticketId,
          expectedDifferencePence: 0,
        },
      });
    });
    expect(moved.body.key).toBe('places-gone');
    await world.settle();
    expect(await statesOf(world, family)).toEqual(['OFFERED']);
    expect(await miscounted(world)).toEqual([]);
  });

  it('is offered when a request is withdrawn', async () => {
    const bookable = await makeWaitable(world, { needsApproval: true });
    const [caller, family] = await families(2);
    if (!caller || !family) throw new Error('Two families.');
    const bookingId = await book(world, caller, bookable);
    await join(world, family, bookable);
    await world.request('POST /bookings/{bookingId}/withdraw', { as: caller.id, params: { bookingId } });
    await world.settle();
    expect(await statesOf(world, family)).toEqual(['OFFERED']);
  });

  it('goes to the next when it is declined, or when the offer runs out', async () => {
    const { booker, bookingId, queue } = await fullWith(3);
    const [one, two, three] = queue;
    if (!one || !two || !three) throw new Error('Three wait.');
    await cancel(world, booker, bookingId);
    await world.settle();
    expect((await leave(one, (await entryOf(world, one)).id)).body.state).toBe('DECLINED');
    await world.settle();
    const offered = await entryOf(world, two);
    expect(offered.state).toBe('OFFERED');
    world.clock.set(offered.offer.until);
    expect((await accept(two, offered.id)).body.key).toBe('offer-ended');
    await tendQueues(world.services);
    await world.settle();
    expect([await statesOf(world, two), await statesOf(world, three)]).toEqual([['EXPIRED'], ['OFFERED']]);
    expect(subjects(two)).toContain('Your offer has ended: Forest school');
    expect((await accept(two, offered.id)).body.key).toBe('offer-ended');
    expect(await miscounted(world)).toEqual([]);
  });

  it('goes to nobody whose ticket is now sold only with a code, but to the next', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(2);
    const [one, two] = queue;
    if (!one || !two) throw new Error('Two wait.');
    const ticketId = await addTicket(world, bookable, { unit: 'session', pricePence: 4800 });
    const { id } = await entryOf(world, one);
    await world.services.db
      .updateTable('waiting_learner')
      .set({ ticket_id: ticketId })
      .where('entry_id', '=', id)
      .execute();
    await world.services.db.updateTable('ticket').set({ code_only: true }).where('id', '=', ticketId).execute();
    const byHand = await world.request('POST /waiting-entries/{entryId}/offer', {
      as: bookable.providerId,
      params: { entryId: id },
      body: { sessionIds: bookable.sessionIds, exceed: [{ sessionId: first(bookable), upTo: 2 }] },
    });
    expect(byHand.body.key).toBe('ticket-not-on-sale');
    await cancel(world, booker, bookingId);
    await world.settle();
    expect([await statesOf(world, one), await statesOf(world, two)]).toEqual([['WAITING'], ['OFFERED']]);
  });

  it('that a council pays for goes to nobody whom it has refused by now, but to the next', async () => {
    const funded = await makeFunded(world, { starts: [240], capacity: 1 });
    await world.services.db
      .updateTable('listing')
      .set({ waiting_list: true })
      .where('id', '=', funded.listingId)
      .execute();
    const booked = await bookFunded(world, funded);
    const [one, two] = await families(2);
    if (!one || !two) throw new Error('Two wait.');
    const ids = await ask(world, one, funded);
    await ask(world, two, funded);
    for (const family of [one, two]) {
      expect((await join(world, family, funded)).status).toBe(200);
      world.clock.advance({ seconds: 1 });
    }
    await decide(world, funded, ids, no);
    await cancel(world, booked.family, booked.bookingId);
    await world.settle();
    expect([await statesOf(world, one), await statesOf(world, two)]).toEqual([['WAITING'], ['OFFERED']]);
  });

  describe('while somebody who waits has a place there by other ways', () => {
    /** A full date, and a family with so many children that waits for it and has booked another date. */
    async function known(children: number) {
      const bookable = await makeWaitable(world, { starts: [240, 264], capacity: 4 });
      const [date = '', other = ''] = bookable.sessionIds;
      const [booker, next] = await families(2);
      if (!booker || !next) throw new Error('Two families.');
      const full = await makeFamily(world, 3);
      await book(world, full, bookable, [date]);
      const bookingId = await book(world, booker, bookable, [date]);
      const family = await makeFamily(world, children);
      await book(world, family, bookable, [other]);
      await join(world, family, bookable, { sessionIds: [date] });
      world.clock.advance({ seconds: 1 });
      await join(world, next, bookable, { sessionIds: [date] });
      await world.settle();
      /** The provider adds the first of its children to the full date, as the two have agreed. */
      const add = async () =>
        world.request('POST /bookings', {
          as: bookable.providerId,
          body: {
            listingId: bookable.listingId,
            customer: { kind: 'existing', customerId: family.id },
            learners: [{ kind: 'existing', learnerId: family.learnerIds[0] }],
            lines: [{ learner: 0, ticketId: bookable.ticketId, sessionIds: [date], pricePence: null }],
            exceed: [{ sessionId: date, upTo: 5 }],
            way: 'free',
            expectedTotalPence: 0,
          },
        });
      /** Two places come back: the one beyond the capacity is nobody's. */
      const free = async () => {
        await cancel(world, booker, bookingId);
        await cancel(world, full, await bookingOf(full), [date]);
        await world.settle();
      };
      return { bookable, date, family, next, add, free };
    }
    const bookingOf = async (family: Family): Promise<string> =>
      (await world.request('GET /bookings', { as: family.id })).body.bookings[0].id;

    it('it goes to the next: whoever was booked waits no more', async () => {
      const { family, next, add, free } = await known(1);
      expect((await add()).status).toBe(200);
      await tendQueues(world.services);
      expect(await statesOf(world, family)).toEqual(['LEFT']);
      await free();
      expect([await statesOf(world, family), await statesOf(world, next)]).toEqual([['LEFT'], ['OFFERED']]);
      expect(subjects(family).filter((subject) => /A place is free|has closed/.test(subject))).toEqual([]);
      expect(await miscounted(world)).toEqual([]);
    });

    it('it goes to those of the party who have none, also where they wanted to come together', async () => {
      const { family, add, free } = await known(2);
      expect((await add()).status).toBe(200);
      await free();
      const entry = await entryOf(world, family);
      expect(entry).toMatchObject({ state: 'OFFERED', learners: [{ id: family.learnerIds[1] }] });
      expect((await accept(family, entry.id)).status).toBe(204);
      expect(await miscounted(world)).toEqual([]);
    });

    it('that is only held, it goes to the next, and the party waits on', async () => {
      const bookable = await makeWaitable(world, { capacity: 3 });
      const [next] = await families(1);
      const [booker, family] = await families(2, 2);
      if (!booker || !family || !next) throw new Error('Three families.');
      const bookingId = await book(world, booker, bookable);
      // One place is free, too few for the party: it is for whoever takes it, and its first child does.
      await join(world, family, bookable);
      await world.settle();
      const [mia = ''] = family.learnerIds;
      expect((await hold(world, family, bookable, { learnerIds: [mia] })).status).toBe(200);
      world.clock.advance({ seconds: 1 });
      await join(world, next, bookable);
      await cancel(world, booker, bookingId);
      await world.settle();
      expect([await statesOf(world, family), await statesOf(world, next)]).toEqual([['WAITING'], ['OFFERED']]);
      await world.request('DELETE /basket', { as: family.id });
      await leave(next, (await entryOf(world, next)).id);
      await world.settle();
      expect(await entryOf(world, family)).toMatchObject({ state: 'OFFERED', learners: [{}, {}] });
    });
  });

  describe('goes to nobody of whose party nobody can be booked by now, but to the next', () => {
    const refused = 'We could not offer you a place: Forest school';
    const bornOn = (family: Family | undefined, date: string) =>
      world.services.db
        .updateTable('learner')
        .set({ date_of_birth: date })
        .where('id', '=', family?.learnerIds[0] ?? '')
        .execute();
    const soldBy = (bookable: Bookable, fewest: number) =>
      world.services.db
        .updateTable('ticket')
        .set({ minimum_per_booking: fewest })
        .where('id', '=', bookable.ticketId)
        .execute();

    it.each([
      ['a child is too old', async ([one]: Family[]) => bornOn(one, '2000-01-01'), /Mia/],
      ['its ticket is sold by two', async (_: Family[], bookable: Bookable) => soldBy(bookable, 2), /from 2 upwards/],
    ])('when %s: they are told why, once, and keep their turn', async (_, happen, because) => {
      const { bookable, booker, bookingId, queue } = await fullWith(1);
      const [one = booker] = queue;
      await happen(queue, bookable);
      await cancel(world, booker, bookingId);
      await world.settle();
      const entry = await entryOf(world, one);
      expect(entry).toMatchObject({ state: 'WAITING', position: 1, heldBack: expect.stringMatching(because) });
      await tendQueues(world.services);
      await world.settle();
      const mails = world.mails(one.email).filter(({ subject }) => subject === refused);
      expect(mails.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([expect.stringContaining(entry.heldBack)]);
      expect(mails[0]?.links).toContain(`${world.url}/waiting-list/${entry.id}`);
      expect(await miscounted(world)).toEqual([]);
    });

    it('who are offered the next one when that has changed', async () => {
      const { bookable, booker, bookingId, queue } = await fullWith(2);
      const [one = booker, two = booker] = queue;
      const { date_of_birth: born } = await world.services.db
        .selectFrom('learner')
        .select('date_of_birth')
        .where('id', '=', one.learnerIds[0] ?? '')
        .executeTakeFirstOrThrow();
      await bornOn(one, '2000-01-01');
      await cancel(world, booker, bookingId);
      await world.settle();
      expect([await statesOf(world, one), await statesOf(world, two)]).toEqual([['WAITING'], ['OFFERED']]);
      expect(await takenOf(world, first(bookable))).toBe(1);
      await bornOn(one, String(born));
      await leave(two, (await entryOf(world, two)).id);
      await world.settle();
      expect(await entryOf(world, one)).toMatchObject({ state: 'OFFERED', heldBack: null });
    });
  });

  it('is not offered while the listing is paused, and is once it is published again', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(1);
    const set = (state: 'PAUSED' | 'PUBLISHED') =>
      world.services.db.updateTable('listing').set({ state }).where('id', '=', bookable.listingId).execute();
    await set('PAUSED');
    await cancel(world, booker, bookingId);
    await world.settle();
    expect(await statesOf(world, queue[0] ?? { id: '' })).toEqual(['WAITING']);
    await set('PUBLISHED');
    await tendQueues(world.services);
    expect(await statesOf(world, queue[0] ?? { id: '' })).toEqual(['OFFERED']);
  });

  it('of a date that is near is told to all, and is there for whoever comes first', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(2, { starts: [5.5] });
    await cancel(world, booker, bookingId);
    await world.settle();
    for (const family of queue) {
      expect(await statesOf(world, family)).toEqual(['WAITING']);
      expect(subjects(family)).toContain('A place is free now: Forest school');
    }
    await tendQueues(world.services);
    await world.settle();
    expect(subjects(queue[0] ?? booker).filter((one) => one.startsWith('A place is free now'))).toHaveLength(1);
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(200);
  });

  it('of a private listing is told with the link that opens its page', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(1, { starts: [5.5] });
    const [waiting = booker] = queue;
    expect((await entryOf(world, waiting)).listing.key).toBeNull();
    const { slug } = await world.services.db
      .updateTable('listing')
      .set({ is_private: true, private_key: 'opens-it' })
      .where('id', '=', bookable.listingId)
      .returning('slug')
      .executeTakeFirstOrThrow();
    expect((await entryOf(world, waiting)).listing).toMatchObject({ slug, key: 'opens-it' });
    await cancel(world, booker, bookingId);
    await world.settle();
    const told = world.mails(waiting.email).find(({ subject }) => subject.startsWith('A place is free now'));
    expect(told?.links).toContain(`${world.url}/listing/${slug}?key=opens-it#dates`);
    const open = async (query: { key?: string }) =>
      (await world.request('GET /listings/{slug}', { params: { slug }, query })).status;
    expect([await open({ key: 'opens-it' }), await open({})]).toEqual([200, 404]);
  });

  it('of a ticket that is sold out is offered to nobody; the ticket is kept with the place', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(2, { quota: 2, capacity: 1 });
    const left = async () =>
      world.services.db
        .selectFrom('ticket_quota')
        .select('taken')
        .where('ticket_id', '=', bookable.ticketId)
        .executeTakeFirstOrThrow();
    await world.services.db
      .updateTable('ticket_quota')
      .set({ quota: 1 })
      .where('ticket_id', '=', bookable.ticketId)
      .execute();
    await cancel(world, booker, bookingId);
    await world.settle();
    expect((await left()).taken).toBe(1);
    expect((await accept(queue[0] ?? booker, (await entryOf(world, queue[0] ?? booker)).id)).status).toBe(204);
    expect((await left()).taken).toBe(1);
    await world.request('DELETE /basket', { as: queue[0]?.id ?? '' });
    await world.settle();
    expect((await left()).taken).toBe(1);
    expect(await statesOf(world, queue[1] ?? booker)).toEqual(['OFFERED']);
  });

  describe('and is offered when its ticket gets a first number', () => {
    /** One place of the ticket is booked, two are offered to a party. */
    async function offered() {
      const bookable = await makeWaitable(world, { starts: [240, 264], capacity: 2 });
      const [full = '', other = ''] = bookable.sessionIds;
      const [one] = await families(1);
      const [two, party] = await families(2, 2);
      if (!one || !two || !party) throw new Error('Three families.');
      await book(world, one, bookable, [other]);
      const bookingId = await book(world, two, bookable, [full]);
      await join(world, party, bookable, { sessionIds: [full] });
      await cancel(world, two, bookingId);
      await world.settle();
      const entry = await entryOf(world, party);
      expect(entry.state).toBe('OFFERED');
      return { bookable, party, entryId: entry.id as string };
    }
    const setQuota = async ({ listingId, providerId }: Bookable, quota: number | null) => {
      const params = { experienceId: listingId };
      const { body } = await world.request('GET /experiences/{experienceId}/tickets', { params });
      const [{ allInPence: _, state: __, reason: ___, ...ticket }] = body.tickets;
      return world.request('PUT /experiences/{experienceId}/tickets', {
        as: providerId,
        params,
        body: { version: body.version, tickets: [{ ...ticket, quota }] },
      });
    };
    const taken = async ({ ticketId }: Bookable) => {
      const quotas = world.services.db.selectFrom('ticket_quota').select('taken').where('ticket_id', '=', ticketId);
      return (await quotas.executeTakeFirst())?.taken;
    };

    it('counts: the number is not below what is booked and offered', async () => {
      const { bookable } = await offered();
      expect(await setQuota(bookable, 2)).toMatchObject({ status: 409, body: { key: 'below-taken' } });
      expect((await setQuota(bookable, 3)).status).toBe(200);
      expect(await taken(bookable)).toBe(3);
      // Taken away and set again it is counted again.
      expect((await setQuota(bookable, null)).status).toBe(200);
      expect(await setQuota(bookable, 2)).toMatchObject({ status: 409, body: { key: 'below-taken' } });
    });

    it.each([
      ['takes it', accept, 3],
      ['declines it', leave, 1],
    ])('counts what stands once the party %s', async (_, answer, standing) => {
      const { bookable, party, entryId } = await offered();
      expect((await setQuota(bookable, 3)).status).toBe(200);
      expect((await answer(party, entryId)).status).toBeLessThan(300);
      expect(await taken(bookable)).toBe(standing);
    });
  });
});

/** How often a family's only party was passed over. */
async function passedOver(family: Family): Promise<number> {
  const entries = world.services.db
    .selectFrom('waiting_entry')
    .select('passed_over')
    .where('account_id', '=', family.id);
  return (await entries.executeTakeFirstOrThrow()).passed_over;
}

/** A date far away of which every place is booked, by a family each; `cancelOne` has the next of them cancel. */
async function bookedOut(capacity: number) {
  const bookable = await makeWaitable(world, { capacity, starts: [400] });
  const booked: [family: Family, bookingId: string][] = [];
  for (const family of await families(capacity)) booked.push([family, await book(world, family, bookable)]);
  const cancelOne = async (): Promise<void> => {
    const next = booked.shift();
    if (!next) throw new Error('Everybody has cancelled.');
    await cancel(world, ...next);
    await world.settle();
  };
  return { bookable, cancelOne };
}

describe('parties', () => {
  it('that insist are passed over three times; then places gather for them until 72 hours before', async () => {
    const { bookable, cancelOne } = await bookedOut(5);
    const party = await makeFamily(world, 2);
    await join(world, party, bookable);
    const singles = await families(5);
    for (const single of singles) {
      world.clock.advance({ seconds: 1 });
      await join(world, single, bookable);
    }
    for (const index of [0, 1, 2]) {
      await cancelOne();
      expect(await statesOf(world, singles[index] ?? party)).toEqual(['OFFERED']);
    }
    await cancelOne();
    // The fourth is kept: for nobody else in the queue, and not for sale.
    expect(await statesOf(world, singles[3] ?? party)).toEqual(['WAITING']);
    expect((await hold(world, await makeFamily(world), bookable)).body.key).toBe('places-gone');
    expect(await takenOf(world, first(bookable))).toBe(5);
    const seen = await world.request('GET /experiences/{experienceId}/waiting-list', {
      as: bookable.providerId,
      params: { experienceId: bookable.listingId },
    });
    expect(seen.body.parties.find((one: { size: number }) => one.size === 2)).toMatchObject({ kept: 1, passedOver: 3 });

    await cancelOne();
    expect(await entryOf(world, party)).toMatchObject({ state: 'OFFERED', learners: [{}, {}] });
    expect((await accept(party, (await entryOf(world, party)).id)).status).toBe(204);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that insist are passed over by whoever buys what was too little for them, once for each visit', async () => {
    const { bookable, cancelOne } = await bookedOut(5);
    const party = await makeFamily(world, 2);
    await join(world, party, bookable);
    for (const times of [0, 1, 2]) {
      await cancelOne();
      world.clock.advance({ seconds: 1 });
      expect(await passedOver(party)).toBe(times);
      await book(world, await makeFamily(world), bookable);
      world.clock.advance({ seconds: 1 });
    }
    // Three bought: the fourth is kept.
    await cancelOne();
    expect(await passedOver(party)).toBe(3);
    expect((await hold(world, await makeFamily(world), bookable)).body.key).toBe('places-gone');
    expect(await miscounted(world)).toEqual([]);
  });

  describe('that insist and of whom somebody cannot be booked any more', () => {
    /** Two families have booked a date, a party with two children waits for it, and a family behind it. */
    async function waiting() {
      const { bookable, cancelOne } = await bookedOut(2);
      const [party, later] = [await makeFamily(world, 2), await makeFamily(world)];
      for (const family of [party, later]) {
        await join(world, family, bookable);
        world.clock.advance({ seconds: 1 });
      }
      const [mia = '', noah = ''] = party.learnerIds;
      return { bookable, cancelOne, party, later, mia, noah };
    }
    const grow = async (learnerIds: string[]) =>
      world.services.db
        .updateTable('learner')
        .set({ date_of_birth: '2000-01-01' })
        .where('id', 'in', learnerIds)
        .execute();
    const tellings = (family: Family): string[] =>
      subjects(family).filter((subject) => subject === 'Noah cannot be booked any more: Forest school');

    it.each([
      ['is too old by now', async (_: Family, noah: string) => grow([noah])],
      [
        'was taken out of the family',
        async (family: Family, noah: string) => {
          const removed = await world.request('DELETE /learners/{learnerId}', {
            as: family.id,
            params: { learnerId: noah },
          });
          expect(removed.status).toBe(204);
        },
      ],
    ])('are told once that they go on without who %s, with their turn', async (_, happen) => {
      const { bookable, cancelOne, party, later, mia, noah } = await waiting();
      await happen(party, noah);
      await cancelOne();
      await cancelOne();
      const entry = await entryOf(world, party);
      expect(entry).toMatchObject({ state: 'OFFERED', learners: [{ id: mia }] });
      expect(await statesOf(world, later)).toEqual(['OFFERED']);
      await tendQueues(world.services);
      await world.settle();
      expect(tellings(party)).toHaveLength(1);
      const mail = world.mails(party.email).find(({ subject }) => subject.startsWith('Noah cannot'));
      expect(mail?.text).toContain('please leave the waiting list');
      expect(mail?.links).toContain(`${world.url}/waiting-list/${entry.id}`);
      expect((await accept(party, entry.id)).status).toBe(204);
      expect(await takenOf(world, first(bookable))).toBe(2);
      expect(await miscounted(world)).toEqual([]);
    });

    it('have no places gathered for them that only the others could use, nor any where nobody can be booked', async () => {
      for (const [children, states] of [
        [[1], { party: 'OFFERED', later: 'WAITING' }],
        [[0, 1], { party: 'WAITING', later: 'OFFERED' }],
      ] as const) {
        const { cancelOne, party, later } = await waiting();
        await world.services.db
          .updateTable('waiting_entry')
          .set({ passed_over: 3 })
          .where('account_id', '=', party.id)
          .execute();
        await grow(children.map((index) => party.learnerIds[index] ?? ''));
        await cancelOne();
        expect([await statesOf(world, party), await statesOf(world, later)]).toEqual([[states.party], [states.later]]);
        expect(tellings(party)).toHaveLength(children.length === 1 ? 1 : 0);
        expect(await miscounted(world)).toEqual([]);
      }
    });

    it('give up places that have gathered for them already', async () => {
      const { bookable, cancelOne, party, later } = await waiting();
      await world.services.db
        .updateTable('waiting_entry')
        .set({ passed_over: 3 })
        .where('account_id', '=', party.id)
        .execute();
      await cancelOne();
      expect([await statesOf(world, party), await statesOf(world, later)]).toEqual([['WAITING'], ['WAITING']]);
      await grow(party.learnerIds);
      await tendQueue(world.services, bookable.listingId);
      expect([await statesOf(world, party), await statesOf(world, later)]).toEqual([['WAITING'], ['OFFERED']]);
      expect(await miscounted(world)).toEqual([]);
    });

    it('wait for all of them while there is a date on which all of them can be booked', async () => {
      const bookable = await makeWaitable(world, { capacity: 2, starts: [240, 264] });
      const [one = '', two = ''] = bookable.sessionIds;
      const [early, late, party] = await families(3, 2);
      if (!early || !late || !party) throw new Error('Three families.');
      const bookings = [await book(world, early, bookable, [one]), await book(world, late, bookable, [two])] as const;
      await join(world, party, bookable);
      // 12 on the second of the two days.
      await world.services.db.updateTable('ticket').set({ age_to: 11 }).where('id', '=', bookable.ticketId).execute();
      await world.services.db
        .updateTable('learner')
        .set({ date_of_birth: '2015-05-14' })
        .where('id', '=', party.learnerIds[1] ?? '')
        .execute();
      await cancel(world, late, bookings[1]);
      await world.settle();
      expect(await entryOf(world, party)).toMatchObject({ state: 'WAITING', learners: [{}, {}] });
      await cancel(world, early, bookings[0]);
      await world.settle();
      expect(await entryOf(world, party)).toMatchObject({
        state: 'OFFERED',
        learners: [{}, {}],
        offer: { dates: [{ id: one }] },
      });
      expect(tellings(party)).toEqual([]);
    });
  });

  it('are not passed over by who only held a place, nor twice by one offer', async () => {
    const { bookable, cancelOne } = await bookedOut(4);
    const [party, single] = [await makeFamily(world, 4), await makeFamily(world)];
    await join(world, party, bookable);
    await cancelOne();
    world.clock.advance({ seconds: 1 });
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(200);
    await join(world, single, bookable);
    world.clock.advance({ minutes: 16 });
    await endHolds(world.services);
    await world.settle();
    expect([await statesOf(world, single), await passedOver(party)]).toEqual([['OFFERED'], 1]);
    await cancelOne();
    world.clock.advance({ seconds: 1 });
    const offer = await entryOf(world, single);
    expect((await accept(single, offer.id)).status).toBe(204);
    await checkOut(world, single);
    await cancelOne();
    expect(await passedOver(party)).toBe(1);
    expect(await miscounted(world)).toEqual([]);
  });

  it('for which places gathered give them up 72 hours before the start', async () => {
    const bookable = await makeWaitable(world, { capacity: 2, starts: [100] });
    const [one, two, single] = await families(3);
    const party = await makeFamily(world, 2);
    if (!one || !two || !single) throw new Error('Three families.');
    await book(world, one, bookable);
    const bookingId = await book(world, two, bookable);
    await join(world, party, bookable);
    await world.services.db
      .updateTable('waiting_entry')
      .set({ passed_over: 3 })
      .where('account_id', '=', party.id)
      .execute();
    world.clock.advance({ seconds: 1 });
    await join(world, single, bookable);
    await cancel(world, two, bookingId);
    await world.settle();
    expect(await statesOf(world, single)).toEqual(['WAITING']);
    world.clock.advance({ hours: 28 });
    await tendQueues(world.services);
    expect([await statesOf(world, party), await statesOf(world, single)]).toEqual([['WAITING'], ['OFFERED']]);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that do not insist take what there is; the rest keep their turn', async () => {
    const bookable = await makeWaitable(world, { capacity: 2 });
    const [one, two] = await families(2);
    const party = await makeFamily(world, 2);
    const later = await makeFamily(world);
    if (!one || !two) throw new Error('Two families.');
    const bookings = [await book(world, one, bookable), await book(world, two, bookable)];
    await join(world, party, bookable, { together: false });
    world.clock.advance({ seconds: 1 });
    await join(world, later, bookable);
    await cancel(world, one, bookings[0] ?? '');
    await world.settle();
    expect((await statesOf(world, party)).toSorted()).toEqual(['OFFERED', 'WAITING']);
    await cancel(world, two, bookings[1] ?? '');
    await world.settle();
    expect([await statesOf(world, party), await statesOf(world, later)]).toEqual([['OFFERED', 'OFFERED'], ['WAITING']]);
    // Both offers are taken into one basket.
    const { body } = await world.request('GET /waiting-entries', { as: party.id });
    for (const entry of body.entries) expect((await accept(party, entry.id)).status).toBe(204);
    const basket = await world.request('GET /basket', { as: party.id });
    expect(basket.body.basket.bookings.flatMap((booking: { places: unknown[] }) => booking.places)).toHaveLength(2);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that wait for a whole block are offered all its dates, also those that came later', async () => {
    const bookable = await makeWaitable(world, { unit: 'block', starts: [240, 264] });
    const [booker, family] = await families(2);
    if (!booker || !family) throw new Error('Two families.');
    const bookingId = await book(world, booker, bookable);
    expect((await join(world, family, bookable)).body.entries).toMatchObject([{ wants: 'BLOCK' }]);
    await cancel(world, booker, bookingId);
    await world.settle();
    const entry = await entryOf(world, family);
    expect(entry.offer.dates).toHaveLength(2);
    expect((await accept(family, entry.id)).status).toBe(204);
    expect(await miscounted(world)).toEqual([]);
  });

  /**
   * A full block of three dates that can be joined late, or not, with a family that joins its list before it begins, or
   * afterwards; and a ticket for it that costs 90 pounds.
   */
  async function blockThatBegins(lateJoin: 'NO' | 'PRO_RATA', joins: 'before' | 'after') {
    const bookable = await makeWaitable(world, { unit: 'block', starts: [24, 264, 504], lateJoin });
    const ticketId = await addTicket(world, bookable, { unit: 'block', pricePence: 9_000 });
    const [booker, family] = await families(2);
    if (!booker || !family) throw new Error('Two families.');
    const bookingId = await book(world, booker, bookable);
    const wait = async (sessionIds: string[]) =>
      expect((await join(world, family, bookable, { sessionIds, ticketId })).status).toBe(200);
    if (joins === 'before') await wait(bookable.sessionIds);
    world.clock.advance({ hours: 25 });
    if (joins === 'after') await wait(bookable.sessionIds.slice(1));
    await tendQueues(world.services);
    await world.settle();
    return { bookable, booker, bookingId, family };
  }

  it.each(['before', 'after'] as const)(
    'that wait for a block since %s it began, and that can be joined late, take the dates that are left for their share of the price',
    async (joins) => {
      const { bookable, booker, bookingId, family } = await blockThatBegins('PRO_RATA', joins);
      const left = bookable.sessionIds.slice(1);
      const ids = (dates: { id: string }[]) => dates.map(({ id }) => id);
      const waiting = await entryOf(world, family);
      expect([waiting.state, ids(waiting.dates)]).toEqual(['WAITING', left]);
      await cancel(world, booker, bookingId, left);
      await world.settle();
      const entry = await entryOf(world, family);
      expect([entry.state, ids(entry.offer.dates), entry.offer.allInPence]).toEqual(['OFFERED', left, 6_180]);
      const mail = world.mails(family.email).find(({ subject }) => subject.startsWith('A place is free'));
      expect(mail?.text).toContain('The price is £61.80,');
      expect((await accept(family, entry.id)).status).toBe(204);
      const { body } = await world.request('GET /basket', { as: family.id });
      expect(ids(body.basket.bookings[0].places.map((place: { session: { id: string } }) => place.session))).toEqual(
        left,
      );
      expect(body.basket.quote.totalPence).toBe(6_180);
      expect(await miscounted(world)).toEqual([]);
    },
  );

  it('that wait for a block which cannot be joined late are told that it closed when it begins', async () => {
    const { family } = await blockThatBegins('NO', 'before');
    expect(await statesOf(world, family)).toEqual(['CLOSED']);
    expect(subjects(family)).toContain('The waiting list has closed: Forest school');
  });

  it('that wait for a block which can be joined late wait until booking of its last date has ended', async () => {
    const { family } = await blockThatBegins('PRO_RATA', 'before');
    world.clock.advance({ hours: 480 });
    await tendQueues(world.services);
    expect(await statesOf(world, family)).toEqual(['CLOSED']);
  });

  it('that wait for a block go on without a date of it that is cancelled, also where a place of it is kept for them', async () => {
    const bookable = await makeWaitable(world, { unit: 'block', starts: [240, 264], capacity: 2 });
    const [booker, other] = await families(2);
    const party = await makeFamily(world, 2);
    if (!booker || !other) throw new Error('Two families.');
    const bookingId = await book(world, booker, bookable);
    await book(world, other, bookable);
    await join(world, party, bookable);
    await world.services.db
      .updateTable('waiting_entry')
      .set({ passed_over: 3 })
      .where('account_id', '=', party.id)
      .execute();
    await cancel(world, booker, bookingId);
    await world.settle();
    const cancelled = await world.request('POST /cancellations', {
      as: bookable.providerId,
      body: { sessionIds: [first(bookable)], message: 'The wood is flooded.', expectedPlaces: 1 },
    });
    expect(cancelled.status).toBe(200);
    await world.settle();
    expect(await entryOf(world, party)).toMatchObject({ state: 'WAITING', dates: [{ id: bookable.sessionIds[1] }] });
    expect(await takenOf(world, first(bookable))).toBe(0);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that are offered a block keep the offer without a date of it that is cancelled, and can take it', async () => {
    const bookable = await makeWaitable(world, { unit: 'block', starts: [240, 264, 288] });
    const [one = '', two = '', three = ''] = bookable.sessionIds;
    const [booker, family] = await families(2);
    if (!booker || !family) throw new Error('Two families.');
    const bookingId = await book(world, booker, bookable);
    await join(world, family, bookable);
    await cancel(world, booker, bookingId);
    await world.settle();
    const cancelled = await world.request('POST /cancellations', {
      as: bookable.providerId,
      body: { sessionIds: [two], message: 'The wood is flooded.', expectedPlaces: 0 },
    });
    expect(cancelled.status).toBe(200);
    await world.settle();
    const entry = await entryOf(world, family);
    expect(entry).toMatchObject({ state: 'OFFERED', offer: { dates: [{ id: one }, { id: three }] } });
    expect(subjects(family).filter((subject) => subject.includes('has closed'))).toEqual([]);
    expect((await accept(family, entry.id)).status).toBe(204);
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
    expect(await takenOf(world, two)).toBe(0);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that are offered a block get a date with it that was added to it meanwhile', async () => {
    const bookable = await makeWaitable(world, { unit: 'block', starts: [240, 264] });
    const [booker, family] = await families(2);
    if (!booker || !family) throw new Error('Two families.');
    const bookingId = await book(world, booker, bookable);
    await join(world, family, bookable);
    await cancel(world, booker, bookingId);
    await world.settle();
    const added = await addDate(world, bookable, 288);
    const { id } = await entryOf(world, family);
    expect((await accept(family, id)).status).toBe(204);
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
    expect(await takenOf(world, added)).toBe(1);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that would take any date are offered the first that comes free', async () => {
    const bookable = await makeWaitable(world, { starts: [240, 264] });
    const [one, two, family] = await families(3);
    if (!one || !two || !family) throw new Error('Three families.');
    await book(world, one, bookable, [first(bookable)]);
    const bookingId = await book(world, two, bookable, [bookable.sessionIds[1] ?? '']);
    await join(world, family, bookable);
    await cancel(world, two, bookingId);
    await world.settle();
    expect((await entryOf(world, family)).offer.dates).toMatchObject([{ id: bookable.sessionIds[1] }]);
  });

  describe('that would take any date and whose offered date is cancelled', () => {
    /** A party that waits for both dates and is offered the second, before a family that came later. */
    async function offeredOneOfTwo() {
      const bookable = await makeWaitable(world, { starts: [240, 264] });
      const [one = '', two = ''] = bookable.sessionIds;
      const [booker, other, family, later] = await families(4);
      if (!booker || !other || !family || !later) throw new Error('Four families.');
      const bookingId = await book(world, booker, bookable, [one]);
      const offeredId = await book(world, other, bookable, [two]);
      for (const waiting of [family, later]) {
        world.clock.advance({ seconds: 1 });
        await join(world, waiting, bookable);
      }
      const joined = await entryOf(world, family);
      await cancel(world, other, offeredId);
      await world.settle();
      expect(await statesOf(world, family)).toEqual(['OFFERED']);
      const cancelDates = async (sessionIds: string[], expectedPlaces: number) => {
        const answer = await world.request('POST /cancellations', {
          as: bookable.providerId,
          body: { sessionIds, message: 'The wood is flooded.', expectedPlaces },
        });
        expect(answer.status).toBe(200);
      };
      return { bookable, one, two, booker, bookingId, family, later, joined, cancelDates };
    }

    it('are told so, and wait for the other dates with the turn that they had', async () => {
      const { one, two, booker, bookingId, family, later, joined, cancelDates } = await offeredOneOfTwo();
      world.clock.advance({ minutes: 10 });
      await cancelDates([two], 0);
      await world.settle();
      expect(await statesOf(world, family)).toEqual(['CLOSED', 'WAITING']);
      const { entries } = (await world.request('GET /waiting-entries', { as: family.id })).body;
      expect(entries).toMatchObject([
        { state: 'WAITING', onwardId: null },
        { state: 'CLOSED', onwardId: entries[0].id, dates: [{ id: two }] },
      ]);
      const waits = await entryOf(world, family);
      expect(waits).toMatchObject({ position: 1, joinedAt: joined.joinedAt, dates: [{ id: one }] });
      expect(waits.learners).toEqual(joined.learners);
      expect(await entryOf(world, later)).toMatchObject({ state: 'WAITING', position: 2 });
      const mail = world.mails(family.email).find(({ subject }) => subject.startsWith('Your offer has ended'));
      expect(mail?.text).toContain('You keep your turn');
      expect(subjects(family).filter((subject) => subject.includes('has closed'))).toEqual([]);

      await cancel(world, booker, bookingId);
      await world.settle();
      expect([await statesOf(world, family), await statesOf(world, later)]).toEqual([
        ['CLOSED', 'OFFERED'],
        ['WAITING'],
      ]);
      expect((await accept(family, waits.id)).status).toBe(204);
      expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
      expect(await takenOf(world, two)).toBe(0);
      expect(await miscounted(world)).toEqual([]);
    });

    it('are asked before those behind them about a date that comes free at the same moment', async () => {
      const { bookable, two, booker, bookingId, family, later, cancelDates } = await offeredOneOfTwo();
      await beforeItIsAsked(bookable, async () => {
        await cancel(world, booker, bookingId);
        await cancelDates([two], 0);
      });
      await world.settle();
      expect([await statesOf(world, family), await statesOf(world, later)]).toEqual([
        ['CLOSED', 'OFFERED'],
        ['WAITING'],
      ]);
      expect(await miscounted(world)).toEqual([]);
    });

    it('are told that the waiting list has closed where no date is left', async () => {
      const { one, two, family, cancelDates } = await offeredOneOfTwo();
      await cancelDates([one, two], 1);
      await world.settle();
      expect(await statesOf(world, family)).toEqual(['CLOSED']);
      expect(subjects(family)).toContain('The waiting list has closed: Forest school');
      expect(await miscounted(world)).toEqual([]);
    });
  });
});

describe('an accepted offer', () => {
  it('joins what the basket holds already, and its time begins again', async () => {
    const { booker, bookingId, queue } = await fullWith(1);
    const family = queue[0] ?? booker;
    const other = await makeWaitable(world, { starts: [400] });
    await cancel(world, booker, bookingId);
    await world.settle();
    await hold(world, family, other);
    world.clock.advance({ minutes: 14 });
    await accept(family, (await entryOf(world, family)).id);
    const { body } = await world.request('GET /basket', { as: family.id });
    expect(body.basket.bookings).toHaveLength(2);
    expect(Date.parse(body.basket.heldUntil) - world.clock.now().epochMilliseconds).toBeGreaterThan(14 * 60_000);
  });

  it('is refused beside as many tickets as one booking may have, and the offer stands until those are booked', async () => {
    const bookable = await makeWaitable(world, { starts: [240, 264], maximum: 1 });
    const [date = '', other = ''] = bookable.sessionIds;
    const [booker, family] = await families(2);
    if (!booker || !family) throw new Error('Two families.');
    const bookingId = await book(world, booker, bookable, [date]);
    await join(world, family, bookable, { sessionIds: [date] });
    await cancel(world, booker, bookingId);
    await world.settle();
    const { id } = await entryOf(world, family);
    expect((await hold(world, family, bookable, { sessionIds: [other] })).status).toBe(200);
    expect((await accept(family, id)).body.key).toBe('quantity-not-allowed');
    expect((await entryOf(world, family)).state).toBe('OFFERED');
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
    expect((await accept(family, id)).status).toBe(204);
    expect(await miscounted(world)).toEqual([]);
  });

  it('is refused while the child is booked elsewhere at that time, and the offer stands', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(1);
    const family = queue[0] ?? booker;
    const clash = await makeWaitable(world, { title: 'Swimming', starts: [240] });
    await world.services.db
      .updateTable('session')
      .set((is) => ({
        start_date: is
          .selectFrom('session as other')
          .select('other.start_date')
          .where('other.id', '=', first(bookable)),
        end_date: is.selectFrom('session as other').select('other.end_date').where('other.id', '=', first(bookable)),
      }))
      .where('id', '=', first(clash))
      .execute();
    await book(world, family, clash);
    await cancel(world, booker, bookingId);
    await world.settle();
    const entry = await entryOf(world, family);
    expect(entry.state).toBe('OFFERED');
    expect((await accept(family, entry.id)).body).toMatchObject({
      key: 'learner-busy',
      message: expect.stringContaining('Swimming'),
    });
    expect((await entryOf(world, family)).state).toBe('OFFERED');
    expect(await miscounted(world)).toEqual([]);
  });

  describe('of a place that a council pays for', () => {
    /** A family with two children: the council was asked about both, and a place is offered for the first. */
    async function offered() {
      const funded = await makeFunded(world, { starts: [240, 264], capacity: 1 });
      await world.services.db
        .updateTable('listing')
        .set({ waiting_list: true })
        .where('id', '=', funded.listingId)
        .execute();
      const [date = '', other = ''] = funded.sessionIds;
      const booked = await bookFunded(world, funded, { sessionIds: [date] });
      const family = await makeFamily(world, 2);
      const [mia = '', noah = ''] = family.learnerIds;
      const eligibilityIds = await ask(world, family, funded);
      expect((await join(world, family, funded, { sessionIds: [date], learnerIds: [mia] })).status).toBe(200);
      await cancel(world, booked.family, booked.bookingId);
      await world.settle();
      const { id, state } = await entryOf(world, family);
      expect(state).toBe('OFFERED');
      return {
        funded,
        family,
        eligibilityIds,
        entryId: id as string,
        beside: { sessionIds: [other], learnerIds: [noah] },
      };
    }

    it('which waits for the council is refused beside one that the family pays for, and the offer stands', async () => {
      const { funded, family, entryId, beside } = await offered();
      const ticketId = await addTicket(world, funded, { pricePence: 2_000 });
      expect((await hold(world, family, { ...funded, ticketId }, beside)).status).toBe(200);
      expect((await accept(family, entryId)).body.key).toBe('request-alone');
      expect((await entryOf(world, family)).state).toBe('OFFERED');
      await world.request('DELETE /basket', { as: family.id });
      expect((await accept(family, entryId)).status).toBe(204);
      expect((await checkOut(world, family)).body.outcome).toBe('requested');
    });

    it('which does not wait leaves what waits for the council beside it waiting', async () => {
      const { funded, family, eligibilityIds, entryId, beside } = await offered();
      await decide(world, funded, eligibilityIds.slice(0, 1), yes);
      expect((await hold(world, family, funded, beside)).status).toBe(200);
      expect((await accept(family, entryId)).status).toBe(204);
      const { body } = await world.request('GET /basket', { as: family.id });
      expect(body.basket.bookings).toMatchObject([{ needsApproval: true, councilAnswers: true, places: [{}, {}] }]);
      const atOnce = await makeWaitable(world, { title: 'Football', starts: [400] });
      expect((await hold(world, family, atOnce)).body.key).toBe('request-alone');
      expect((await checkOut(world, family)).body.outcome).toBe('requested');
    });
  });

  it('is not somebody else’s', async () => {
    const { booker, bookingId, queue } = await fullWith(1);
    await cancel(world, booker, bookingId);
    await world.settle();
    const { id } = await entryOf(world, queue[0] ?? booker);
    for (const route of [
      'POST /waiting-entries/{entryId}/accept',
      'POST /waiting-entries/{entryId}/leave',
      'GET /waiting-entries/{entryId}',
    ])
      expect((await world.request(route, { as: booker.id, params: { entryId: id } })).status).toBe(404);
  });
});

describe('a waiting list closes', () => {
  it('when the date is cancelled, and what was offered goes back', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(2);
    await cancel(world, booker, bookingId);
    await world.settle();
    const answer = await world.request('POST /cancellations', {
      as: bookable.providerId,
      body: { sessionIds: bookable.sessionIds, message: 'The wood is flooded.', expectedPlaces: 0 },
    });
    expect(answer.status).toBe(200);
    await world.settle();
    for (const family of queue) {
      expect(await statesOf(world, family)).toEqual(['CLOSED']);
      expect(subjects(family)).toContain('The waiting list has closed: Forest school');
    }
    expect(await takenOf(world, first(bookable))).toBe(0);
  });

  it('when the date begins', async () => {
    const { queue } = await fullWith(1);
    world.clock.advance({ hours: 240 });
    await tendQueues(world.services);
    await world.settle();
    expect(await statesOf(world, queue[0] ?? { id: '' })).toEqual(['CLOSED']);
  });

  it('not while one of several dates is still to come', async () => {
    const bookable = await makeWaitable(world, { starts: [240, 264] });
    const [booker, family] = await families(2);
    if (!booker || !family) throw new Error('Two families.');
    await book(world, booker, bookable);
    await join(world, family, bookable);
    world.clock.advance({ hours: 241 });
    await tendQueues(world.services);
    expect(await entryOf(world, family)).toMatchObject({ state: 'WAITING', dates: [{ id: bookable.sessionIds[1] }] });
    world.clock.advance({ hours: 24 });
    await tendQueues(world.services);
    expect(await statesOf(world, family)).toEqual(['CLOSED']);
  });

  it('for a family that leaves it', async () => {
    const { queue } = await fullWith(2);
    const [one, two] = queue;
    if (!one || !two) throw new Error('Two wait.');
    const { id } = await entryOf(world, one);
    expect((await leave(one, id)).body.state).toBe('LEFT');
    expect((await leave(one, id)).body.state).toBe('LEFT');
    expect(await entryOf(world, two)).toMatchObject({ position: 1 });
  });
});

describe('the provider', () => {
  it('sees who waits and what would be enough, and no children', async () => {
    const { bookable, queue } = await fullWith(3);
    const { body } = await world.request('GET /experiences/{experienceId}/waiting-list', {
      as: bookable.providerId,
      params: { experienceId: bookable.listingId },
    });
    expect(body).toMatchObject({
      mayOrder: true,
      demand: { families: 3, missing: 3, sentence: '3 more places would clear 3 families' },
      dates: [{ id: first(bookable), left: 0, demand: { families: 3 } }],
    });
    expect(body.parties.map((party: { name: string }) => party.name)).toEqual(queue.map(() => 'Priya Shah'));
    expect(JSON.stringify(body)).not.toContain('Mia');
    const stranger = await world.request('GET /experiences/{experienceId}/waiting-list', {
      as: queue[0]?.id ?? '',
      params: { experienceId: bookable.listingId },
    });
    expect(stranger.status).toBe(404);
  });

  it('is not told that there is room while a block has too few places for a party on each of its dates', async () => {
    const bookable = await makeWaitable(world, { unit: 'block', starts: [240, 264, 288], capacity: 2 });
    const [booker] = await families(1);
    const party = await makeFamily(world, 2);
    if (!booker) throw new Error('Nobody books.');
    await book(world, booker, bookable);
    expect((await join(world, party, bookable)).status).toBe(200);
    const { body } = await world.request('GET /experiences/{experienceId}/waiting-list', {
      as: bookable.providerId,
      params: { experienceId: bookable.listingId },
    });
    const sentence = '1 more place would clear 1 family';
    expect(body.demand).toEqual({ families: 1, learners: 2, missing: 1, sentence });
    expect(body.dates.map((date: { demand: unknown }) => date.demand)).toEqual(
      bookable.sessionIds.map(() => body.demand),
    );
  });

  it('can put a family first', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(3);
    const last = queue[2] ?? booker;
    const put = async (as: string) =>
      world.request('POST /waiting-entries/{entryId}/first', {
        as,
        params: { entryId: (await entryOf(world, last)).id },
      });
    expect((await put(booker.id)).status).toBe(404);
    expect((await put(bookable.providerId)).status).toBe(204);
    expect(await entryOf(world, last)).toMatchObject({ position: 1 });
    await cancel(world, booker, bookingId);
    await world.settle();
    expect(await statesOf(world, last)).toEqual(['OFFERED']);
    expect((await put(bookable.providerId)).body.key).toBe('not-waiting');
  });
});

describe('two processes at once', () => {
  it.each([
    [3, 5],
    [5, 3],
    [4, 4],
  ])('hand out %i places to %i parties: none over, none under, nobody twice', async (places, parties) => {
    const bookable = await makeWaitable(world, { capacity: 8, starts: [240] });
    await world.services.db
      .updateTable('session_places')
      .set({ capacity: 0 })
      .where('session_id', '=', first(bookable))
      .execute();
    const queue = await families(parties);
    await Promise.all(queue.map((family) => join(world, family, bookable)));
    await world.settle();
    await world.services.db
      .updateTable('session_places')
      .set({ capacity: places })
      .where('session_id', '=', first(bookable))
      .execute();
    await inThisOrder(
      world,
      ['select from listing where id = $1', [bookable.listingId]],
      [1, 2, 3, 4].map(() => async () => tendQueue(world.services, bookable.listingId)),
    );
    const offers = await world.services.db
      .selectFrom('event')
      .select('data')
      .where('kind', '=', 'waiting.offered')
      .execute();
    const ids = new Set(
      (
        await world.services.db
          .selectFrom('waiting_entry')
          .select('id')
          .where('listing_id', '=', bookable.listingId)
          .execute()
      ).map((row) => row.id),
    );
    const own = offers.map(({ data }) => (data as { entryId: string }).entryId).filter((id) => ids.has(id));
    expect(new Set(own).size).toBe(own.length);
    expect(own).toHaveLength(Math.min(places, parties));
    expect(await takenOf(world, first(bookable))).toBe(Math.min(places, parties));
    expect(await miscounted(world)).toEqual([]);
  });

  const offerOf = (entryId: string) => ['select from waiting_entry where id = $1', [entryId]] as const;

  it.each([
    ['the family is first', 'accept', 204, ['ACCEPTED', 'WAITING']],
    ['the family is second', 'lapse', 409, ['EXPIRED', 'OFFERED']],
  ] as const)(
    'accept and lapse in the same moment, %s: the place is the family’s or the next one’s, never both’s',
    async (_, earlier, status, states) => {
      const { bookable, booker, bookingId, queue } = await fullWith(2);
      const [one, two] = queue;
      if (!one || !two) throw new Error('Two wait.');
      await cancel(world, booker, bookingId);
      await world.settle();
      const { id, offer } = await entryOf(world, one);
      // For the process whose clock is ahead the offer has run out.
      const after = Temporal.Instant.from(offer.until).add({ seconds: 1 });
      const ahead = { ...world.services, clock: { now: () => after } };
      const said: number[] = [];
      const acts = {
        accept: async () => void said.push((await accept(one, id)).status),
        lapse: async () => tendQueue(ahead, bookable.listingId),
      };
      await inThisOrder(
        world,
        offerOf(id),
        earlier === 'accept' ? [acts.accept, acts.lapse] : [acts.lapse, acts.accept],
      );
      expect(said).toEqual([status]);
      expect([...(await statesOf(world, one)), ...(await statesOf(world, two))]).toEqual(states);
      expect(await takenOf(world, first(bookable))).toBe(1);
      expect(await miscounted(world)).toEqual([]);
    },
  );

  it('accept twice in the same moment: held once, and both are told so', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(1);
    const family = queue[0] ?? booker;
    await cancel(world, booker, bookingId);
    await world.settle();
    const { id } = await entryOf(world, family);
    const said: number[] = [];
    const click = async () => void said.push((await accept(family, id)).status);
    await inThisOrder(world, offerOf(id), [click, click]);
    expect(said).toEqual([204, 204]);
    const { body } = await world.request('GET /basket', { as: family.id });
    expect(body.basket.bookings.flatMap((booking: { places: unknown[] }) => booking.places)).toHaveLength(1);
    expect(await takenOf(world, first(bookable))).toBe(1);
  });
});

describe('an offer by hand', () => {
  const offer = async (as: string, entryId: string, body: Record<string, unknown>) =>
    world.request('POST /waiting-entries/{entryId}/offer', { as, params: { entryId }, body });

  it('goes to the family that the provider chose, beyond the capacity as far as that was said, and can be booked', async () => {
    const { bookable, queue } = await fullWith(2);
    const [one, two] = queue;
    if (!one || !two) throw new Error('Two wait.');
    const { id } = await entryOf(world, two);
    const sessionIds = [first(bookable)];
    const full = await offer(bookable.providerId, id, { sessionIds });
    expect(full).toMatchObject({
      status: 409,
      body: { key: 'places-gone', details: { sessions: [{ asked: 1, capacity: 1, taken: 1 }] } },
    });
    expect(full.body.message).toContain('1 of 1 places are taken, this family needs 1.');
    const exceed = [{ sessionId: first(bookable), upTo: 2 }];
    const offered = await offer(bookable.providerId, id, { sessionIds, exceed });
    expect(offered.status).toBe(200);
    expect(await takenOf(world, first(bookable))).toBe(2);
    await world.settle();
    expect(subjects(two).some((subject) => subject.startsWith('A place is free for you until'))).toBe(true);
    // One moment, however many digits of its second are written.
    const until = new Date(offered.body.until).toISOString();
    expect(await entryOf(world, two)).toMatchObject({ state: 'OFFERED', offer: { until } });
    expect(await statesOf(world, one)).toEqual(['WAITING']);
    expect((await offer(bookable.providerId, id, { sessionIds, exceed })).body.key).toBe('not-waiting');

    expect((await accept(two, id)).status).toBeLessThan(300);
    expect(await takenOf(world, first(bookable))).toBe(2);
    // Given back, the place beyond the capacity is nobody's: it is not offered to the next.
    await world.request('DELETE /basket', { as: two.id });
    await world.settle();
    expect(await takenOf(world, first(bookable))).toBe(1);
    expect(await statesOf(world, one)).toEqual(['WAITING']);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that runs out goes back where it came from', async () => {
    const { bookable, queue } = await fullWith(1);
    const [one] = queue;
    if (!one) throw new Error('One waits.');
    const { id } = await entryOf(world, one);
    await offer(bookable.providerId, id, {
      sessionIds: [first(bookable)],
      exceed: [{ sessionId: first(bookable), upTo: 2 }],
    });
    world.clock.advance({ hours: 48 });
    await tendQueues(world.services);
    expect(await statesOf(world, one)).toEqual(['EXPIRED']);
    expect(await takenOf(world, first(bookable))).toBe(1);
    expect(await miscounted(world)).toEqual([]);
  });

  it.each([
    ['one', 'one', 'other'],
    ['one', 'other', 'one'],
    ['other', 'one', 'one'],
  ] as const)(
    'is made once and for one family, pressed for %s, for %s and for the %s at the same moment',
    async (...pressed) => {
      const { bookable, booker, bookingId, queue } = await fullWith(2);
      const [one, two] = queue;
      if (!one || !two) throw new Error('Two wait.');
      const ids = { one: (await entryOf(world, one)).id, other: (await entryOf(world, two)).id };
      const sessionIds = [first(bookable)];
      const exceed = [{ sessionId: first(bookable), upTo: 2 }];
      const answers = await inThisOrder(
        world,
        ['select from listing where id = $1', [bookable.listingId]],
        pressed.map((which) => async () => offer(bookable.providerId, ids[which], { sessionIds, exceed })),
      );
      // Only one place beyond the capacity was agreed to: whoever was pressed for first has it.
      const later = pressed.slice(1).map((which) => [409, which === pressed[0] ? 'not-waiting' : 'places-gone']);
      expect(answers.map(({ status, body }) => [status, body.key])).toEqual([[200, undefined], ...later]);
      await tendQueue(world.services, bookable.listingId);
      expect(await takenOf(world, first(bookable))).toBe(2);
      await cancel(world, booker, bookingId);
      await world.settle();
      expect(await miscounted(world)).toEqual([]);
    },
  );

  it('reaches a date that is too near for the queue', async () => {
    const { bookable, booker, bookingId, queue } = await fullWith(1, { starts: [8] });
    const [one] = queue;
    if (!one) throw new Error('One waits.');
    world.clock.advance({ hours: 4 });
    await cancel(world, booker, bookingId);
    await world.settle();
    expect(await statesOf(world, one)).toEqual(['WAITING']);
    const { id } = await entryOf(world, one);
    expect((await offer(bookable.providerId, id, { sessionIds: [first(bookable)] })).status).toBe(200);
    expect(await takenOf(world, first(bookable))).toBe(1);
  });

  it('is the provider’s alone, and only of dates that the family waits for', async () => {
    const { bookable, queue } = await fullWith(1);
    const [one] = queue;
    if (!one) throw new Error('One waits.');
    const { id } = await entryOf(world, one);
    const other = await makeWaitable(world);
    const exceed = [{ sessionId: first(other), upTo: 5 }];
    for (const as of [other.providerId, one.id])
      expect((await offer(as, id, { sessionIds: [first(bookable)] })).status).toBe(404);
    expect((await offer(bookable.providerId, id, { sessionIds: [first(other)], exceed })).body.key).toBe(
      'not-bookable',
    );
  });
});
