import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Sort } from '../../ui/table.tsx';
import { listingSorts, listingStates, stateWords, type ListingState } from '../listing.ts';
import { searchWith, useAddress } from '../../platform/browser/use-address.ts';

/** What the dates of a published listing come to, as a filter. */
const standingChoices = [
  { value: 'upcoming', label: 'Places left' },
  { value: 'full', label: 'Full' },
  { value: 'no-dates', label: 'No dates' },
  { value: 'ended', label: 'Dates are over' },
] as const;
type StandingChoice = (typeof standingChoices)[number]['value'];

/** Search, state, standing, sort and page, which live in the address. */
export function useListingFilters() {
  const [params, change] = useAddress({ replace: true, preventScrollReset: true });
  const asked = params.get('state');
  const state = listingStates.find((each) => each === asked);
  const standing = standingChoices.find(({ value }) => value === params.get('standing'))?.value;
  const search = params.get('search') ?? '';
  const sortKey = listingSorts.find((each) => each === params.get('sort'));
  const direction: Sort['direction'] = params.get('direction') === 'descending' ? 'descending' : 'ascending';
  const pageTo = (page: number) => ({ search: searchWith(params, { page: String(page) }) });
  return {
    search,
    state,
    standing,
    /** As the API takes it. */
    filter: {
      ...(search ? { search } : {}),
      ...(state ? { state } : {}),
      ...(standing ? { standing } : {}),
      ...(sortKey ? { sort: sortKey, direction } : {}),
    } as const,
    sort: sortKey ? ({ key: sortKey, direction } satisfies Sort) : null,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    change,
    pageTo,
  };
}

type FiltersProps = {
  search: string;
  state: ListingState | undefined;
  standing: StandingChoice | undefined;
  counts: Partial<Record<ListingState, number>>;
  onChange(changes: Record<string, string>): void;
};

/** Search, state and dates of a provider's listings. */
export function ListingFilters({ search, state, standing, counts, onChange }: FiltersProps) {
  const options = listingStates
    .filter((each) => (counts[each] ?? 0) > 0 || each === state)
    .map((each) => ({ value: each, label: `${stateWords[each]} (${counts[each] ?? 0})` }));
  return (
    <search className="flex flex-wrap gap-3">
      <SearchField
        label="Search your listings"
        labelHidden
        maxLength={512}
        className="min-w-60 flex-1"
        value={search}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <SelectField
        label="State"
        labelHidden
        className="min-w-48"
        value={state ?? ''}
        onChange={(event) => onChange({ state: event.target.value })}
        options={[{ value: '', label: 'All but archived' }, ...options]}
      />
      <SelectField
        label="Dates and places"
        labelHidden
        className="min-w-48"
        value={standing ?? ''}
        onChange={(event) => onChange({ standing: event.target.value })}
        options={[{ value: '', label: 'Any dates and places' }, ...standingChoices]}
      />
    </search>
  );
}
