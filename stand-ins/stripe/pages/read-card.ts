import type { BillingDetails, SessionRow } from '../rows.ts';
import type { World } from '../world.ts';
import type { FieldErrors } from './layout.ts';
import { testCard, type TestCard } from '../resources/test-cards.ts';
import { isEmail } from '../wire/read-params.ts';

export interface TypedCard {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  postcode: string;
}

/** A card that can be charged. */
interface ReadCard {
  card: TestCard;
  expiry: { month: number; year: number };
  payer: BillingDetails;
}

/** The fields when the page is first opened. */
export function prefilledCard(world: World, session: SessionRow): TypedCard {
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

/** Reads the fields, or returns the error of each invalid field. `now` is in whole seconds. */
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

export function isFieldErrors(read: ReadCard | FieldErrors): read is FieldErrors {
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

/** Whether the check digit of a card number is right. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [place, digit] of number.split('').toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
