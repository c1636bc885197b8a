import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isolatedParts } from '../../../platform/isolated.ts';
import type { Position } from '../../../platform/geo.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PinMap } from '../../../ui/map/index.tsx';
import { positionText, readPosition } from '../../../ui/map/position-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';
import { usePostcode } from './address.tsx';

function ConfirmFields({ values, set, experience, problems }: ListingFieldsProps) {
  const { address, exactLocation } = values;
  const place = usePostcode(address.zipCode || null);
  const { data: found } = place;

  // Until somebody has moved it, the pin stands where the postcode is.
  useEffect(() => {
    if (address.latitude === null && found)
      set({ address: { ...address, latitude: found.latitude, longitude: found.longitude } });
  }, [address, found, set]);

  if (values.isOnline) return <Notice tone="success">It takes place online, so there is no pin to set.</Notice>;
  if (address.zipCode === '') {
    return (
      <Notice tone="attention" title="There is no postcode yet">
        <Link className="link" to={`/onboarding/listing-address?listing=${experience.id}`}>
          Enter the postcode of the venue
        </Link>{' '}
        first.
      </Notice>
    );
  }
  const { latitude, longitude } = address;
  const pin = latitude === null || longitude === null ? null : { latitude, longitude };
  const move = (position: Position): void => set({ address: { ...address, ...position } });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">
        {isolatedParts([address.venueName, address.addressLine, address.town, address.zipCode])}. Drag the pin to where
        people should go, or move it with the arrow keys.
      </p>
      {pin ? (
        <div>
          <PinMap
            {...pin}
            movable
            onMove={move}
            className="h-80 overflow-hidden rounded-card border border-line sm:h-96"
          />
          <Disclosure title="Type the coordinates instead">
            <PositionField
              key={positionText(pin)}
              position={pin}
              problem={problems['address.latitude']}
              onMove={move}
            />
          </Disclosure>
        </div>
      ) : place.error ? (
        <Notice tone="attention" title="The pin could not be set">
          The postcode could not be looked up. Please try again in a moment.
        </Notice>
      ) : (
        <Skeleton className="h-80 w-full !rounded-card sm:h-96" />
      )}
      <div className="rounded-card border border-line bg-paper-raised px-4 py-2">
        <Toggle
          name="exactLocation"
          label="Show the exact place only to families who have booked"
          help="Everybody else sees the town and the area, to about a kilometre. Families get the address when their booking is confirmed. Do not give the place away in your title, photos or description."
          checked={exactLocation === 'booked'}
          onChange={(event) => set({ exactLocation: event.target.checked ? 'booked' : 'everyone' })}
        />
      </div>
    </div>
  );
}

type PositionFieldProps = { position: Position; problem: string | undefined; onMove(position: Position): void };

/** The pin's coordinates, typed or pasted from another map. They count when the box is left, or with Enter. */
function PositionField({ position, problem, onMove }: PositionFieldProps) {
  const [typed, setTyped] = useState(positionText(position));
  const [wrong, setWrong] = useState(false);
  const take = (): void => {
    const read = readPosition(typed);
    setWrong(read === null);
    if (read && positionText(read) !== positionText(position)) onMove(read);
  };
  return (
    <TextField
      id="address.latitude"
      label="Latitude and longitude"
      help="As another map shows them, for example 53.38110, -1.47009."
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      boxClassName="max-w-64 figures"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
      error={wrong ? 'That is not a valid position. They look like 53.38110, -1.47009.' : problem}
    />
  );
}

export const addressConfirm: DrawnStep = {
  of: 'listing',
  Fields: ConfirmFields,
  nextLabel: 'Yes, it is here',
  check: ({ address, isOnline }) =>
    !isOnline && address.latitude === null ? { 'address.latitude': 'The pin is not set yet.' } : {},
};
