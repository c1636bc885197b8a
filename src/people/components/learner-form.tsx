import { useRef, useState } from 'react';
import { looksLikeTelephone } from '../../platform/telephone.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { ZONE } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import type { NewLearner } from '../contract.ts';
import { checkAge } from '../learner.ts';
import { Consequences } from './consequences.tsx';
import { AgeFields, CareFields, NameFields } from './learner-fields.tsx';

type LearnerFormProps = {
  open: boolean;
  onClose: () => void;
  /** What is filled in. */
  suggested: { firstName: string; lastName: string; over18: boolean };
  /**
   * @param another whether the family said that this is another person of the same name and date of birth
   * @throws when the server refuses
   */
  onSave: (fields: NewLearner, another: boolean) => Promise<void>;
};

const FORM = 'learner-form';

/** Saves the form: says what is wrong with its fields, or asks about somebody who seems to be there already. */
function useSaving(onSave: LearnerFormProps['onSave'], over18: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [question, setQuestion] = useState<string | null>(null);

  // What is being corrected is not called wrong any more; the boxes of the date have no names of their own.
  const correct = (field: string) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
    setQuestion(null);
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
      await onSave(fields, question !== null);
    } catch (error) {
      const asked = questionIn(error);
      setQuestion(asked);
      if (asked !== null) return;
      const known = error instanceof RequestFailed ? error.data?.fields : undefined;
      setErrors(known ?? { '': sentenceOf(error) });
      scrollToFirstError(form.current);
    } finally {
      setBusy(false);
    }
  };

  return { form, busy, errors, question, correct, save };
}

/** Somebody new, in a dialog. Only the name and the age are asked; the rest can be told now or later. */
export function LearnerForm({ open, onClose, suggested, onSave }: LearnerFormProps) {
  const [over18, setOver18] = useState(suggested.over18);
  const { form, busy, errors, question, correct, save } = useSaving(onSave, over18);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      title="Add somebody"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={FORM} tone="primary" busy={busy}>
            {question === null ? 'Add to my family' : 'Add another one'}
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
        <Consequences sentences={question === null ? [] : [question]} title="Is this somebody else?" />
        <NameFields firstName={suggested.firstName} lastName={suggested.lastName} errors={errors} />
        <AgeFields dateOfBirth="" over18={over18} onOver18={setOver18} errors={errors} />
        <CareFields errors={errors} />
      </form>
    </Dialog>
  );
}

/** What the server asks about before it adds somebody; nothing for other failures. */
function questionIn(error: unknown): string | null {
  return error instanceof RequestFailed && error.data?.key === 'same-learner' ? sentenceOf(error) : null;
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
