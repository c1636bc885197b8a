import { formatMoney } from '../../platform/money.ts';
import { changeText, percentOf, percentText, pointsText } from '../change.ts';
import type { Numbers, Sums } from '../contract.ts';

type KeyFigure = {
  label: string;
  /** What it is made of, in a few words. */
  about: string;
  text: (sums: Sums) => string;
  change: (now: Sums, then: Sums) => string;
};

const cancelled = (sums: Sums): number => sums.cancelledByFamily + sums.cancelledByProvider;
const fill = (sums: Sums): number | null => percentOf(sums.places, sums.capacity);

const keyFigures: readonly KeyFigure[] = [
  {
    label: 'Income',
    about: 'after fees and refunds',
    text: ({ netPence }) => formatMoney(netPence),
    change: (now, then) => changeText(now.netPence, then.netPence),
  },
  {
    label: 'Places booked',
    about: 'people on dates',
    text: ({ places }) => String(places),
    change: (now, then) => changeText(now.places, then.places),
  },
  {
    label: 'Fill rate',
    about: 'of all places',
    text: ({ places, capacity }) => percentText(places, capacity),
    change: (now, then) => pointsText(fill(now), fill(then)),
  },
  {
    label: 'New bookings',
    about: 'made in these days',
    text: ({ bookings }) => String(bookings),
    change: (now, then) => changeText(now.bookings, then.bookings),
  },
  {
    label: 'Families',
    about: 'who had a date',
    text: ({ newFamilies, returningFamilies }) => String(newFamilies + returningFamilies),
    change: (now, then) =>
      changeText(now.newFamilies + now.returningFamilies, then.newFamilies + then.returningFamilies),
  },
  {
    label: 'Cancelled',
    about: 'of what was booked',
    text: (sums) => percentText(cancelled(sums), sums.places + cancelled(sums)),
    change: (now, then) =>
      pointsText(
        percentOf(cancelled(now), now.places + cancelled(now)),
        percentOf(cancelled(then), then.places + cancelled(then)),
      ),
  },
];

/** What a period comes to at a glance, each figure beside the period before and the same days last year. */
export function KeyFigures({ sums }: Pick<Numbers, 'sums'>) {
  return (
    <ul className="print-together grid grid-cols-2 gap-3 lg:grid-cols-3">
      {keyFigures.map(({ label, about, text, change }) => (
        <li key={label} className="min-w-0 rounded-card border border-line bg-paper-raised p-4">
          <h3 className="!text-base">{label}</h3>
          <p className="text-2xl font-[700] figures sm:text-3xl">{text(sums.period)}</p>
          <p className="mb-2 text-sm text-ink-soft">{about}</p>
          <dl className="text-sm">
            <div>
              <dt className="inline text-ink-soft">Before: </dt>
              <dd className="inline">{change(sums.period, sums.before)}</dd>
            </div>
            <div>
              <dt className="inline text-ink-soft">Last year: </dt>
              <dd className="inline">{change(sums.period, sums.lastYear)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
