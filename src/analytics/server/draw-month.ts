import { formatMoney } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { Paper } from '../../platform/server/pdf/write-paper.ts';
import { ageText } from '../buckets.ts';
import { changeText, percentText } from '../change.ts';
import type { Numbers, Sums } from '../contract.ts';
import { missedPence } from '../gains.ts';
import { monthName } from '../months.ts';
import { AREAS_ROUNDED, LEAST_FAMILIES, monthsText } from '../small-areas.ts';

type Month = { month: string; provider: string; numbers: Numbers };

/** Draws a month of a provider as a PDF, with titles in any script: the same figures as the page of numbers. */
export async function drawMonth({ month, provider, numbers }: Month): Promise<Uint8Array> {
  const { sums, listings, tickets, ages } = numbers;
  const title = `${monthName(month)}: ${isolated(provider)}`;
  const texts = [provider, ...listings.map((one) => one.title), ...tickets.map(({ name }) => name)];
  const paper = await Paper.begin(title, texts);
  paper.text(monthName(month), { size: 24, after: 2 });
  paper.text(provider, { size: 16, after: 6 });
  paper.text(
    'Money and places count on the day of the date, bookings on the day on which they were made. Beside each figure stand the month before and the same month last year.',
    { size: 9.5, soft: true },
  );
  paper.rule();
  for (const [label, of] of figures) {
    paper.text(`${label}: ${of(sums.period)}`, { size: 12, after: 1 });
    paper.text(`Before: ${of(sums.before)}. Last year: ${of(sums.lastYear)}.`, { size: 9.5, soft: true, indent: 12 });
  }
  paper.text(`Income beside last year: ${changeText(sums.period.netPence, sums.lastYear.netPence)}.`, { after: 8 });
  const missed = missedPence(listings);
  if (missed.pence > 0)
    paper.text(`${missed.places} more places would have earned about ${formatMoney(missed.pence)}.`, { after: 8 });
  paper.heading('By listing', 16);
  if (listings.length === 0) paper.text('There was no date in this month.');
  for (const one of listings) {
    paper.text(one.title, { size: 12, after: 1 });
    paper.text(
      `${one.places} of ${one.capacity} places (${percentText(one.places, one.capacity)}), income ${formatMoney(one.netPence)}`,
      { size: 9.5, soft: true, indent: 12 },
    );
  }
  list(
    paper,
    'By ticket',
    tickets.map(({ name, places, pence }) => `${isolated(name)}: ${places}, ${formatMoney(pence)}`),
  );
  list(
    paper,
    'By age',
    ages.map(({ value, places }) => `${ageText(value)}: ${places}`),
  );
  list(paper, `By area, ${monthsText(numbers.areaSpan)}`, areaLines(numbers));
  return paper.end(title);
}

function areaLines({ areas, leavesOutAreas }: Numbers): string[] {
  return [
    ...areas.map(({ outward, families }) => `${outward || 'Not known'}: about ${families} families`),
    ...(leavesOutAreas ? [`Areas with fewer than ${LEAST_FAMILIES} families are left out.`] : []),
    ...(areas.length > 0 ? [AREAS_ROUNDED] : []),
  ];
}

function list(paper: Paper, heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  paper.heading(heading, 16);
  for (const line of lines) paper.text(line, { after: 2 });
}

const figures: readonly [string, (sums: Sums) => string][] = [
  ['Income after fees and refunds', ({ netPence }) => formatMoney(netPence)],
  ['Paid by families', ({ takenPence }) => formatMoney(takenPence)],
  ['Paid by councils', ({ fundedPence }) => formatMoney(fundedPence)],
  ['Fees', ({ feesPence }) => formatMoney(feesPence)],
  ['Given back', ({ refundsPence }) => formatMoney(refundsPence)],
  ['Discounts', ({ discountPence }) => formatMoney(discountPence)],
  ['Bookings', ({ bookings }) => String(bookings)],
  ['Places', ({ places, capacity }) => `${places} of ${capacity} (${percentText(places, capacity)})`],
  ['Families', ({ newFamilies, returningFamilies }) => `${newFamilies} new, ${returningFamilies} again`],
  [
    'Cancelled',
    ({ cancelledByFamily, cancelledByProvider }) =>
      `${cancelledByFamily} by families, ${cancelledByProvider} by the provider`,
  ],
  ['Did not come, without a word', ({ noShows }) => String(noShows)],
];
