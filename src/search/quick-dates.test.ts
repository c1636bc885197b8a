import { expect, it } from 'vitest';
import { daysOf } from './quick-dates.ts';

it.each<[when: Parameters<typeof daysOf>[0], today: string, nation: Parameters<typeof daysOf>[2], days: string]>([
  ['weekend', '2027-04-29', 'england', '2027-05-01 2027-05-02'],
  ['weekend', '2027-05-01', 'england', '2027-05-01 2027-05-02'],
  ['weekend', '2027-05-02', 'england', '2027-05-02 2027-05-02'],
  ['weekend', '2027-05-03', 'england', '2027-05-08 2027-05-09'],
  ['saturday', '2027-04-30', 'england', '2027-05-01 2027-05-01'],
  ['saturday', '2027-05-01', 'england', '2027-05-08 2027-05-08'],
  ['saturday', '2027-05-02', 'england', '2027-05-08 2027-05-08'],
  ['holidays', '2027-04-29', 'england', '2027-05-29 2027-06-06'],
  ['holidays', '2027-04-29', 'scotland', '2027-05-22 2027-05-24'],
  ['holidays', '2027-06-01', 'england', '2027-06-01 2027-06-06'],
  ['holidays', '2027-06-06', 'england', '2027-06-06 2027-06-06'],
  ['holidays', '2027-07-25', 'wales', '2027-07-25 2027-09-01'],
  ['holidays', '2027-07-05', 'northern-ireland', '2027-07-05 2027-08-31'],
  ['holidays', '2026-10-20', 'northern-ireland', '2026-10-29 2026-11-01'],
  ['holidays', '2026-12-25', 'england', '2026-12-25 2027-01-03'],
])('‘%s’ on %s in %s is %s', (when, today, nation, days) => {
  const { from, to } = daysOf(when, Temporal.PlainDate.from(today), nation);
  expect(`${from.toString()} ${to.toString()}`).toBe(days);
});
