import { html } from 'hono/html';
import type { SessionRow } from '../rows.ts';
import type { World } from '../world.ts';
import type { TypedCard } from './read-card.ts';
import { formatPounds } from '../wire/format-pounds.ts';
import { errorSummary, fieldMarkup, layout, type FieldErrors, type Markup } from './layout.ts';

/** Test cards that the page suggests. */
const SUGGESTED_CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 3220', 'asks the bank first'],
  ['4000 0000 0000 0259', 'pays, then is disputed'],
] as const;

/** The hosted payment page. */
export function checkoutPage(world: World, session: SessionRow, typed: TypedCard, errors: FieldErrors): Markup {
  const business = world.tables.accounts.get(session.account)?.business_profile.name ?? 'Sandbox account';
  const total = formatPounds(session.amount_total);
  return layout(
    Object.keys(errors).length > 0 ? `Error: pay ${total}` : `Pay ${total}`,
    'wide',
    html`${session.cancel_url === null ? '' : html`<a class="back" href="${session.cancel_url}">Back</a>`}
      <div class="columns">
        <section aria-labelledby="bill">
          <h1 id="bill">Pay ${business}</h1>
          <p class="total">${total}</p>
          <ul class="items">
            ${session.lines.map(
              (line) =>
                html`<li>
                  <div>
                    <p>${line.name}</p>
                    ${line.description === null ? '' : html`<p class="soft">${line.description}</p>`}
                    ${line.quantity === 1 ? '' : html`<p class="soft">${line.quantity} × ${formatPounds(line.unit_amount)}</p>`}
                  </div>
                  <p class="price">${formatPounds(line.unit_amount * line.quantity)}</p>
                </li>`,
            )}
          </ul>
          <div class="sum">
            <p>Total</p>
            <p class="price">${total}</p>
          </div>
        </section>
        <section class="sheet" aria-labelledby="by-card">
          <h2 id="by-card">Pay by card</h2>
          <form method="post" action="/c/pay/${session.id}" novalidate>
            ${errorSummary(errors)}
            ${fieldMarkup({ name: 'email', label: 'Email', value: typed.email, type: 'email', autocomplete: 'email' }, errors)}
            ${fieldMarkup({ name: 'number', label: 'Card number', value: typed.number, inputmode: 'numeric', autocomplete: 'cc-number' }, errors)}
            <div class="pair">
              ${fieldMarkup({ name: 'expiry', label: 'Expiry', hint: 'MM / YY', value: typed.expiry, inputmode: 'numeric', autocomplete: 'cc-exp' }, errors)}
              ${fieldMarkup({ name: 'cvc', label: 'CVC', hint: 'On the back', value: typed.cvc, inputmode: 'numeric', autocomplete: 'cc-csc' }, errors)}
            </div>
            ${fieldMarkup({ name: 'name', label: 'Name on card', value: typed.name, autocomplete: 'cc-name' }, errors)}
            ${fieldMarkup({ name: 'postcode', label: 'Postcode', value: typed.postcode, autocomplete: 'postal-code' }, errors)}
            <button type="submit">Pay ${total}</button>
          </form>
          <details>
            <summary>Test cards to use</summary>
            <dl>
              ${SUGGESTED_CARDS.map(
                ([number, effect]) =>
                  html`<div>
                    <dt>${number}</dt>
                    <dd>${effect}</dd>
                  </div>`,
              )}
            </dl>
            <p class="soft">With any expiry date to come and any three digits as CVC.</p>
          </details>
        </section>
      </div>`,
  );
}
