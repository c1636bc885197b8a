import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../client.ts';
import { useCurrentUser } from '../../../identity/components/current-user.ts';
import { sentenceOf } from '../../../platform/browser/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-errors.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { DrawnStep, WholeStepProps } from '../step.ts';

const rows = [
  { field: 'freeBookings', label: 'Free bookings' },
  { field: 'paidBookings', label: 'Paid bookings' },
  { field: 'hafBookings', label: 'Council funded bookings' },
] as const;
type Field = (typeof rows)[number]['field'];

/** The specification's numbers for the three answers. */
const answers = { '1': 1, '0': 0, '2': 2 } as const;
type Answer = keyof typeof answers;
const options = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
  { value: '2', label: 'Maybe' },
] as const;

function MarketingStep({ onDone }: WholeStepProps) {
  const { user } = useCurrentUser();
  const [given, setGiven] = useState<Partial<Record<Field, Answer>>>({});
  const [otherPlatforms, setOtherPlatforms] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = rows
    .filter(({ field }) => given[field] === undefined)
    .map(({ field }) => ({ field, message: 'Please select an option' }));
  const problemOf = (field: Field): string | undefined =>
    asked && given[field] === undefined ? 'Please select an option' : undefined;
  const save = useMutation({
    mutationFn: (userIdToUpdate: string) =>
      api('POST /users/marketing-answers', {
        body: {
          freeBookings: answers[given.freeBookings ?? '2'],
          paidBookings: answers[given.paidBookings ?? '2'],
          hafBookings: answers[given.hafBookings ?? '2'],
          ...(otherPlatforms.trim() ? { otherPlatforms } : {}),
          userIdToUpdate,
        },
      }),
    onSuccess: onDone,
    onError: (error) => toast.error('Error. Request failed.', { description: sentenceOf(error) }),
  });

  return (
    <form
      id="onboarding-form"
      noValidate
      className="flex flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (missing.length === 0 && user && !save.isPending) save.mutate(user.id);
      }}
    >
      {asked && (
        <ErrorSummary
          errors={missing.map(({ field, message }) => ({
            field,
            message: `${rows.find((row) => row.field === field)?.label}: ${message}`,
          }))}
        />
      )}
      {rows.map(({ field, label }) => (
        <RadioGroup
          key={field}
          id={field}
          name={field}
          label={label}
          layout="row"
          options={options}
          value={given[field] ?? null}
          onChange={(answer) => setGiven((before) => ({ ...before, [field]: answer }))}
          error={problemOf(field)}
        />
      ))}
      <TextField
        label="What other bookings platforms do you use?"
        optional
        multiline
        rows={5}
        maxRows={10}
        maxLength={2_000}
        value={otherPlatforms}
        onChange={(event) => setOtherPlatforms(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" tone="primary" busy={save.isPending}>
          Next
        </Button>
      </div>
    </form>
  );
}

export const marketing: DrawnStep = { of: 'whole', Step: MarketingStep, needsListing: false };
