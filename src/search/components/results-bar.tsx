import { useSearchParams, useSubmit } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { isolated } from '../../platform/isolated.ts';
import { addressWith } from './search-address.ts';

type Props = {
  total: number;
  place: { name: string } | null;
  fuzzy: boolean;
  searching: boolean;
  /** Whether there are results to put in order. */
  sortable: boolean;
};

/** How many were found, their order, and the map. */
export function ResultsBar({ total, place, fuzzy, searching, sortable }: Props) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const onMap = params.get('view') === 'map';
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-ink-soft">
        {searching ? 'Searching …' : countSentence(total, place?.name ?? null, fuzzy)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {sortable && (
          <label className="flex items-center gap-2 text-sm">
            Sort by
            <select
              className="control !w-auto"
              value={params.get('sort') ?? ''}
              onChange={(event) =>
                void submit(
                  new URLSearchParams(
                    addressWith(params, { sort: event.target.value || null, page: null }).split('?')[1],
                  ),
                  { action: '/search-learning-experiences' },
                )
              }
            >
              <option value="">Best match</option>
              {place && <option value="distance">Nearest</option>}
              <option value="soonest">Soonest</option>
              <option value="price">Lowest price</option>
            </select>
          </label>
        )}
        <LinkButton size="small" to={addressWith(params, { view: onMap ? null : 'map' })} preventScrollReset>
          {onMap ? 'Hide map' : 'Show map'}
        </LinkButton>
      </div>
    </div>
  );
}

function countSentence(total: number, place: string | null, fuzzy: boolean): string {
  const count =
    total === 0 ? 'No activities' : total === 1 ? '1 activity' : `${total.toLocaleString('en-GB')} activities`;
  return `${count}${place ? ` near ${isolated(place)}` : ''}${fuzzy ? '. We searched for words that look alike' : ''}`;
}
