import { Link } from 'react-router';
import { formatFound } from '../../search/search-rules.ts';

/** What is known of all listings of a page at a glance. */
export type Facts = {
  listings: string;
  price: string | null;
  free: string | null;
  next: string | null;
  ages: string | null;
};

/** Dates by what they are called, with how many listings have one. */
export type QuickDates = readonly { label: string; to: string; total: number }[];

/** The numbers of a page: how many, from what price, for whom, when. */
export function LandingFacts({ facts, quick }: { facts: Facts; quick: QuickDates }) {
  const rows = [
    ['To choose from', facts.listings],
    ['Price with all fees', facts.price],
    ['Free', facts.free],
    ['Ages', facts.ages],
    ['Next date', facts.next],
  ].filter((row): row is [string, string] => row[1] !== null);
  return (
    <>
      <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-4">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-[700] figures">{value}</dd>
          </div>
        ))}
      </dl>
      {quick.length > 0 && (
        <ul className="mb-6 flex flex-wrap gap-2.5" aria-label="Quick dates">
          {quick.map(({ label, to, total }) => (
            <li key={label}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-paper-raised px-4 font-[550] no-underline hover:border-forest hover:bg-forest-soft"
              >
                {label} ({formatFound(total)})
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
