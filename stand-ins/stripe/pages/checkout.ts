import { html } from 'hono/html';
import type { BillingDetails, SessionRow } from '../rows.ts';
import type { World } from '../world.ts';
import { testCard, type TestCard } from '../cards.ts';
import { isEmail } from '../params.ts';
import { pounds } from '../refusal.ts';
import { errorSummary, fieldMarkup, layout, type FieldErrors, type Markup } from './layout.ts';

/** What the payer typed, field by field. */
export interface TypedCard {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  postcode: string;
}

/** A card that can be tried. */
export interface ReadCard {
  card: TestCard;
  expiry: { month: number; year: number };
  payer: BillingDetails;
}

/** The fields as they stand when the page is first opened. */
export function untouchedCard(world: World, session: SessionRow): TypedCard {
  const customer = session.customer === null ? undefined : world.tables.customers.get(session.customer);
  return {
    email: session.payer?.email ?? session.customer_email ?? customer?.email ?? '',
    number: '',
    expiry: '',
    cvc: '',
    name: session.payer?.name ?? customer?.name ?? '',
    postcode: session.payer?.postalCode ?? '',
  };
}

/** Reads what was typed, or says for each field what is wrong with it. */
export function readCard(typed: TypedCard, now: number): ReadCard | FieldErrors {
  const errors: FieldErrors = {};
  const number = typed.number.replace(/[\s-]/g, '');
  const card = testCard(number);
  if (!isEmail(typed.email)) errors['email'] = 'Enter an email address, like name@example.com.';
  if (number === '') errors['number'] = 'Enter the card number.';
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors['number'] = 'Your card number is invalid.';
  else if (!card) errors['number'] = 'Your card was declined: only test cards can be used here.';
  const expiry = readExpiry(typed.expiry);
  if (!expiry) errors['expiry'] = 'Enter month and year, like 04 / 30.';
  else if (isPast(expiry, now)) errors['expiry'] = "Your card's expiry date is in the past.";
  const cvcDigits = card?.brand === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcDigits}}$`).test(typed.cvc)) {
    errors['cvc'] = `Enter the ${cvcDigits} digits of the CVC.`;
  }
  if (typed.name === '') errors['name'] = 'Enter the name on the card.';
  if (!/^[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/i.test(typed.postcode)) {
    errors['postcode'] = 'Enter a postcode, like SW1A 1AA.';
  }
  if (!card || !expiry || Object.keys(errors).length > 0) return errors;
  return {
    card,
    expiry,
    payer: { email: typed.email, name: typed.name, postalCode: typed.postcode.toUpperCase() },
  };
}

/** Whether a reading failed. */
export function isUnreadable(read: ReadCard | FieldErrors): read is FieldErrors {
  return !('card' in read && typeof read.card === 'object');
}

function readExpiry(typed: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(typed);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

function isPast(expiry: { month: number; year: number }, now: number): boolean {
  return Date.UTC(expiry.year, expiry.month, 1) / 1000 <= now;
}

/** The check digit of card numbers. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [place, digit] of number.split('').toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Cards worth trying, as the page offers them. */
const OFFERED = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 3220', 'asks the bank first'],
  ['4000 0000 0000 0259', 'pays, then is disputed'],
] as const;

/** The hosted payment page. */
export function checkoutPage(world: World, session: SessionRow, typed: TypedCard, errors: FieldErrors): Markup {
  const business = world.tables.accounts.get(session.account)?.business_profile.name ?? 'Sandbox account';
  const total = pounds(session.amount_total);
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
                    ${line.quantity === 1 ? '' : html`<p class="soft">${line.quantity} × ${pounds(line.unit_amount)}</p>`}
                  </div>
                  <p class="price">${pounds(line.unit_amount * line.quantity)}</p>
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
              ${OFFERED.map(
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
