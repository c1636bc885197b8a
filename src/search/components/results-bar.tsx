import Bell from 'lucide-react/icons/bell';
import { LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isolated } from '../../platform/isolated.ts';
import { formatFound, sortFor, sorts } from '../search-rules.ts';
import { NearMe } from './near-me.tsx';
import { addressWith, queryWith, saveAddress } from './search-address.ts';
import type { Found } from './search-notes.tsx';
import { useAddress } from '../../platform/browser/use-address.ts';

type Props = {
  found: Found;
  searching: boolean;
  /** Whether there are results to put in order. */
  sortable: boolean;
};

/** How many were found, and their order; on a wide screen the map beside them. */
export function ResultsBar({ found, searching, sortable }: Props) {
  const { total, place, placeUnknown } = found;
  const [params, change] = useAddress();
  // Of 'yoga in Bristol' the word is left, of 'Bristol' nothing.
  const has = { text: Boolean(params.get('q')) && found.withoutPlace !== '', place: place !== null };
  const withMap = params.get('view') !== 'list';
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div role="status" className="min-w-0 flex-1 text-sm text-ink-soft lg:text-base">
        {searching ? 'Searching …' : countSentence(total, place?.name ?? null)}
        {placeUnknown && !searching && '. We do not know this place.'}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!params.get('latitude') && <NearMe className="max-lg:hidden" />}
        {sortable && (
          <LinkButton size="small" tone="quiet" to={saveAddress(params)} icon={<Bell aria-hidden />}>
            <span className="max-lg:sr-only">Save search</span>
          </LinkButton>
        )}
        {sortable && (
          <SelectField
            label="Sort by"
            labelHidden
            options={[
              ...(has.text ? [{ value: 'relevance', label: 'Best match' }] : []),
              ...(place ? [{ value: 'distance', label: 'Nearest' }] : []),
              { value: 'soonest', label: 'Soonest' },
              { value: 'price', label: 'Lowest price' },
            ]}
            value={sortFor(
              sorts.find((sort) => sort === params.get('sort')),
              has,
            )}
            onChange={({ target: { value } }) => {
              const sort = value === sortFor(undefined, has) ? null : value;
              change((before) => queryWith(before, { sort, page: null }));
            }}
          />
        )}
        <LinkButton
          className="max-lg:!hidden noscript:!hidden"
          to={addressWith(params, { view: withMap ? 'list' : null })}
          preventScrollReset
        >
          {withMap ? 'Hide map' : 'Show map'}
        </LinkButton>
      </div>
    </div>
  );
}

function countSentence(total: number, place: string | null): string {
  const count = total === 0 ? 'No activities' : total === 1 ? '1 activity' : `${formatFound(total)} activities`;
  return `${count}${place ? ` near ${isolated(place)}` : ''}`;
}
