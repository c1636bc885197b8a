import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { turnedLines, turning } from '../../platform/seen-order.fixture.ts';
import {
  closeSound,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { book } from '../../waiting/server/waiting.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T08:00:00Z');
});
afterAll(() => closeSound(world));

type Made = { id: string; address: string };

async function makeFeed(family: Family, learnerId: string | null = null): Promise<Made> {
  const answer = await world.request('POST /calendar-feeds', { as: family.id, body: { learnerId } });
  if (answer.status !== 200) throw new Error(`It was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.feed;
}

const fileOf = ({ address }: Made): string => address.split('/').at(-1) ?? '';

/** Reads a feed as a calendar does, over real HTTP; each read is later than what was written before is good for. */
async function read(feed: Made, headers: Record<string, string> = {}) {
  world.clock.advance({ minutes: 2 });
  const response = await fetch(`${world.url}${new URL(feed.address).pathname}`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

type Event = { uid: string; summary: string; start: string; sequence: number };

/** The events of a feed as two libraries read them, which must agree. */
function eventsIn(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const one = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      sequence: Number(component.getFirstPropertyValue('sequence') ?? 0),
    };
  });
  const other = Object.values(nodeIcal.sync.parseICS(text)).flatMap((entry) =>
    entry?.type === 'VEVENT'
      ? [
          {
            uid: entry.uid,
            summary: String(entry.summary),
            start: new Date(entry.start).toISOString(),
            sequence: Number(entry.sequence ?? 0),
          },
        ]
      : [],
  );
  expect(other).toEqual(one);
  return one;
}

/** A text without the marks that say in which direction it runs. */
const bare = (text = ''): string => text.replaceAll(/\p{Cf}/gu, '');

const free = (starts: number[], more: object = {}): Promise<Bookable> =>
  makeBookable(world, { title: 'Den building', pricePence: 0, starts, ...more });

const placesOf = async (family: Family, bookingId: string): Promise<{ id: string; learner: { id: string } }[]> =>
  (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body.places.filter(
    ({ state }: { state: string }) => state === 'CONFIRMED',
  );

describe('a feed', () => {
  it('follows a booking, a move of the date, a move to another date and a cancellation', async () => {
    const family = await makeFamily(world, 2);
    const feed = await makeFeed(family);
    expect(eventsIn((await read(feed)).text)).toEqual([]);

    const bookable = await free([240, 264]);
    const [first = '', second = ''] = bookable.sessionIds;
    const bookingId = await book(world, family, bookable, [first]);
    const booked = eventsIn((await read(feed)).text);
    expect(booked).toMatchObject([
      { uid: `${bookingId}-${first}`, summary: 'Den building – Mia and Noah', sequence: 0 },
    ]);

    // The provider holds it an hour later.
    await world.services.db
      .updateTable('session')
      .set({ start_date: new Date(Date.parse(booked[0]?.start ?? '') + 3_600_000), changes: 1 })
      .where('id', '=', first)
      .execute();
    const later = eventsIn((await read(feed)).text);
    expect(later).toMatchObject([{ uid: booked[0]?.uid, sequence: 1 }]);
    expect(Date.parse(later[0]?.start ?? '') - Date.parse(booked[0]?.start ?? '')).toBe(3_600_000);

    // Noah goes on the other date instead.
    const places = await placesOf(family, bookingId);
    const noahs = places.find(({ learner }) => learner.id === family.learnerIds[1]);
    const moved = await world.request('POST /bookings/{bookingId}/move', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: [noahs?.id], sessionIds: [second], ticketId: bookable.ticketId, expectedDifferencePence: 0 },
    });
    expect(moved.status).toBe(200);
    expect(eventsIn((await read(feed)).text)).toMatchObject([
      { uid: `${bookingId}-${first}`, summary: 'Den building – Mia', sequence: 3 },
      { uid: `${bookingId}-${second}`, summary: 'Den building – Noah', sequence: 0 },
    ]);

    const all = (await placesOf(family, bookingId)).map(({ id }) => id);
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: all, expectedRefundPence: 0 },
    });
    expect(eventsIn((await read(feed)).text)).toEqual([]);
  });

  it('of a learner has the dates of that learner alone, under names of their own', async () => {
    const family = await makeFamily(world, 2);
    const [mia = ''] = family.learnerIds;
    const bookable = await free([240]);
    const bookingId = await book(world, family, bookable);
    const feed = await makeFeed(family, mia);
    const { text } = await read(feed);
    expect(eventsIn(text)).toMatchObject([
      { uid: `${bookingId}-${bookable.sessionIds[0]}-${mia}`, summary: 'Den building – Mia' },
    ]);
    expect(text).not.toContain('Noah');
    expect(text).toMatch(/^NAME:Thicket: Mia\r$/m);
  });

  it('is kept by no shared cache, asks each time, and sends nothing twice', async () => {
    const family = await makeFamily(world);
    await book(world, family, await free([240]));
    const feed = await makeFeed(family);
    const { headers, text } = await read(feed);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('set-cookie')).toBeNull();
    const again = await read(feed, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    // Neither prices nor what was told of the child, and no time but UTC.
    expect(text).not.toMatch(/£|TZID|Shah|price/i);
    expect(text.match(/DTSTART:\d{8}T\d{6}Z/g)).toHaveLength(1);
  });

  it('keeps names and titles in their order and inside their property, whatever is written in them', async () => {
    const family = await makeFamily(world);
    const title = `Dens\r\nEND:VCALENDAR\r\nBEGIN:VEVENT; \\ , "${turning.listing}`;
    const bookable = await free([240]);
    const { db } = world.services;
    await db
      .updateTable('listing')
      .set({ title, venue_name: turning.venue })
      .where('id', '=', bookable.listingId)
      .execute();
    await db.updateTable('learner').set({ first_name: turning.child }).where('account_id', '=', family.id).execute();
    await book(world, family, bookable);
    const { text } = await read(await makeFeed(family, family.learnerIds[0]));
    const [event] = eventsIn(text);
    expect(bare(event?.summary)).toBe(
      `Dens END:VCALENDAR BEGIN:VEVENT; \\ , "${bare(turning.listing)} – ${bare(turning.child)}`,
    );
    expect(turnedLines(event?.summary ?? '')).toEqual([]);
    expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents()).toHaveLength(1);
  });

  it('has a block of 40 dates at the same time on the clock, on both sides of a clock change', async () => {
    world.clock.set('2027-03-01T08:00:00Z');
    const family = await makeFamily(world);
    await world.services.db.updateTable('learner').set({ over18: true }).where('account_id', '=', family.id).execute();
    const now = world.clock.now();
    const first = Temporal.ZonedDateTime.from('2027-03-06T10:00[Europe/London]');
    const starts = Array.from({ length: 40 }, (_, week) =>
      first.add({ weeks: week }).toInstant().since(now).total('hours'),
    );
    await book(world, family, await free(starts, { unit: 'block' }));
    const events = eventsIn((await read(await makeFeed(family))).text);
    expect(events).toHaveLength(40);
    const hours = events.map(({ start }) => Temporal.Instant.from(start).toZonedDateTimeISO('Europe/London').hour);
    expect(new Set(hours)).toEqual(new Set([10]));
    expect(new Set(events.map(({ start }) => start.slice(11, 13)))).toEqual(new Set(['10', '09']));
    world.clock.set('2027-04-01T08:00:00Z');
  });
});

describe('the address of a feed', () => {
  it('is seen again by its family, and only its hash is kept', async () => {
    const family = await makeFamily(world);
    const feed = await makeFeed(family);
    const { feeds } = (await world.request('GET /calendar-feeds', { as: family.id })).body;
    expect(feeds).toMatchObject([{ id: feed.id, learnerId: null, address: feed.address }]);
    const secret = fileOf(feed).replace('.ics', '');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    const rows = await world.services.db.selectFrom('calendar_feed').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const events = await world.services.db
      .selectFrom('event')
      .selectAll()
      .where('kind', 'like', 'calendar-feed%')
      .execute();
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('stops working when it is made again, and when it is turned off while a phone has it', async () => {
    const family = await makeFamily(world);
    const old = await makeFeed(family);
    expect((await read(old)).status).toBe(200);
    const next = await makeFeed(family);
    expect([(await read(old)).status, (await read(next)).status]).toEqual([410, 200]);
    const gone = await world.request('DELETE /calendar-feeds/{feedId}', { as: family.id, params: { feedId: next.id } });
    expect(gone.status).toBe(204);
    expect((await read(next)).status).toBe(410);
    const never = await world.request('GET /calendar/{file}', { params: { file: `${'A'.repeat(22)}.ics` } });
    expect(JSON.parse((await read(next)).text)).toEqual(never.body);
  });

  it('is made and revoked for the own family only, and by nobody who acts for it', async () => {
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    const feed = await makeFeed(family);
    const stranger = { as: other.id };
    expect(
      (await world.request('POST /calendar-feeds', { ...stranger, body: { learnerId: family.learnerIds[0] } })).status,
    ).toBe(404);
    expect(
      (await world.request('DELETE /calendar-feeds/{feedId}', { ...stranger, params: { feedId: feed.id } })).status,
    ).toBe(404);
    expect((await world.request('GET /calendar-feeds', stranger)).body).toEqual({ feeds: [] });
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: family.id, kind: 'impersonation' });
    expect((await world.request('GET /calendar-feeds', { token })).status).toBe(403);
    expect((await read(feed)).status).toBe(200);
  });

  it('finds nothing any more of a learner who was removed, of a disabled account, and of one that is gone', async () => {
    const family = await makeFamily(world, 2);
    const { db } = world.services;
    const [ofMia, ofAll] = [await makeFeed(family, family.learnerIds[0]), await makeFeed(family)];
    expect((await read(ofMia)).status).toBe(200);
    await world.request('DELETE /learners/{learnerId}', {
      as: family.id,
      params: { learnerId: family.learnerIds[0] ?? '' },
    });
    expect([(await read(ofMia)).status, (await read(ofAll)).status]).toEqual([410, 200]);
    expect((await world.request('GET /calendar-feeds', { as: family.id })).body.feeds).toMatchObject([
      { id: ofAll.id },
    ]);
    await db
      .updateTable('account')
      .set({ disabled_at: world.clock.now().toString() })
      .where('id', '=', family.id)
      .execute();
    expect((await read(ofAll)).status).toBe(410);

    const lonely = await world.makeAccount();
    const feed = await makeFeed({ ...lonely, learnerIds: [] });
    await db.deleteFrom('sign_in_session').where('account_id', '=', lonely.id).execute();
    await db.deleteFrom('account').where('id', '=', lonely.id).execute();
    expect((await read(feed)).status).toBe(410);
  });

  it('is read 120 times an hour, and then asked to wait', async () => {
    const family = await makeFamily(world);
    const feed = await makeFeed(family);
    const params = { file: fileOf(feed) };
    const statuses = new Map<number, number>();
    let last: Headers | null = null;
    for (let n = 0; n < 150; n += 1) {
      const { status, headers } = await world.request('GET /calendar/{file}', { params });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      last = headers;
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 120, 429: 30 });
    expect(Number(last?.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the feed of a provider', () => {
  const feedOf = async (as: string): Promise<Made> =>
    (await world.request('POST /calendar-feeds', { as, body: { learnerId: null, whose: 'registers' } })).body.feed;

  it('has its sessions with how many are booked, names nobody who comes, and lets go of what is cancelled', async () => {
    const bookable = await free([240, 264]);
    const [first = '', second = ''] = bookable.sessionIds;
    await book(world, await makeFamily(world, 2), bookable, [first]);
    const feed = await feedOf(bookable.providerId);
    const { text } = await read(feed);
    expect(eventsIn(text).map(({ uid, summary }) => [uid, bare(summary)])).toEqual([
      [`register-${first}`, expect.stringMatching(/^Den building, 2 of \d+$/)],
      [`register-${second}`, expect.stringMatching(/^Den building, 0 of \d+$/)],
    ]);
    expect(text).not.toMatch(/Mia|Noah|Shah/);
    await world.services.db
      .updateTable('session')
      .set({ cancelled_at: world.clock.now().toString() })
      .where('id', '=', second)
      .execute();
    expect(eventsIn((await read(feed)).text).map(({ uid }) => uid)).toEqual([`register-${first}`]);
  });

  it('stands beside that of its family, and is of no learner', async () => {
    const family = await makeFamily(world);
    const [own, run] = [await makeFeed(family), await feedOf(family.id)];
    expect([(await read(own)).status, eventsIn((await read(run)).text)]).toEqual([200, []]);
    const [learnerId = null] = family.learnerIds;
    const wrong = await world.request('POST /calendar-feeds', {
      as: family.id,
      body: { learnerId, whose: 'registers' },
    });
    expect(wrong.body.key).toBe('not-of-a-learner');
  });
});
