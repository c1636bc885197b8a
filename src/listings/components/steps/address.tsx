import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../client.ts';
import { RequestFailed, sentenceOf } from '../../../platform/browser/client.ts';
import { isolated } from '../../../platform/isolated.ts';
import { normalisePostcode } from '../../../platform/geo.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';

/** Where a postcode is, asked once for each postcode. */
export function usePostcode(postcode: string | null) {
  return useQuery({
    queryKey: ['postcode', postcode],
    queryFn: () => api('GET /postcodes/{postcode}', { params: { postcode: postcode ?? '' } }),
    enabled: postcode !== null,
    staleTime: Infinity,
  });
}

/** Whether there is a venue at all, and where. */
function AddressFields(props: ListingFieldsProps) {
  const { values, set } = props;
  const { isOnline } = values;
  const switchOnline = (next: boolean): void =>
    // What is online has no place on the map, and a venue is written anew.
    set({ isOnline: next, address: noVenue });
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-card border border-line bg-paper-raised px-4 py-2">
        <Toggle
          name="isOnline"
          label="It takes place online"
          help="Families take part from home. Put how they join into the message that they get when they have booked."
          checked={isOnline}
          onChange={(event) => switchOnline(event.target.checked)}
        />
      </div>
      {!isOnline && <VenueFields {...props} />}
    </div>
  );
}

const noVenue = { venueName: '', addressLine: '', town: '', zipCode: '', latitude: null, longitude: null };

function VenueFields({ values, set, problems }: ListingFieldsProps) {
  const { address } = values;
  const [typed, setTyped] = useState(address.zipCode);
  const [left, setLeft] = useState(false);
  const postcode = normalisePostcode(typed);
  const place = usePostcode(postcode);
  const found = place.data;

  // Only a postcode that exists is kept. With a new one the pin has to be set again.
  const zipCode = found?.postcode ?? '';
  const settled = postcode === null || place.isFetched;
  useEffect(() => {
    if (!settled || zipCode === address.zipCode) return;
    const town = found?.town ?? address.town;
    set({ address: { ...address, zipCode, town, latitude: null, longitude: null } });
  }, [settled, zipCode, found, address, set]);

  const unknown = place.error instanceof RequestFailed && place.error.status === 404;
  const malformed = left && typed.trim() !== '' && postcode === null;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        id="address.zipCode"
        label="Postcode"
        help="For a meeting point outdoors, the nearest postcode will do: you can move the pin next."
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        boxClassName="max-w-52"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          if (postcode) setTyped(postcode);
        }}
        error={
          unknown
            ? sentenceOf(place.error)
            : malformed
              ? 'This is not a full UK postcode. It looks like S11 9DF.'
              : problems['address.zipCode']
        }
      />
      <div aria-live="polite">
        {found && (
          <Notice tone="success">
            {found.postcode} is in {isolated(found.town)}. The council is {isolated(found.council.name)}.
          </Notice>
        )}
        {place.isFetching && <p className="text-ink-soft">Looking up {postcode}…</p>}
        {place.error && !unknown && (
          <Notice tone="attention">The postcode could not be looked up. {sentenceOf(place.error)}</Notice>
        )}
      </div>
      <VenueNames {...{ values, set, problems }} />
    </div>
  );
}

/** What people look for when they come. */
function VenueNames({ values: { address }, set, problems }: Pick<ListingFieldsProps, 'values' | 'set' | 'problems'>) {
  return (
    <>
      <TextField
        id="address.venueName"
        label="Name of the venue or meeting point"
        help="For example: 'Ecclesall Woods, Abbey Lane car park'."
        maxLength={120}
        value={address.venueName}
        onChange={(event) => set({ address: { ...address, venueName: event.target.value } })}
        error={problems['address.venueName']}
      />
      <TextField
        id="address.addressLine"
        label="Street and number"
        optional
        autoComplete="street-address"
        maxLength={200}
        value={address.addressLine}
        onChange={(event) => set({ address: { ...address, addressLine: event.target.value } })}
      />
      <TextField
        id="address.town"
        label="Town or village"
        autoComplete="address-level2"
        maxLength={80}
        value={address.town}
        onChange={(event) => set({ address: { ...address, town: event.target.value } })}
        error={problems['address.town']}
      />
    </>
  );
}

export const address: DrawnStep = {
  of: 'listing',
  Fields: AddressFields,
  check: ({ address: given, isOnline }) => ({
    ...(!isOnline && given.zipCode === ''
      ? { 'address.zipCode': 'Enter the full postcode of the venue or meeting point.' }
      : {}),
    ...(!isOnline && given.town.trim() === '' ? { 'address.town': 'Enter the town or village.' } : {}),
  }),
};
