import { useState } from 'react';
import { Form } from 'react-router';
import SearchIcon from 'lucide-react/icons/search';
import { Button, LinkButton } from '../../ui/button.tsx';
import DrawerPanel from '../../ui/drawer-panel.tsx';
import { formatFound } from '../search-rules.ts';
import { KeptValues } from './kept-values.tsx';
import { addressWithoutFilters, countFilters, formQuery, isReady, queryWith, searchQuery } from './search-address.ts';
import { NearMe } from './near-me.tsx';
import { SearchFilters } from './search-filters.tsx';
import { useCounted } from './use-counted.ts';
import { WhatAndWhere } from './what-and-where.tsx';
import { useAddress } from '../../platform/browser/use-address.ts';

/** The whole form, or its filters alone. */
export type SheetPart = 'all' | 'filters';

/** Other words or another place mean another part of the map. */
const keptByAll = ['view', 'sort', 'provider', 'council', 'latitude', 'longitude'];
const keptByFilters = [
  'view',
  'sort',
  'q',
  'place',
  'radius',
  'bounds',
  'zoom',
  'latitude',
  'longitude',
  'provider',
  'council',
];

type SearchSheetProps = { open: boolean; part: SheetPart; onClose: () => void; placeUnknown: boolean };

/** The form of a narrow screen. Nothing applies before its button: each answer would take the sheet away. */
export default function SearchSheet({ open, part, onClose, placeUnknown }: SearchSheetProps) {
  return (
    <DrawerPanel placement="bottom" title={part === 'all' ? 'Search' : 'Filters'} {...{ open, onClose }} footless>
      <SheetForm {...{ part, onClose, placeUnknown }} />
    </DrawerPanel>
  );
}

function SheetForm({ part, onClose, placeUnknown }: Omit<SearchSheetProps, 'open'>) {
  const [params, change] = useAddress();
  const [ready, setReady] = useState(true);
  const whole = part === 'all';
  const kept = whole ? keptByAll : keptByFilters;
  const [asked, setAsked] = useState(() => searchQuery(params));
  const counted = useCounted(asked);
  const searchFor = (words: string) => {
    onClose();
    change((before) => queryWith(before, { q: words, exact: null, page: null, bounds: null }));
  };
  return (
    <Form
      role="search"
      aria-label={whole ? 'Search' : 'Filters'}
      method="get"
      action="/search-learning-experiences"
      onChange={(event) => {
        setReady(isReady(event.currentTarget));
        setAsked(searchQuery(new URLSearchParams(formQuery(event.currentTarget))));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        const form = event.currentTarget;
        change((before) => formQuery(form, kept, before));
      }}
    >
      <KeptValues names={kept} />
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
        {whole && <WhatAndWhere placeUnknown={placeUnknown} onSearch={searchFor} />}
        {whole && <NearMe onLeave={onClose} className="col-span-2 -my-1.5" />}
        <SearchFilters onLeave={onClose} quick={counted?.quick ?? []} />
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 flex flex-wrap-reverse gap-3 border-t border-line bg-paper-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:grow">
        {countFilters(params) > 0 && (
          <LinkButton tone="quiet" to={addressWithoutFilters(params)} onClick={onClose}>
            Clear filters
          </LinkButton>
        )}
        <Button type="submit" tone="primary" icon={whole ? <SearchIcon aria-hidden /> : undefined} disabled={!ready}>
          {showWords(counted?.total ?? null, whole)}
        </Button>
      </div>
    </Form>
  );
}

function showWords(total: number | null, whole: boolean): string {
  if (total === null) return whole ? 'Search' : 'Apply filters';
  if (total === 0) return 'Nothing fits: show what comes near';
  return total === 1 ? 'Show 1 activity' : `Show ${formatFound(total)} activities`;
}
