import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { bookingMails } from '../../checkout/server/mail-bookings.ts';
import { tell } from '../../people/server/tell.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

type Booked = { bookable: Bookable; family: Family; provider: { id: string; email: string }; bookingId: string };

async function book(options: Parameters<typeof makeBookable>[1] = {}, children = 1): Promise<Booked> {
  const provider = await world.makeAccount({ accountType: 'mentor', firstName: 'Oakwood', lastName: 'Forest School' });
  const bookable = await makeBookable(world, { starts: [240, 264], ...options, providerId: provider.id });
  await world.services.db
    .updateTable('listing')
    .set({
      venue_name: 'Alder Wood',
      town: 'Stockport',
      zip_code: 'SK1 1AA',
      confirmation_message: 'Bring wellies and a drink.',
      provisions: ['Waterproofs'],
    })
    .where('id', '=', bookable.listingId)
    .execute();
  const family = await makeFamily(world, children);
  await tell(world.services, family.learnerIds, {
    health: { conditions: 'Asthma inhaler', allergies: [{ allergen: 'Peanuts' }] },
  });
  const bookingId = await bookAndPay(world, family, bookable);
  await settleAll(world);
  return { bookable, family, provider, bookingId };
}

const subjects = (email: string): string[] => world.mails(email).map((mail) => mail.subject);
const mailTo = (email: string, subject: RegExp) => {
  const mail = world.mails(email).find((one) => subject.test(one.subject));
  if (!mail) throw new Error(`No mail to ${email} that fits ${subject}, only: ${subjects(email).join('; ')}`);
  return mail;
};

async function cancel(
  { family, provider, bookingId }: Booked,
  as: 'booker' | 'provider',
  count = 1,
  message?: string,
): Promise<number> {
  const caller = as === 'booker' ? family.id : provider.id;
  const quote = await world.request('GET /bookings/{bookingId}/refund-quote', {
    as: caller,
    params: { bookingId },
    query: { as },
  });
  const placeIds = quote.body.places.slice(0, count).map((place: { placeId: string }) => place.placeId);
  const exact = await world.request('GET /bookings/{bookingId}/refund-quote', {
    as: caller,
    params: { bookingId },
    query: { as, places: placeIds.join(',') },
  });
  const answer = await world.request('POST /bookings/{bookingId}/cancel', {
    as: caller,
    params: { bookingId },
    body: { placeIds, expectedRefundPence: exact.body.totalPence, as, ...(message ? { message } : {}) },
  });
  expect(answer.status).toBe(200);
  await settleAll(world);
  return exact.body.totalPence;
}

describe('when a booking is confirmed', () => {
  test('the booker gets everything for the day, with the dates as a calendar file', async () => {
    const { family, bookingId } = await book({}, 2);
    const mail = mailTo(family.email, /^Booked: Forest school$/);
    expect(mail.text).toContain('Who: Mia, Noah');
    expect(mail.text).toContain('Where: Alder Wood, Stockport, SK1 1AA');
    expect(mail.text).toContain('Bring wellies and a drink.');
    expect(mail.text).toContain('Provided on the day: Waterproofs.');
    expect(mail.text).toContain('Total: £197.76, booking fee included');
    expect(mail.text).toMatch(/If plans change: .*refund.*\n?.*/i);
    expect(mail.links).toEqual(
      expect.arrayContaining([`${world.url}/bookings/${bookingId}`, `${world.url}/cancel/l?booking=${bookingId}`]),
    );
    const calendar = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
    expect(calendar).toMatchObject({
      filename: expect.stringMatching(/^booking-\w+\.ics$/),
      contentType: 'text/calendar',
    });
    expect(calendar?.text?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  test('the provider is told who comes and what it brings in', async () => {
    const { provider, bookingId } = await book();
    const mail = mailTo(provider.email, /^New booking: Forest school, 2 places$/);
    expect(mail.text).toContain('Priya Shah has booked');
    expect(mail.text).toContain('For you: £94.08 after the service fee');
    expect(mail.links).toContain(`${world.url}/bookings/${bookingId}`);
  });

  test('no mail says anything about health', async () => {
    const { family, provider } = await book();
    for (const mail of [...world.mails(family.email), ...world.mails(provider.email)]) {
      expect(`${mail.text}${mail.html}`).not.toMatch(/asthma|peanut/i);
    }
  });

  test('a free booking says so', async () => {
    const { family, provider } = await book({ pricePence: 0 });
    expect(mailTo(family.email, /^Booked/).text).toContain('Total: Free');
    expect(mailTo(provider.email, /^New booking/).text).toContain('For you: Free booking');
  });
});

describe('each mail goes out once', () => {
  test('when its job runs again', async () => {
    const { family, provider } = await book();
    const before = [subjects(family.email), subjects(provider.email)];
    const { rows } = await world.services.pool.query(
      `select * from event where kind = 'booking.confirmed' and subject_id = $1`,
      [family.id],
    );
    const work = bookingMails.filter((subscriber) => subscriber.on.includes('booking.confirmed'));
    await Promise.all([...work, ...work].map((subscriber) => subscriber.run(world.services, rows[0])));
    expect([subjects(family.email), subjects(provider.email)]).toEqual(before);
  });

  test('but when the mail server refuses it, the next attempt sends it', async () => {
    const { family } = await book({ pricePence: 0 });
    const { rows } = await world.services.pool.query(
      `select * from event where kind = 'booking.confirmed' and subject_id = $1`,
      [family.id],
    );
    const [toBooker] = bookingMails;
    await world.services.db.deleteFrom('mail').where('event_id', '=', rows[0].id).execute();
    const broken = {
      ...world.services,
      mailer: { ...world.services.mailer, send: () => Promise.reject(new Error('421 try later')) },
    };
    await expect(toBooker?.run(broken, rows[0])).rejects.toThrow('421 try later');
    const before = subjects(family.email).length;
    await toBooker?.run(world.services, rows[0]);
    expect(subjects(family.email)).toHaveLength(before + 1);
  });

  test('and none to an account that is switched off', async () => {
    const { family, provider, bookingId, bookable } = await book();
    await world.services.db
      .updateTable('account')
      .set({ disabled_at: world.clock.now().toString() })
      .where('id', '=', provider.id)
      .execute();
    await cancel({ family, provider, bookingId, bookable }, 'booker');
    expect(subjects(provider.email).filter((subject) => subject.startsWith('Cancelled'))).toEqual([]);
    expect(subjects(family.email).filter((subject) => subject.startsWith('Cancelled'))).toHaveLength(1);
  });
});

describe('when places are cancelled', () => {
  test('by the booker, both sides read the refund to the penny, in one mail each', async () => {
    const booked = await book();
    const refund = await cancel(booked, 'booker');
    expect(refund).toBe(4944);
    const toBooker = mailTo(booked.family.email, /^Cancelled: 1 place, Forest school$/);
    expect(toBooker.text).toContain('You cancelled 1 place');
    expect(toBooker.text).toContain('Refund: £49.44, back to the card you paid with');
    const toProvider = mailTo(booked.provider.email, /^Cancelled: 1 place, Forest school$/);
    expect(toProvider.text).toContain('Priya Shah has cancelled 1 place');
    expect(toProvider.text).toContain('Refund to the family: £49.44');
    expect(toBooker.text).toContain('Banks take 5 to 10 days');
    // That it was paid a moment later is no news.
    expect(subjects(booked.family.email)).toHaveLength(2);
    expect(subjects(booked.provider.email)).toHaveLength(2);
  });

  test('by the provider, the family reads the provider’s words', async () => {
    const booked = await book();
    await cancel(booked, 'provider', 2, 'The storm has closed the wood.');
    const mail = mailTo(booked.family.email, /^Cancelled: 2 places/);
    expect(mail.text).toContain('Oakwood Forest School has cancelled');
    expect(mail.text).toContain('The storm has closed the wood.');
    expect(mail.text).toContain('Refund: £98.88');
  });

  test('when the provider has to decide, nobody reads a promise', async () => {
    const booked = await book({ policy: 'DISCRETION', starts: [30, 40] });
    expect(await cancel(booked, 'booker')).toBe(0);
    expect(mailTo(booked.family.email, /^Cancelled/).text).toContain('Oakwood Forest School decides about £48.00');
    const toProvider = mailTo(booked.provider.email, /^Cancelled/);
    expect(toProvider.text).toContain('You decide about £48.00');
    expect(toProvider.links).toContain(`${world.url}/bookings/m?payment=PENDING&type=all`);
  });
});

describe('when a card is refused', () => {
  test('the booker is told once, however many cards are tried', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    for (const card of ['4000000000000002', '4000000000009995']) {
      expect(await payOnPage(out.body.url, card)).toBe(402);
      await settleAll(world);
    }
    expect(subjects(family.email)).toEqual(['Your payment did not go through']);
    const mail = mailTo(family.email, /did not go through/);
    expect(mail.text).toContain('£49.44 for Forest school');
    expect(mail.links).toEqual([`${world.url}/checkout`]);
  });

  test('and not at all when another card has paid meanwhile', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    await sandbox(world, 'webhooks/faults', { fault: 'hold', times: 1, type: 'payment_intent.payment_failed' });
    await payOnPage(out.body.url, '4000000000000002');
    await payOnPage(out.body.url);
    await settleAll(world);
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    expect(subjects(family.email)).toEqual(['Booked: Forest school']);
    expect(subjects(family.email).filter((subject) => subject.includes('did not go through'))).toEqual([]);
  });
});
