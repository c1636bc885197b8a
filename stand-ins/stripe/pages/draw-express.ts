import { html } from 'hono/html';
import type { AccountRow } from '../rows.ts';
import type { World } from '../world.ts';
import { presentBalance } from '../resources/balance.ts';
import { formatPounds } from '../wire/format-pounds.ts';
import { layout, type Markup } from './layout.ts';

const PAYOUTS_SHOWN = 20;

const PAYOUT_WORDS = { pending: 'Pending', in_transit: 'On its way', paid: 'Paid', failed: 'Failed' } as const;

/** The Express dashboard of a connected account: its balance and its payouts. */
export function expressPage(world: World, account: AccountRow): Markup {
  const name = account.business_profile.name ?? account.company_name ?? account.email ?? account.id;
  const balance = presentBalance(world, account.id);
  const bank = world.tables.bankAccounts.newest('account', account.id);
  const payouts = world.tables.payouts.page('account', account.id, { limit: PAYOUTS_SHOWN }, () => true).rows;
  return layout(
    `${name}: payouts`,
    'narrow',
    html`<section class="sheet">
      <h1>${name}</h1>
      <dl class="facts">
        <div>
          <dt>Available</dt>
          <dd>${formatPounds(balance.available[0]?.amount ?? 0)}</dd>
        </div>
        <div>
          <dt>On its way to the balance</dt>
          <dd>${formatPounds(balance.pending[0]?.amount ?? 0)}</dd>
        </div>
        <div>
          <dt>Bank account</dt>
          <dd>${bank ? `ending ${bank.account_number.slice(-4)}` : 'none'}</dd>
        </div>
      </dl>
      <h2>Payouts</h2>
      ${
        payouts.length === 0
          ? html`<p class="soft">There are no payouts yet.</p>`
          : html`<table>
              <thead>
                <tr>
                  <th scope="col">Arrives</th>
                  <th scope="col">Status</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                ${payouts.map(
                  (payout) =>
                    html`<tr>
                      <td>${day(payout.arrival_date)}</td>
                      <td>${PAYOUT_WORDS[payout.status]}</td>
                      <td class="price">${formatPounds(payout.amount)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
    </section>`,
  );
}

function day(at: number): string {
  return new Date(at * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
