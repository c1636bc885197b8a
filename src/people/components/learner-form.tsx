import { useRef, useState } from 'react';
import { isPhoneNumber } from '../../identity/phone-number.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { ZONE } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LearnerAnswer, NewLearner } from '../contract.ts';
import { checkAge } from '../learner.ts';

type LearnerFormProps = {
  open: boolean;
  onClose: () => void;
  /** The learner to change; absent to add one. */
  learner?: LearnerAnswer | undefined;
  /** What is filled in for a new one. */
  suggested?: { firstName: string; lastName: string; over18: boolean } | undefined;
  /** @throws when the server refuses. */
  onSave: (fields: NewLearner) => Promise<void>;
};

const FORM = 'learner-form';

/** A learner in a dialog. Only the name and the age are asked; the rest can be told now or later. */
export function LearnerForm({ open, onClose, learner, suggested, onSave }: LearnerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [over18, setOver18] = useState(learner ? learner.over18 && !learner.dateOfBirth : (suggested?.over18 ?? false));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  // What is being corrected is not called wrong any more; the boxes of the date have no names of their own.
  const correct = (field: string) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));

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
      await onSave(fields);
    } catch (error) {
      const known = error instanceof RequestFailed ? error.data?.fields : undefined;
      setErrors(known ?? { '': sentenceOf(error) });
      scrollToFirstError(form.current);
    } finally {
      setBusy(false);
    }
  };

  const start = learner ?? { ...suggested, lastName: suggested?.lastName ?? '' };
  const health = {
    allergies: '',
    medical: '',
    supportNeeds: '',
    emergencyName: '',
    emergencyPhone: '',
    photoConsent: false,
    ...learner,
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      title={learner ? `Change ${learner.firstName}’s details` : 'Add somebody'}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={FORM} tone="primary" busy={busy}>
            {learner ? 'Save changes' : 'Add to my family'}
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
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            name="firstName"
            defaultValue={start.firstName}
            error={errors['firstName']}
            required
            maxLength={80}
            autoComplete="off"
          />
          <TextField
            label="Last name"
            name="lastName"
            defaultValue={start.lastName}
            error={errors['lastName']}
            optional
            maxLength={80}
            autoComplete="off"
          />
        </div>
        <div>
          {!over18 && (
            <DateOfBirthField
              name="dateOfBirth"
              defaultValue={learner?.dateOfBirth ?? ''}
              error={errors['dateOfBirth']}
              required
            />
          )}
          <Checkbox
            label="This person is over 18"
            checked={over18}
            onChange={(event) => setOver18(event.target.checked)}
          />
        </div>
        {learner?.masked ? (
          <p className="text-ink-soft">Health details and emergency contacts are only shown to the family itself.</p>
        ) : (
          <Disclosure
            title="What should the provider know?"
            open={
              health.allergies !== '' ||
              health.medical !== '' ||
              health.supportNeeds !== '' ||
              errors['emergencyPhone'] !== undefined
            }
          >
            <div className="flex flex-col gap-5 pt-1 pb-4">
              <p className="text-ink-soft">Only the provider of an activity that you book sees this, around its day.</p>
              <TextField
                label="Allergies"
                name="allergies"
                optional
                multiline
                rows={2}
                defaultValue={health.allergies}
                error={errors['allergies']}
                maxLength={1000}
              />
              <TextField
                label="Medical conditions and medicines"
                name="medical"
                optional
                multiline
                rows={2}
                defaultValue={health.medical}
                error={errors['medical']}
                maxLength={1000}
              />
              <TextField
                label="Support that helps"
                name="supportNeeds"
                help="For example what calms, how to talk together, help with eating or the toilet."
                optional
                multiline
                rows={2}
                defaultValue={health.supportNeeds}
                error={errors['supportNeeds']}
                maxLength={1000}
              />
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField
                  label="Emergency contact"
                  name="emergencyName"
                  optional
                  defaultValue={health.emergencyName}
                  error={errors['emergencyName']}
                  maxLength={80}
                  autoComplete="off"
                />
                <TextField
                  label="Their phone number"
                  name="emergencyPhone"
                  type="tel"
                  inputMode="tel"
                  optional
                  defaultValue={health.emergencyPhone}
                  error={errors['emergencyPhone']}
                  maxLength={30}
                  autoComplete="off"
                />
              </div>
              <Checkbox label="The provider may take photos" name="photoConsent" defaultChecked={health.photoConsent} />
            </div>
          </Disclosure>
        )}
      </form>
    </Dialog>
  );
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
    ...(isPhoneNumber(fields.emergencyPhone) ? {} : { emergencyPhone: 'Enter a telephone number, like 07700 900123.' }),
  };
}
