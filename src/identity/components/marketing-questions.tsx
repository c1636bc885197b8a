import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MarketingAnswers } from '../contract.ts';

export const MARKETING_TITLE = 'What type of bookings do you process in general?';

const questions = [
  { field: 'freeBookings', label: 'Free bookings' },
  { field: 'paidBookings', label: 'Paid bookings' },
  { field: 'hafBookings', label: 'Council funded bookings' },
] as const;
type Question = (typeof questions)[number]['field'];

/** The specification's numbers for the three answers. */
const numbers = { yes: 1, no: 0, maybe: 2 } as const;
type Answer = keyof typeof numbers;
const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'maybe', label: 'Maybe' },
] as const;
const answerOf = (number: MarketingAnswers[Question]): Answer => (['no', 'yes', 'maybe'] as const)[number];

type MarketingQuestionsProps = {
  /** Whose answers they are. */
  accountId: string;
  /** What the button says. */
  submitLabel: string;
  /** Called when they are saved. */
  onSaved: () => void;
  formId?: string;
};

/** What a provider says of their bookings: in the first step of the wizard, and later in their profile. */
export function MarketingQuestions(props: MarketingQuestionsProps) {
  const key = ['marketing-answers', props.accountId];
  const read = useQuery({ queryKey: key, queryFn: () => api('GET /users/marketing-answers') });
  if (read.data) return <MarketingForm {...props} saved={read.data.answers} queryKey={key} />;
  if (!read.error) return <Skeleton className="h-80 w-full !rounded-control" />;
  return (
    <ErrorState
      title="We could not load your answers"
      level={3}
      busy={read.isFetching}
      onRetry={() => void read.refetch()}
    >
      {sentenceOf(read.error)}
    </ErrorState>
  );
}

type MarketingFormProps = MarketingQuestionsProps & { saved: MarketingAnswers | null; queryKey: string[] };

function MarketingForm({ accountId, submitLabel, onSaved, formId, saved, queryKey }: MarketingFormProps) {
  const cache = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState<Partial<Record<Question, Answer>>>(() =>
    saved
      ? {
          freeBookings: answerOf(saved.freeBookings),
          paidBookings: answerOf(saved.paidBookings),
          hafBookings: answerOf(saved.hafBookings),
        }
      : {},
  );
  const [otherPlatforms, setOtherPlatforms] = useState(saved?.otherPlatforms ?? '');
  const [asked, setAsked] = useState(false);
  const missing = asked ? questions.filter(({ field }) => !given[field]) : [];
  const save = useMutation({
    mutationFn: (answers: MarketingAnswers) =>
      api('POST /users/marketing-answers', { body: { ...answers, userIdToUpdate: accountId } }),
    onSuccess: (_, answers) => {
      cache.setQueryData(queryKey, { answers });
      onSaved();
    },
  });

  const submit = () => {
    const { freeBookings, paidBookings, hafBookings } = given;
    setAsked(true);
    if (!freeBookings || !paidBookings || !hafBookings) {
      if (form.current) scrollToFirstError(form.current);
      return;
    }
    save.mutate({
      freeBookings: numbers[freeBookings],
      paidBookings: numbers[paidBookings],
      hafBookings: numbers[hafBookings],
      otherPlatforms: otherPlatforms.trim(),
    });
  };
  return (
    <form
      id={formId}
      ref={form}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      {missing.length > 0 && (
        <ErrorSummary
          focus={false}
          errors={missing.map(({ field, label }) => ({ field, message: `${label}: Please select an option` }))}
        />
      )}
      {questions.map(({ field, label }) => (
        <RadioGroup
          key={field}
          id={field}
          name={field}
          label={label}
          layout="row"
          options={options}
          value={given[field] ?? null}
          onChange={(answer) => setGiven((before) => ({ ...before, [field]: answer }))}
          error={missing.some((one) => one.field === field) ? 'Please select an option' : undefined}
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
      <div>
        <Button type="submit" tone="primary" busy={save.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
