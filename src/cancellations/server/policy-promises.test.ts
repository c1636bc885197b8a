import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { policies, policyPresets, type PolicyPreset, type Tier } from '../../listings/cancellation-policy.ts';
import { quoteRefund, type PlaceFacts } from '../../places/refund-rules.ts';
import {
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { instantFrom, termsOf } from '../../places/server/refund-facts.ts';
import { articles } from '../../support/articles/index.ts';
import { plainText } from '../../support/article-text.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const PRICE_PENCE = 4800;
const BOOKED_HOURS_AHEAD = 30 * 24;
const custom: Tier[] = [
  { hoursBefore: 0, percent: 5 },
  { hoursBefore: 72, percent: 80 },
  { hoursBefore: 1, percent: 25 },
];

/** The tiers that a sentence promises, read from its words alone. */
function promisedBy(sentence: string): Tier[] {
  const [promise = ''] = sentence.split(';');
  if (!/refund of (\d+% of )?the ticket price/i.test(promise)) return [];
  return promise.split(', ').map((part) => {
    const length = / up to (\d+) (hour|day)s? before/.exec(part);
    if (!length && !part.endsWith(' until the start')) throw new Error(`Until when is ‘${part}’?`);
    return {
      percent: part.startsWith('Full refund') ? 100 : Number(/(\d+)%/.exec(part)?.[1]),
      hoursBefore: length ? Number(length[1]) * (length[2] === 'day' ? 24 : 1) : 0,
    };
  });
}

/** The sentences of the example that name a last moment: the amount that cancelling by then gives back. */
function amountsIn(example: string): number[] {
  return [...example.matchAll(/by [^.]*? and you get £(\d+)\.(\d\d) of/g)].map(
    ([, pounds, pence]) => Number(pounds) * 100 + Number(pence),
  );
}

/** A family that reads the listing and the checkout of a date in 30 days, pays, and gets its mail. */
async function promisesOf(policy: PolicyPreset) {
  const { db } = world.services;
  const bookable = await makeBookable(world, { starts: [BOOKED_HOURS_AHEAD], pricePence: PRICE_PENCE, policy });
  await db
    .updateTable('listing')
    .set({ cancellation_tiers: JSON.stringify(policy === 'CUSTOM' ? custom : []) })
    .where('id', '=', bookable.listingId)
    .execute();
  const family = await makeFamily(world);
  const listing = await world.request('GET /experiences/{experienceId}', {
    params: { experienceId: bookable.listingId },
  });
  await hold(world, family, bookable);
  const { body } = await world.request('GET /basket', { as: family.id });
  const out = await checkOut(world, family);
  await payOnPage(out.body.url);
  await settleAll(world);
  const params = { bookingId: out.body.bookingIds[0] };
  const booking = (await world.request('GET /bookings/{bookingId}', { as: family.id, params })).body;
  const mail = world.mails(family.email).find(({ subject }) => subject.startsWith('Booked'));
  return {
    params,
    family,
    listing: listing.body.cancellationPolicy.sentence as string,
    checkout: body.basket.bookings[0].cancellation as { sentence: string; example: string },
    page: booking.cancellation.sentence as string,
    mail: mail?.text ?? '',
  };
}

/** What the stored terms give back of a stored place at a moment, to the second. */
async function refundAt(bookingId: string, hours: number, seconds: number): Promise<number> {
  const row = await world.services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .selectAll('booking')
    .select(['place.id as placeId', 'session.start_date', 'price_pence', 'place.booker_fee_pence'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const startDate = instantFrom(row.start_date);
  const place: PlaceFacts = {
    placeId: row.placeId,
    state: 'CONFIRMED',
    startDate,
    blockGroup: null,
    pricePence: row.price_pence,
    bookerFeePence: row.booker_fee_pence,
    paidPence: row.price_pence + row.booker_fee_pence,
  };
  const terms = termsOf(row, instantFrom(row.confirmed_at ?? row.created_at));
  const moment = startDate.subtract({ hours }).add({ seconds });
  return quoteRefund([place], new Set([place.placeId]), terms, 'booker', moment).totalPence;
}

describe('one promise about cancelling, and what is paid', () => {
  test.each(policyPresets)('%s', async (policy) => {
    const { params, family, listing, checkout, page, mail } = await promisesOf(policy);
    expect([checkout.sentence, page]).toEqual([listing, listing]);
    expect(mail).toContain(listing);
    const promised = promisedBy(listing);
    // The change of mind is over by every one of these moments.
    const amounts = promised.map(({ percent }) => (PRICE_PENCE * percent) / 100);
    for (const [index, { hoursBefore }] of promised.entries()) {
      const [now, after = 0] = amounts.slice(index);
      const paid = await Promise.all([-1, 0, 1].map((seconds) => refundAt(params.bookingId, hoursBefore, seconds)));
      expect([hoursBefore, ...paid]).toEqual([hoursBefore, now, now, after]);
    }
    expect(amountsIn(checkout.example)).toEqual(amounts);
    if (promised.length === 0) {
      expect(listing).toMatch(policy === 'DISCRETION' ? /^The provider decides/ : /^No refund when you cancel/);
      expect(await refundAt(params.bookingId, 25 * 24, 0)).toBe(0);
    }
    const help = articles.find(({ slug }) => slug === 'cancellation-rules');
    if (policy !== 'CUSTOM') expect(plainText(help?.blocks ?? [])).toContain(`${policies[policy].title}: ${listing}`);

    // The dialog that cancels names the same share, once the change of mind is over.
    world.clock.advance({ hours: 25 });
    const quote = await world.request('GET /bookings/{bookingId}/refund-quote', { as: family.id, params });
    world.clock.advance({ hours: -25 });
    const [first] = promised;
    expect(quote.body.totalPence).toBe(first ? amounts[0] : 0);
    expect(quote.body.places[0].sentence).toContain(
      first
        ? first.percent === 100
          ? 'The ticket price is refunded in full'
          : `${first.percent}% of the ticket price is refunded`
        : policy === 'DISCRETION'
          ? 'The provider decides'
          : 'It is too late for a refund',
    );
  });
});
