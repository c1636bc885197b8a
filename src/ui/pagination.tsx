import { Link, type To } from 'react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type PaginationProps = {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Address of a page: pages then are links. */
  to?: (page: number) => To;
  /** Called instead where pages have no address. */
  onPage?: (page: number) => void;
  /** What is leafed through: 'Bookings'. */
  label?: string;
};

const look =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2.5 font-[600] no-underline figures';

/** The numbers to show: the first, the last, the current one and its neighbours; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = new Set([1, pages, page - 1, page, page + 1].filter((number) => number >= 1 && number <= pages));
  const numbers: (number | null)[] = [];
  let last = 0;
  for (const number of [...near].toSorted((a, b) => a - b)) {
    // A gap of one page would take as much room as the page itself.
    if (number - last === 2) numbers.push(last + 1);
    else if (number - last > 2) numbers.push(null);
    numbers.push(number);
    last = number;
  }
  return numbers;
}

/** Leafs through a long list. Shows nothing where there is only one page. */
export function Pagination({ page, pages, to, onPage, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null;
  const step = (target: number, text: ReactNode, name: string, className: string, current = false) => {
    const shared = {
      className: classes(look, className),
      'aria-label': name,
      'aria-current': current ? ('page' as const) : undefined,
    };
    return to ? (
      <Link to={to(target)} {...shared}>
        {text}
      </Link>
    ) : (
      <button type="button" onClick={() => onPage?.(target)} {...shared}>
        {text}
      </button>
    );
  };
  const plain = 'text-forest hover:bg-forest-soft';
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1 print:hidden">
      {page > 1 &&
        step(
          page - 1,
          <>
            <ChevronLeft className="size-5" aria-hidden />
            <span className="max-sm:sr-only">Previous</span>
          </>,
          'Previous page',
          plain,
        )}
      <p className="px-2 font-[600] text-ink-soft figures sm:hidden">
        Page {page} of {pages}
      </p>
      <ul className="flex flex-wrap items-center gap-1 max-sm:hidden">
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} className="px-1 text-ink-soft" aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              {step(
                number,
                number,
                `Page ${number}`,
                number === page ? 'bg-forest text-on-forest forced-colors:border-2' : plain,
                number === page,
              )}
            </li>
          ),
        )}
      </ul>
      {page < pages &&
        step(
          page + 1,
          <>
            <span className="max-sm:sr-only">Next</span>
            <ChevronRight className="size-5" aria-hidden />
          </>,
          'Next page',
          plain,
        )}
    </nav>
  );
}
