import { openConnection, type Answer, type Connection } from './connection.ts';
import { askForPlace, signedBy, type Family, type Stall } from './fair.ts';

/** Where somebody who buys is connected to: the product, and, once it is known, the payment partner's pages. */
export type Buyer = { product: Connection; partner?: Connection };

const CARD = {
  email: 'payer@example.org',
  number: '4242424242424242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'P Shah',
  postcode: 'M1 1AE',
};
/** So often the booking's screen asks how a payment stands of which nothing has been heard. */
const ASK_AGAIN_MS = 3_000;
const MOST_ASKS = 10;

type Seen = { payment: string };
type Basket = {
  basket: { bookings: { id: string; questions: { id: string }[] }[]; quote: { totalPence: number } };
};

/**
 * One whole purchase as a family and its screens make it: price and hold, answers, checkout, card, and the booking's
 * screen, which asks how the payment stands if the payment partner's news has not confirmed the booking yet.
 * @returns how long the payment page took to answer, in ms
 */
export async function buy(buyer: Buyer, family: Family, stall: Stall): Promise<number> {
  const headers = signedBy(family);
  const held = read(await askForPlace(buyer.product, family, stall), 200) as Basket;
  const [booking] = held.basket.bookings;
  if (!booking) throw new Error('Nothing was held.');
  const answers = booking.questions.map(({ id }) => ({ questionId: id, learnerId: null, value: 'Nothing else' }));
  read(
    await buyer.product.ask('PUT', '/api/basket/answers', { headers, body: { bookingId: booking.id, answers } }),
    200,
  );
  const { url } = read(
    await buyer.product.ask('POST', '/api/basket/checkout', {
      headers,
      body: { expectedTotalPence: held.basket.quote.totalPence },
    }),
    200,
  ) as { url: string };
  const page = new URL(url);
  const partner = (buyer.partner ??= await openConnection(Number(page.port)));
  const began = performance.now();
  const paid = await partner.ask('POST', page.pathname, { form: CARD });
  if (paid.status !== 303) throw new Error(`The payment page answered ${paid.status}.`);
  const took = performance.now() - began;
  const seen = read(await buyer.product.ask('GET', `/api/bookings/${booking.id}`, { headers }), 200) as Seen;
  if (seen.payment === 'PAID') return took;
  for (let asks = 0; asks < MOST_ASKS; asks += 1) {
    const settled = read(await buyer.product.ask('POST', `/api/bookings/${booking.id}/settle`, { headers }), 200);
    if ((settled as { booking: Seen }).booking.payment === 'PAID') return took;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error('A booking that was paid was not confirmed.');
}

function read({ status, body }: Answer, expected: number): unknown {
  if (status !== expected) throw new Error(`Answered with ${status}: ${body.toString()}`);
  return JSON.parse(body.toString());
}
