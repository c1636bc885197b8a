import { expect, it } from 'vitest';
import type { Services } from '../../platform/server/services.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import { composePaymentPage } from './compose-payment-page.ts';
import type { BookingToPay } from './read-checkouts.ts';
import { itIs } from '../../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

it('the payment page names no child: initials, how many dates and when', () => {
  const place = (first_name: string, last_name: string, day: string) =>
    ({
      booking_id: 'b',
      listing_id: 'l',
      ticket_id: 't',
      session_id: day,
      learner_id: first_name,
      first_name,
      last_name,
      ticket_name: 'Child',
      price_pence: 1_600,
      booker_fee_pence: 48,
      start_date: new Date(`${day}T09:00:00Z`),
      end_date: new Date(`${day}T11:00:00Z`),
    }) as unknown as PlaceRow;
  const page = composePaymentPage(
    { publicUrl: 'http://thicket.test' } as Services,
    [{ id: 'b', title: 'Forest school', booker_email: 'nina@example.org' } as unknown as BookingToPay],
    [
      place('Élodie', 'O’Neill', '2027-05-11'),
      place('Élodie', 'O’Neill', '2027-05-18'),
      place('Otto', '', '2027-05-11'),
    ],
  );
  expect(page.lines.map(({ description }) => description)).toEqual([
    'É. O., 2 dates from Tue\u00a011\u00a0May\u00a02027',
    expect.stringMatching(/^O\., Tue\u00a011\u00a0May\u00a02027/),
  ]);
  expect(JSON.stringify(page.lines)).not.toMatch(/lodie|Neill|Otto/);
});
