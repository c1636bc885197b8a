import { useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import SearchIcon from 'lucide-react/icons/search';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DEFAULT_RADIUS_MILES, LONGEST_SEARCH } from '../search-rules.ts';
import { SearchFilters } from './search-filters.tsx';

const radii = [1, 3, 5, 10, 20, 50].map((miles) => ({
  value: String(miles),
  label: miles === 1 ? '1 mile' : `${miles} miles`,
}));

type Props = { searching: boolean; placeUnknown: boolean };

/** What, where, and filters: the form works without script. */
export function SearchForm({ searching, placeUnknown }: Props) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // A choice from a list applies at once; what is typed applies with the button or the enter key.
  const apply = () => form.current && void submit(form.current, { preventScrollReset: true });
  return (
    <Form ref={form} method="get" action="/search-learning-experiences" className="mt-4" key={params.toString()}>
      {params.get('view') === 'map' && <input type="hidden" name="view" value="map" />}
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-end gap-3 sm:grid-cols-[1.4fr_1fr_9rem_auto]">
        <TextField
          label="What"
          name="q"
          className="max-sm:col-span-2"
          defaultValue={params.get('q') ?? ''}
          maxLength={LONGEST_SEARCH}
          placeholder="Search for a listing or Mentor"
          enterKeyHint="search"
          autoComplete="off"
        />
        <TextField
          label="Where"
          name="place"
          defaultValue={params.get('place') ?? ''}
          maxLength={120}
          placeholder="Postcode or town"
          autoComplete="postal-code"
          error={placeUnknown ? 'We do not know this place. Try a postcode or a nearby town.' : undefined}
        />
        <SelectField
          label="Within"
          name="radius"
          defaultValue={params.get('radius') || String(DEFAULT_RADIUS_MILES)}
          options={radii}
        />
        <Button
          type="submit"
          tone="primary"
          icon={<SearchIcon aria-hidden />}
          busy={searching}
          className="max-sm:col-span-2"
        >
          Search
        </Button>
      </div>
      <SearchFilters onChoose={apply} />
    </Form>
  );
}
