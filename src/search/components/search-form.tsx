import { useEffect, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import SearchIcon from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Button, LinkButton } from '../../ui/button.tsx';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { readRecent, withRecent } from '../recent-searches.ts';
import { DEFAULT_RADIUS_MILES, maySearch } from '../search-rules.ts';
import { addressWithoutFilters, countFilters, formQuery, isReady, queryWith } from './search-address.ts';
import { partyOf } from '../filter-chips.ts';
import { KeptValues } from './kept-values.tsx';
import { SearchFilters } from './search-filters.tsx';
import { WhatAndWhere } from './what-and-where.tsx';
import { useAddress } from '../../platform/browser/use-address.ts';

/** What the address has and no box of the form asks for. */
const KEPT = ['view', 'sort', 'provider', 'council', 'latitude', 'longitude'];

type Props = { searching: boolean; placeUnknown: boolean };

/**
 * What, where, and filters, where there is room for them: the form works without script, then on a narrow screen too, which
 * otherwise has the sheet.
 */
export function SearchForm({ searching, placeUnknown }: Props) {
  const [params, change] = useAddress();
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(true);
  // The boxes follow the address, also when it changes by itself, and keep the focus: no new form for each answer.
  useEffect(() => {
    setReady(true);
    for (const box of form.current?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.type === 'checkbox')
        box.checked = params.getAll(box.name).join(',').split(',').includes(box.value);
      else if (box instanceof HTMLSelectElement && box.name === 'party') box.value = partyOf(params);
      // React itself keeps the box for words.
      else if ((box instanceof HTMLInputElement && box.name !== 'q') || box instanceof HTMLSelectElement)
        box.value = params.get(box.name) ?? (box.name === 'radius' ? String(DEFAULT_RADIUS_MILES) : '');
    }
  }, [params]);
  const words = params.get('q') ?? '';
  useEffect(() => {
    const recent = readRecent(readStored('recent-searches'));
    if (maySearch(words)) writeStored('recent-searches', JSON.stringify(withRecent(recent, words)));
  }, [words]);
  // A choice from a list applies at once; what is typed applies with the button or the enter key.
  const apply = (): void => {
    const { current } = form;
    if (current) change((before) => formQuery(current, KEPT, before), { preventScrollReset: true });
  };
  const searchFor = (words: string): void =>
    change((before) => queryWith(before, { q: words, exact: null, page: null, bounds: null }));
  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action="/search-learning-experiences"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => setReady(isReady(event.currentTarget))}
      className="@container mt-3 hidden lg:block noscript:block"
    >
      <KeptValues names={KEPT} />
      <div className="grid grid-cols-2 items-end gap-3 @min-[38rem]:grid-cols-[1.2fr_1fr_8.25rem_auto]">
        <WhatAndWhere placeUnknown={placeUnknown} onSearch={searchFor} />
        <Button type="submit" tone="primary" icon={<SearchIcon aria-hidden />} busy={searching} disabled={!ready}>
          Search
        </Button>
      </div>
      <FoldedFilters onChoose={apply} />
    </Form>
  );
}

/** The filters, folded away: how many are on stands in front of them. */
function FoldedFilters({ onChoose }: { onChoose: () => void }) {
  const [params] = useSearchParams();
  const on = countFilters(params);
  return (
    <div className="relative mt-2">
      <details>
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-control font-[650] text-forest">
          <SlidersHorizontal className="size-5" aria-hidden /> Filters{on > 0 && ` (${on} on)`}
        </summary>
        <div className="mt-1 grid grid-cols-2 gap-3 @min-[38rem]:grid-cols-3 @min-[56rem]:grid-cols-5">
          <SearchFilters onChoose={onChoose} />
          <Button type="submit" className="self-end">
            Apply filters
          </Button>
        </div>
      </details>
      {on > 0 && (
        <LinkButton size="small" tone="quiet" className="!absolute top-0 right-0" to={addressWithoutFilters(params)}>
          Clear filters
        </LinkButton>
      )}
    </div>
  );
}
