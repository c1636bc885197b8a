import Stripe from 'stripe';
import { expect } from 'vitest';
import type { World } from '../../../test/world.ts';

/** An event of the payment partner: an object as it stood when it was told of. */
export type News = { id: string; type: string; object: object; account?: string; livemode?: boolean | null };

/** Brings news to the product, signed as the payment partner signs it, one after another in this order. */
export async function bring(world: World, news: readonly News[]): Promise<void> {
  for (const { id, type, object, account, livemode = false } of news) {
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      livemode,
      data: { object },
      ...(account && { account }),
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: world.services.settings.STRIPE_WEBHOOK_SECRET,
    });
    const headers = { 'stripe-signature': signature };
    expect((await world.request('POST /stripe/webhook', { body, headers })).status).toBe(200);
  }
}

/** Every order in which these can come. */
export function ordersOf<One>(all: readonly One[]): One[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}
