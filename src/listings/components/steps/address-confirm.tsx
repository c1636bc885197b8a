import { useEffect } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { PinMap } from '../../../ui/map/index.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';
import { usePostcode } from './address.tsx';

function ConfirmFields({ values, set, experience }: ListingFieldsProps) {
  const { address } = values;
  const place = usePostcode(address.zipCode || null);
  const { data: found } = place;

  // Until somebody has moved it, the pin stands where the postcode is.
  useEffect(() => {
    if (address.latitude === null && found)
      set({ address: { ...address, latitude: found.latitude, longitude: found.longitude } });
  }, [address, found, set]);

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
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {[address.venueName, address.addressLine, address.town, address.zipCode].filter(Boolean).join(', ')}. Drag the
        pin to where people should go, or move it with the arrow keys.
      </p>
      {address.latitude !== null && address.longitude !== null ? (
        <PinMap
          latitude={address.latitude}
          longitude={address.longitude}
          movable
          onMove={(position) => set({ address: { ...address, ...position } })}
          className="h-80 overflow-hidden rounded-card border border-line sm:h-96"
        />
      ) : (
        <Skeleton className="h-80 w-full !rounded-card sm:h-96" />
      )}
    </div>
  );
}

export const addressConfirm: DrawnStep = {
  of: 'listing',
  Fields: ConfirmFields,
  nextLabel: 'Yes, it is here',
  check: ({ address }) => (address.latitude === null ? { 'address.latitude': 'The pin is not set yet.' } : {}),
};
