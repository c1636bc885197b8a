import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import MapPin from 'lucide-react/icons/map-pin';
import Menu from 'lucide-react/icons/menu';
import SearchIcon from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { addressWith, countFilters } from './search-address.ts';
import type { SheetPart } from './search-sheet.tsx';

/** Whether the sheet is open, and with which part: null before it first opens, and kept while it slides away. */
export function useSheet() {
  const [sheet, setSheet] = useState<{ open: boolean; part: SheetPart | null }>({ open: false, part: null });
  return {
    ...sheet,
    openWith: (part: SheetPart) => setSheet({ open: true, part }),
    close: () => setSheet(({ part }) => ({ open: false, part })),
  };
}

/** The form as one line that opens: what is searched for. Without script the form itself is there. */
export function SummaryButton({ summary, onOpen }: { summary: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-13 w-full items-center gap-3 rounded-full border border-line-strong bg-paper-raised px-4 text-left font-[600] shadow-float hover:border-ink focus-visible:rounded-full lg:hidden noscript:hidden"
    >
      <SearchIcon className="size-5 flex-none text-forest" aria-hidden />
      <span className="sr-only">Change the search: </span>
      <span className="min-w-0 truncate">{summary}</span>
    </button>
  );
}

const half =
  'inline-flex min-h-12 items-center gap-2 px-5 font-[650] text-ink no-underline first:rounded-l-full last:rounded-r-full hover:bg-paper-sunken focus-visible:outline-offset-[-3px] [&_svg]:size-5 [&_svg]:flex-none';

/**
 * At the thumb, at the lower edge of a narrow screen: the filters, and the map or the list. Below what there is to choose where nothing
 * was found, which it would cover.
 */
export function ViewBar({ onFilters, floating }: { onFilters: () => void; floating: boolean }) {
  const [params] = useSearchParams();
  const on = countFilters(params);
  const onMap = params.get('view') === 'map';
  return (
    <div
      className={`pointer-events-none bottom-0 z-10 mt-6 ${floating ? 'sticky' : ''} flex justify-start pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden`}
    >
      <div
        data-floating
        className="pointer-events-auto flex divide-x divide-line rounded-full border border-line-strong bg-paper-raised shadow-float"
      >
        <button type="button" aria-haspopup="dialog" onClick={onFilters} className={`${half} noscript:hidden`}>
          <SlidersHorizontal aria-hidden /> Filters{on > 0 && ` (${on} on)`}
        </button>
        <Link to={addressWith(params, { view: onMap ? null : 'map' })} className={half}>
          {onMap ? <Menu aria-hidden /> : <MapPin aria-hidden />} {onMap ? 'List' : 'Map'}
        </Link>
      </div>
    </div>
  );
}
