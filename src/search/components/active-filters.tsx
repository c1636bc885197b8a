import { Link, useSearchParams } from 'react-router';
import X from 'lucide-react/icons/x';
import { isolated } from '../../platform/isolated.ts';
import { dayText } from '../../platform/day-text.ts';
import { filterChips } from '../filter-chips.ts';
import { filterOptions } from '../filter-options.ts';
import { formatFound } from '../search-rules.ts';
import { addressWith, addressWithoutFilters, searchQuery } from './search-address.ts';
import { useCounted } from './use-counted.ts';
import type { Found } from './search-notes.tsx';

const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-[550] whitespace-nowrap no-underline hover:border-forest';

/** The filters that are on, each with a cross, and quick dates while no dates are chosen. */
export function ActiveFilters({ found: { days } }: { found: Found }) {
  const [params] = useSearchParams();
  const chips = filterChips(params);
  const isDated = chips.some(({ key }) => key === 'dates');
  const counted = useCounted(isDated ? null : searchQuery(params));
  return (
    <ul
      aria-label="Filters"
      className="-mx-4 mt-3 mb-2 flex gap-2 overflow-x-auto px-4 py-0.5 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {chips.map(({ key, label, without }) => (
        <li key={key} className="flex-none">
          <Link
            to={addressWith(params, { ...without, page: null })}
            preventScrollReset
            className={`${look} border-forest bg-forest-soft text-on-forest-soft`}
          >
            <span className="sr-only">Take off the filter: </span>
            {isolated(key === 'dates' && days ? `${label}, ${daysText(days)}` : label)}
            <X className="size-4 flex-none" aria-hidden />
          </Link>
        </li>
      ))}
      {!isDated &&
        filterOptions.when.map(([when, label]) => (
          <li key={when} className="flex-none">
            <Link
              to={addressWith(params, { when, page: null })}
              preventScrollReset
              className={`${look} border-line-strong bg-paper-raised text-ink`}
            >
              {label}
              <Count of={counted?.quick.find((one) => one.when === when)?.total} />
            </Link>
          </li>
        ))}
      {chips.length > 1 && (
        <li className="flex-none lg:hidden">
          <Link
            to={addressWithoutFilters(params)}
            preventScrollReset
            className={`${look} border-transparent text-forest`}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

/** How many there are, once that is known; its place is kept until then. */
function Count({ of }: { of: number | undefined }) {
  return (
    <span className="figures relative min-w-5 text-ink-soft">
      {of !== undefined && (
        <>
          {formatFound(of)}
          <span className="sr-only"> {of === 1 ? 'activity' : 'activities'}</span>
        </>
      )}
    </span>
  );
}

/** 'Sat 1 May – Sun 2 May'. */
function daysText({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => dayText(day, 'short'));
  return first === last ? (first ?? '') : `${first} – ${last}`;
}
