import { useSearchParams } from 'react-router';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WhatBox } from './what-box.tsx';
import { DEFAULT_RADIUS_MILES } from '../search-rules.ts';
import { distanceWords, travelLabel, travels } from '../travel.ts';

const miles = ['1', '3', '5', '10', '20', '50', '100'].map((value) => ({ value, label: distanceWords(value) }));
const radii = [
  ...miles,
  { group: 'Estimated', options: travels.map((value) => ({ value, label: travelLabel(value) })) },
];

/** The boxes for words, place and distance, for a grid. `onSearch`: words were chosen from the suggestions. */
export function WhatAndWhere({ placeUnknown, onSearch }: { placeUnknown: boolean; onSearch: (words: string) => void }) {
  const [params] = useSearchParams();
  return (
    <>
      <WhatBox words={params.get('q') ?? ''} onSearch={onSearch} className="max-lg:col-span-2" />
      <TextField
        label="Where"
        name="place"
        defaultValue={params.get('place') ?? ''}
        maxLength={120}
        placeholder="Postcode or town"
        enterKeyHint="search"
        autoComplete="postal-code"
        error={placeUnknown ? 'We do not know this place.' : undefined}
      />
      <SelectField
        label="Within"
        name="radius"
        defaultValue={params.get('radius') || String(DEFAULT_RADIUS_MILES)}
        options={radii}
      />
    </>
  );
}
