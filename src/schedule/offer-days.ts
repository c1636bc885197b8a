import { formatDate, type LocalDate } from './date-words.ts';
import { isolated } from '../platform/isolated.ts';
import type { BlockOnOffer, DateOnOffer } from './offer.ts';

export type DateOfBlock = { block: BlockOnOffer; date: DateOnOffer };

/** What is on offer by its day, in the order of the blocks; days without dates are not there. */
export function daysOnOffer(offer: readonly BlockOnOffer[]): Map<LocalDate, DateOfBlock[]> {
  const dates = offer.flatMap((block) => block.months.flatMap((month) => month.dates.map((date) => ({ block, date }))));
  return Map.groupBy(dates, ({ date }) => date.date);
}

/** Whether a place on a date can be booked, by itself or with its whole block. */
const isOpen = ({ block, date }: DateOfBlock): boolean => (block.whole ? block.bookable : date.bookable);

/** '3 left' is all that fits under the number of a day; 'Open' where the number is hidden or too long. */
function formatShortly({ block, date }: DateOfBlock): string {
  const places = block.whole ? (block.places ?? '') : date.places;
  if (!isOpen({ block, date })) return block.full || date.full ? 'Full' : 'Closed';
  const left = Number.parseInt(places, 10);
  return left <= 99 ? `${left} left` : 'Open';
}

/** One day of a calendar: its heading, what it says under its number and in full, and its dates. */
export function dayOnOffer(
  days: ReadonlyMap<LocalDate, DateOfBlock[]>,
  day: LocalDate,
): { title: string; short: string; full: string; entries: readonly DateOfBlock[] } {
  const entries = days.get(day) ?? [];
  const open = entries.filter(isOpen);
  const [first] = open.length > 0 ? open : entries;
  const short = !first ? '' : open.length > 1 ? `${open.length} times` : formatShortly(first);
  const full = entries
    .map(
      ({ block, date }) => `${date.times}, ${block.whole ? `${isolated(block.name)}, ${block.places}` : date.places}`,
    )
    .join('; ');
  return { title: formatDate(day), short, full, entries };
}
