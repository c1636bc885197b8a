import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DEFAULT_RADIUS_MILES, LONGEST_SEARCH } from '../search-rules.ts';

const radii = [1, 3, 5, 10, 20, 50].map((miles) => ({
  value: String(miles),
  label: miles === 1 ? '1 mile' : `${miles} miles`,
}));

/** The boxes for words, place and distance, for a grid. */
export function WhatAndWhere({ placeUnknown }: { placeUnknown: boolean }) {
  const [params] = useSearchParams();
  const [focused, setFocused] = useState(false);
  return (
    <>
      <TextField
        label="What"
        name="q"
        className="max-lg:col-span-2"
        defaultValue={params.get('q') ?? ''}
        maxLength={LONGEST_SEARCH}
        placeholder={focused ? 'Type at least 3 letters to search...' : 'Search for a listing or Mentor'}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <TextField
        label="Where"
        name="place"
        defaultValue={params.get('place') ?? ''}
        maxLength={120}
        placeholder="Postcode or town"
        enterKeyHint="search"
        autoComplete="postal-code"
        error={placeUnknown ? 'We do not know this place. Try a postcode or a nearby town.' : undefined}
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
