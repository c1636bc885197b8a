import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { peopleContract } from '../../people/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type FamilyLearner = AnswerOf<(typeof peopleContract)['GET /learners']>[number];

/** Whoever books: their name and number are the first guess of an emergency contact. */
export type Booker = { firstName: string; lastName: string; phoneNumber: string };

export const LEARNERS_KEY = ['learners'];

type Draft = {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  over18: boolean;
  allergies: string;
  medical: string;
  supportNeeds: string;
  photoConsent: boolean;
  emergencyName: string;
  emergencyPhone: string;
};

const draftFor = ({ firstName, lastName, phoneNumber }: Booker): Draft => ({
  firstName: '',
  lastName,
  dateOfBirth: '',
  over18: false,
  allergies: '',
  medical: '',
  supportNeeds: '',
  photoConsent: false,
  emergencyName: [firstName, lastName].filter(Boolean).join(' '),
  emergencyPhone: phoneNumber,
});

/** Adds a child, or the booker in person, right where somebody has to be chosen. What was typed stays on an error. */
export function AddLearner({
  booker,
  onAdded,
  onCancel,
}: {
  booker: Booker;
  onAdded: (learner: FamilyLearner) => void;
  onCancel?: () => void;
}) {
  const cache = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => draftFor(booker));
  const [errors, setErrors] = useState<Record<string, string>>({});
  // Said with the second press, once the question has been read.
  const [another, setAnother] = useState(false);
  const once = useOnce();
  const set = <Key extends keyof Draft>(key: Key, value: Draft[Key]): void => {
    setAnother(false);
    setDraft((before) => ({ ...before, [key]: value }));
  };
  const text = (
    key: 'firstName' | 'lastName' | 'allergies' | 'medical' | 'supportNeeds' | 'emergencyName' | 'emergencyPhone',
  ) => ({
    id: `learner-${key}`,
    name: key,
    value: draft[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
  });

  const add = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = { ...draft, dateOfBirth: draft.dateOfBirth || null, another };
      return once(body, (idempotencyKey) => api('POST /learners', { body, idempotencyKey }));
    },
    onSuccess: (learner) => {
      cache.setQueryData<FamilyLearner[]>(LEARNERS_KEY, (known) => [...(known ?? []), learner]);
      onAdded(learner);
    },
    onError: (error) => {
      if (!(error instanceof RequestFailed)) return;
      setErrors(error.data?.fields ?? {});
      setAnother(error.data?.key === 'same-learner');
      if (error.data?.fields && form.current) scrollToFirstError(form.current);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing: Record<string, string> = {};
    if (draft.firstName.trim() === '') missing['firstName'] = 'Enter a first name';
    if (draft.dateOfBirth === '' && !draft.over18)
      missing['dateOfBirth'] = 'Enter a date of birth, or tick that this person is over 18';
    setErrors(missing);
    if (Object.keys(missing).length === 0) add.mutate();
    else if (form.current) scrollToFirstError(form.current);
  };
  const summary = add.error && Object.keys(errors).length === 0 ? [{ field: '', message: sentenceOf(add.error) }] : [];

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4"
    >
      <ErrorSummary errors={summary} title={another ? 'Is this somebody else?' : 'Not added'} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('firstName')} label="First name" required maxLength={80} autoComplete="off" />
        <TextField {...text('lastName')} label="Last name" optional maxLength={80} autoComplete="off" />
      </div>
      {!draft.over18 && (
        <DateOfBirthField
          id="learner-dateOfBirth"
          name="dateOfBirth"
          value={draft.dateOfBirth}
          error={errors['dateOfBirth']}
          onChange={(date) => set('dateOfBirth', date)}
        />
      )}
      <Checkbox
        label="This person is over 18"
        name="over18"
        checked={draft.over18}
        onChange={(event) => set('over18', event.target.checked)}
      />
      <Disclosure
        title="What should the provider know?"
        aside={<span className="text-sm text-ink-soft">optional</span>}
      >
        <div className="flex flex-col gap-4">
          <TextField {...text('allergies')} label="Allergies" multiline rows={2} maxLength={1_000} />
          <TextField {...text('medical')} label="Medical needs and medicines" multiline rows={2} maxLength={1_000} />
          <TextField {...text('supportNeeds')} label="Support that helps" multiline rows={2} maxLength={1_000} />
          <Checkbox
            label="Photos may be taken"
            name="photoConsent"
            checked={draft.photoConsent}
            onChange={(event) => set('photoConsent', event.target.checked)}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...text('emergencyName')} label="Emergency contact" maxLength={80} />
            <TextField {...text('emergencyPhone')} label="Their phone number" type="tel" maxLength={40} />
          </div>
          <p className="text-sm text-ink-soft">Only the people who run the sessions that you book can see this.</p>
        </div>
      </Disclosure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={add.isPending}>
          {another ? 'Add another one' : `Add ${isolated(draft.firstName.trim())}`}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
