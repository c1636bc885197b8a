import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookAndPay,
  hold,
  makeBookable,
  makeFamily,
  settleAll,
  type Bookable,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { indexListings } from '../src/search/server/index-listing.ts';
import { join, makeWaitable } from '../src/waiting/server/waiting.fixture.ts';
import { makeWorld, type World } from './world.ts';

/** Ottoline Quince keeps the account of an organisation, which everybody else knows by its own name. */
const person = { firstName: 'Ottoline', lastName: 'Quince' };
const NAME = 'Hazel Copse';

let world: World;
let provider: { id: string; email: string };
let bookable: Bookable;
let family: Family;
let admin: string;
let booking: string;
let conversation: string;
let waiting: string;
let link: string;

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
  const { db } = world.services;
  provider = await world.makeAccount({ ...person, accountType: 'organisation', organisationName: NAME });
  await db.updateTable('account').set({ slug: 'hazel-copse' }).where('id', '=', provider.id).execute();
  bookable = await makeBookable(world, { providerId: provider.id, title: 'Charcoal' });
  await indexListings(world.services, 'all');
  family = await makeFamily(world);
  admin = (await world.makeAccount({ role: 'admin', firstName: 'Ada', lastName: 'Moss' })).id;
  const [first = '', second = ''] = bookable.sessionIds;
  booking = await bookAndPay(world, family, bookable, { sessionIds: [first] });
  await hold(world, family, bookable, { sessionIds: [second] });

  const asked = { listingId: bookable.listingId, body: 'Is there a toilet?' };
  const question = await world.request('POST /conversations', { as: family.id, body: asked });
  conversation = question.body.conversationId;
  await world.request('POST /conversations/{conversationId}/messages', {
    as: provider.id,
    params: { conversationId: conversation },
    body: { body: 'There is.' },
  });
  const full = await makeWaitable(world, { providerId: provider.id });
  await bookAndPay(world, await makeFamily(world), full);
  waiting = (await join(world, family, full)).body.entries[0].id;
  const byPhone = await world.request('POST /bookings', {
    as: provider.id,
    body: {
      listingId: bookable.listingId,
      customer: { kind: 'new', firstName: 'Hannah', lastName: 'Moss', emailAddress: 'hannah@example.org' },
      learners: [{ kind: 'new', learner: { firstName: 'Ivy', lastName: 'Moss', dateOfBirth: '2019-03-01' } }],
      lines: [{ learner: 0, ticketId: bookable.ticketId, sessionIds: [second], pricePence: null }],
      way: 'link',
      expectedTotalPence: 4944,
    },
  });
  const made = await world.request('GET /bookings/{bookingId}', {
    as: provider.id,
    params: { bookingId: byPhone.body.bookingId },
  });
  link = String(made.body.dues.payUrl).split('/pay/')[1] ?? '';
  await world.request('POST /access-control/grants', {
    as: provider.id,
    body: { email: family.email, scope: 'full' },
  });
  await settleAll(world);
});
afterAll(() => world.stop());

describe('an organisation is called by its own name, and never by its person’s', () => {
  it.each<[string, () => Parameters<World['request']>]>([
    ['on the page of a listing', () => ['GET /listings/{slug}', { params: { slug: `listing-${bookable.listingId}` } }]],
    [
      'in what is read of a listing',
      () => ['GET /experiences/{experienceId}', { params: { experienceId: bookable.listingId } }],
    ],
    ['on its public page', () => ['GET /providers/{slug}', { params: { slug: 'hazel-copse' } }]],
    ['in search', () => ['GET /search', { query: { q: 'hazel copse' } }]],
    ['among a family’s bookings', () => ['GET /bookings', { as: family.id, query: { as: 'booker', q: 'copse' } }]],
    ['on a booking', () => ['GET /bookings/{bookingId}', { as: family.id, params: { bookingId: booking } }]],
    [
      'in the calendar file',
      () => ['GET /bookings/{bookingId}/calendar.ics', { as: family.id, params: { bookingId: booking } }],
    ],
    ['on the invoice', () => ['GET /bookings/{bookingId}/invoice', { as: family.id, params: { bookingId: booking } }]],
    ['in the basket', () => ['GET /basket', { as: family.id }]],
    ['on the waiting list', () => ['GET /waiting-entries/{entryId}', { as: family.id, params: { entryId: waiting } }]],
    ['among conversations', () => ['GET /conversations', { as: family.id }]],
    ['on the payment page', () => ['GET /payment-links/{key}', { params: { key: link } }]],
    ['on the receipt of fees', () => ['GET /vat-receipt', { as: provider.id, query: { month: '2027-04' } }]],
    ['among its own listings', () => ['GET /experiences', { as: provider.id, query: { page: '1' } }]],
    ['where fees are agreed', () => ['GET /fee-parties', { as: admin, query: { q: 'copse' } }]],
    [
      'in the ledger of a booking',
      () => ['GET /ledger/bookings/{bookingId}', { as: admin, params: { bookingId: booking } }],
    ],
    ['among accounts', () => ['GET /users', { as: admin, query: { q: 'quince' } }]],
  ])('%s', async (_, request) => {
    const { status, body } = await world.request(...request());
    const read = JSON.stringify(body);
    expect({ status, read }).toEqual({ status: 200, read: expect.stringContaining(NAME) });
    expect(read).not.toMatch(/Ottoline|Quince/);
  });

  it('in what families and customers are mailed', () => {
    const mails = [...world.mails(family.email), ...world.mails('hannah@example.org')];
    expect(mails.length).toBeGreaterThan(2);
    for (const { subject, text, html } of mails) {
      expect(subject + text + html, subject).not.toMatch(/Ottoline|Quince/);
      expect(text, subject).toContain(NAME);
    }
  });

  it('while in a conversation somebody answers who has a first name', async () => {
    const { body } = await world.request('GET /conversations/{conversationId}', {
      as: family.id,
      params: { conversationId: conversation },
    });
    expect(body).toMatchObject({ with: { name: NAME }, messages: [{ author: 'Priya' }, { author: 'Ottoline' }] });
  });

  it('and an invoice that was issued keeps the name that it was issued with', async () => {
    await world.request('PATCH /users/update-user/{id}', {
      as: provider.id,
      params: { id: provider.id },
      body: { organisationName: 'Hazel Wood' },
    });
    const as = family.id;
    const params = { bookingId: booking };
    expect((await world.request('GET /bookings/{bookingId}/invoice', { as, params })).body.provider.name).toBe(NAME);
    expect((await world.request('GET /bookings/{bookingId}', { as, params })).body.provider.name).toBe('Hazel Wood');
  });
});
