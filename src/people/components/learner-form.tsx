import { useEffect, useRef, useState } from 'react';
import { looksLikeTelephone } from '../../platform/telephone.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { ZONE } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LearnerAnswer, NewLearner } from '../contract.ts';
import { checkAge } from '../learner.ts';
import { AgeFields, CareFields, NameFields } from './learner-fields.tsx';

type LearnerFormProps = {
  open: boolean;
  onClose: () => void;
  /** The learner to change; absent to add one. */
  learner?: LearnerAnswer | undefined;
  /** What is filled in for a new one. */
  suggested?: { firstName: string; lastName: string; over18: boolean } | undefined;
  /**
   * @param confirmed whether what follows from another name or date of birth has been read
   * @throws when the server refuses
   */
  onSave: (fields: NewLearner, confirmed: boolean) => Promise<void>;
};

const FORM = 'learner-form';

/** Saves the form: says what is wrong with its fields, or what follows from the change and is still to be confirmed. */
function useSaving(onSave: LearnerFormProps['onSave'], over18: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [consequences, setConsequences] = useState<readonly string[]>([]);

  // What is being corrected is not called wrong any more; the boxes of the date have no names of their own.
  const correct = (field: string) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
    setConsequences([]);
  };

  const save = async () => {
    if (!form.current || busy) return;
    const fields = read(new FormData(form.current), over18);
    const wrong = problems(fields);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      scrollToFirstError(form.current);
      return;
    }
    setBusy(true);
    try {
      await onSave(fields, consequences.length > 0);
    } catch (error) {
      const follows = consequencesIn(error);
      setConsequences(follows);
      if (follows.length > 0) return;
      const known = error instanceof RequestFailed ? error.data?.fields : undefined;
      setErrors(known ?? { '': sentenceOf(error) });
      scrollToFirstError(form.current);
    } finally {
      setBusy(false);
    }
  };

  return { form, busy, errors, consequences, correct, save };
}

/** A learner in a dialog. Only the name and the age are asked; the rest can be told now or later. */
export function LearnerForm({ open, onClose, learner, suggested, onSave }: LearnerFormProps) {
  const [over18, setOver18] = useState(learner ? learner.over18 && !learner.dateOfBirth : (suggested?.over18 ?? false));
  const { form, busy, errors, consequences, correct, save } = useSaving(onSave, over18);
  const start = learner ?? { ...suggested, lastName: suggested?.lastName ?? '' };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      title={learner ? `Change ${isolated(learner.firstName)}’s details` : 'Add somebody'}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={FORM} tone="primary" busy={busy}>
            {learner ? (consequences.length > 0 ? 'Change it all the same' : 'Save changes') : 'Add to my family'}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        ref={form}
        noValidate
        onInput={(event) => correct((event.target as HTMLInputElement).name || 'dateOfBirth')}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="flex flex-col gap-5"
      >
        <ErrorSummary
          focus={false}
          errors={Object.entries(errors)
            .filter(([field]) => field === '')
            .map(([field, message]) => ({ field, message }))}
        />
        <Consequences sentences={consequences} />
        <NameFields firstName={start.firstName} lastName={start.lastName} errors={errors} />
        <AgeFields dateOfBirth={learner?.dateOfBirth ?? ''} over18={over18} onOver18={setOver18} errors={errors} />
        {!learner && <CareFields errors={errors} />}
      </form>
    </Dialog>
  );
}

/** What follows from the change, in front of those who still have to confirm it. */
function Consequences({ sentences }: { sentences: readonly string[] }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentences.length > 0) notice.current?.focus();
  }, [sentences]);
  if (sentences.length === 0) return null;
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="attention" title="Please read this before you change it">
        <ul className="list-disc pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** What follows from a change that the server wants confirmed; nothing for other failures. */
function consequencesIn(error: unknown): readonly string[] {
  if (!(error instanceof RequestFailed) || error.data?.key !== 'needs-confirmation') return [];
  return (error.data.details?.['consequences'] as readonly string[] | undefined) ?? [];
}

function read(data: FormData, over18: boolean): NewLearner {
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth: over18 ? null : text('dateOfBirth') || null,
    over18,
    allergies: text('allergies'),
    medical: text('medical'),
    supportNeeds: text('supportNeeds'),
    photoConsent: data.get('photoConsent') === 'on',
    emergencyName: text('emergencyName'),
    emergencyPhone: text('emergencyPhone'),
  };
}

function problems(fields: NewLearner): Record<string, string> {
  const age = checkAge(fields, Temporal.Now.plainDateISO(ZONE));
  return {
    ...(fields.firstName === '' ? { firstName: 'Enter a first name.' } : {}),
    ...(age.ok ? {} : age.refusal.fields),
    ...(looksLikeTelephone(fields.emergencyPhone)
      ? {}
      : { emergencyPhone: 'Enter a telephone number, like 07700 900123.' }),
  };
}
