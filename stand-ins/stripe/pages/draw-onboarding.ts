import { html } from 'hono/html';
import type { AccountRow, OnboardingRow } from '../rows.ts';
import { errorSummary, fieldMarkup, layout, type FieldErrors, type Markup } from './layout.ts';

export interface TypedBank {
  sortCode: string;
  accountNumber: string;
}

/** The page where a business sets up its payouts. */
export function onboardingPage(
  visit: OnboardingRow,
  account: AccountRow,
  typed: TypedBank,
  errors: FieldErrors,
): Markup {
  const name = account.business_profile.name ?? account.company_name ?? account.email ?? account.id;
  return layout(
    Object.keys(errors).length > 0 ? 'Error: set up payouts' : 'Set up payouts',
    'narrow',
    html`<section class="sheet">
      <h1>Set up payouts</h1>
      <dl class="facts">
        <div>
          <dt>Business</dt>
          <dd>${name}</dd>
        </div>
        ${
          account.email === null
            ? ''
            : html`<div>
                <dt>Email</dt>
                <dd>${account.email}</dd>
              </div>`
        }
      </dl>
      ${
        account.standing === 'restricted' || account.standing === 'restricted_soon'
          ? html`<p>An identity document is asked for. ‘Finish’ hands in a test document.</p>`
          : ''
      }
      <form method="post" action="/setup/visit/${visit.id}" novalidate>
        ${errorSummary(errors)}
        <h2>Bank account for payouts</h2>
        ${fieldMarkup({ name: 'sort_code', label: 'Sort code', value: typed.sortCode, inputmode: 'numeric' }, errors)}
        ${fieldMarkup(
          {
            name: 'account_number',
            label: 'Account number',
            hint: 'A number that ends in 1113 makes payouts fail.',
            value: typed.accountNumber,
            inputmode: 'numeric',
          },
          errors,
        )}
        <div class="buttons">
          <button type="submit" name="action" value="finish">Finish</button>
          <button class="second" type="submit" name="action" value="later">Save for later</button>
          <button class="second" type="submit" name="action" value="documents">Needs documents</button>
        </div>
      </form>
    </section>`,
  );
}
