import { html } from 'hono/html';
import type { PaymentIntentRow } from '../rows.ts';
import type { World } from '../world.ts';
import { formatPounds } from '../wire/format-pounds.ts';
import { layout, type Markup } from './layout.ts';

/** The bank's page where a cardholder confirms a payment. */
export function authenticatePage(world: World, intent: PaymentIntentRow): Markup {
  const business = world.tables.accounts.get(intent.account)?.business_profile.name ?? 'Sandbox account';
  const method = intent.payment_method === null ? undefined : world.tables.paymentMethods.get(intent.payment_method);
  return layout(
    'Confirm your payment',
    'narrow',
    html`<section class="sheet">
      <h1>Confirm your payment</h1>
      <p>Your bank asks whether this payment is yours.</p>
      <dl class="facts">
        <div>
          <dt>To</dt>
          <dd>${business}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>${formatPounds(intent.amount)}</dd>
        </div>
        ${
          method
            ? html`<div>
                <dt>Card</dt>
                <dd>ending ${method.card.slice(-4)}</dd>
              </div>`
            : ''
        }
      </dl>
      <form class="buttons" method="post" action="/authenticate/${intent.id}">
        <input type="hidden" name="secret" value="${intent.client_secret}" />
        <button type="submit" name="outcome" value="complete">Approve payment</button>
        <button class="second" type="submit" name="outcome" value="fail">Refuse payment</button>
      </form>
    </section>`,
  );
}
