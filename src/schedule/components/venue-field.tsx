import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { isolated } from '../../platform/isolated.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBlocks, useRefreshListing } from './blocks.ts';

type Props = {
  id: string;
  experienceId: string;
  /** What the date is called. */
  day: string;
  venueId: string | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (venueId: string | null) => void;
};

const NEW = 'new';

/** Where one date is held: at the listing's own place, at another one of it, or at one that is added here. */
export function VenueField({ id, experienceId, day, venueId, disabled, error, onChange }: Props) {
  const venues = useBlocks(experienceId).data?.venues ?? [];
  const [adding, setAdding] = useState(false);
  return (
    <div className="mt-3 flex flex-col gap-4">
      <SelectField
        id={id}
        className="max-w-md"
        label="Where"
        value={adding ? NEW : (venueId ?? '')}
        disabled={disabled}
        error={error}
        options={[
          { value: '', label: 'The usual place' },
          ...venues.map((venue) => ({
            value: venue.id,
            label: [isolated(venue.name), venue.zipCode].join(', '),
          })),
          { value: NEW, label: 'Another place …' },
        ]}
        onChange={(event) => {
          const chosen = event.target.value;
          setAdding(chosen === NEW);
          if (chosen !== NEW) onChange(chosen === '' ? null : chosen);
        }}
      />
      {adding && (
        <NewVenue
          id={id}
          experienceId={experienceId}
          day={day}
          onAdded={(added) => {
            setAdding(false);
            onChange(added);
          }}
        />
      )}
    </div>
  );
}

type NewProps = { id: string; experienceId: string; day: string; onAdded: (venueId: string) => void };

/** The name and the address of a place that is added. Not a form of its own: it stands inside of the step's. */
function NewVenue({ id, experienceId, day, onAdded }: NewProps) {
  const [venue, setVenue] = useState({ name: '', addressLine: '', zipCode: '' });
  const refresh = useRefreshListing(experienceId);
  const add = useMutation({
    mutationFn: () => api('POST /experiences/{experienceId}/venues', { params: { experienceId }, body: venue }),
    onSuccess: async (added) => {
      await refresh();
      onAdded(added.id);
    },
  });
  const fields = add.error instanceof RequestFailed ? (add.error.data?.fields ?? {}) : {};
  const box = (name: keyof typeof venue, label: string, more: { maxLength: number; boxClassName?: string }) => (
    <TextField
      id={`${id}.${name}`}
      label={label}
      value={venue[name]}
      autoComplete="off"
      error={fields[name]}
      onChange={(event) => {
        setVenue({ ...venue, [name]: event.target.value });
        add.reset();
      }}
      {...more}
    />
  );
  return (
    <fieldset className="flex max-w-md flex-col gap-4 rounded-card border border-line p-4">
      <legend className="sr-only">Where {day} is held</legend>
      {box('name', 'Name of the place', { maxLength: 120 })}
      {box('addressLine', 'Street (optional)', { maxLength: 200 })}
      {box('zipCode', 'Postcode', { maxLength: 10, boxClassName: 'max-w-52' })}
      {add.error && Object.keys(fields).length === 0 && (
        <p role="alert" className="font-[600] text-berry">
          {sentenceOf(add.error)}
        </p>
      )}
      <div>
        <Button busy={add.isPending} onClick={() => add.mutate()}>
          Use this place
        </Button>
      </div>
    </fieldset>
  );
}
