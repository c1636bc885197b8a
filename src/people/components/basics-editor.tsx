import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fullName } from '../../identity/name.ts';
import { formatPlainDate, ZONE } from '../../platform/time.ts';
import type { LearnerAnswer, LearnerChange } from '../contract.ts';
import { checkAge } from '../learner.ts';
import { schoolYears, schoolYearText, type SchoolYear } from '../school-year.ts';
import { basicsFacts, type Fact } from '../section-words.ts';
import { whatChanged } from '../what-changed.ts';
import { Consequences } from './consequences.tsx';
import { FactList } from './fact-list.tsx';
import { AgeFields, NameFields } from './learner-fields.tsx';
import { useSaving } from './use-saving.ts';

type BasicsEditorProps = {
  learner: LearnerAnswer;
  onSave: (change: LearnerChange) => Promise<void>;
  onReread: () => Promise<unknown>;
  onClose: () => void;
};

/** The form of who somebody is. */
export function BasicsEditor({ learner, onSave, onReread, onClose }: BasicsEditorProps) {
  const [opened] = useState(learner);
  const [over18, setOver18] = useState(learner.over18 && !learner.dateOfBirth);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const saving = useSaving();
  const errors = { ...saving.errors, ...missing };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const { form } = saving;
    if (!form.current) return;
    const change = readBasics(new FormData(form.current), over18, asksApart(learner));
    const wrong = problemsOf(change);
    setMissing(wrong);
    if (Object.keys(wrong).length > 0) {
      scrollToFirstError(form.current);
      return;
    }
    const confirmed = saving.consequences.length > 0 ? { confirmed: true } : {};
    void saving.save(async () => {
      try {
        await onSave({ ...change, version: learner.version, ...confirmed });
        onClose();
      } catch (error) {
        await onReread();
        throw error;
      }
    });
  };
  const whole = saving.errors[''];
  return (
    <form
      ref={saving.form}
      noValidate
      onSubmit={save}
      onInput={() => {
        setMissing({});
        saving.correct();
      }}
      className="flex flex-col gap-5"
    >
      <ErrorSummary focus={false} errors={whole === undefined ? [] : [{ field: '', message: whole }]} />
      {saving.overtaken !== null && (
        <Notice tone="attention" live title={saving.overtaken}>
          <p className="mb-2">This is what changed. What you typed is still below: press Save again to keep it.</p>
          <FactList facts={whatChanged(linesOf(opened), linesOf(learner))} />
        </Notice>
      )}
      <Consequences sentences={saving.consequences} />
      <NameFields firstName={learner.firstName} lastName={learner.lastName} errors={errors} />
      <AgeFields dateOfBirth={learner.dateOfBirth ?? ''} over18={over18} onOver18={setOver18} errors={errors} />
      <MoreAbout learner={learner} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={saving.busy}>
          {saving.consequences.length > 0 ? 'Change it all the same' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** Whether a guardian can keep something from another: where there is one, or was when they began to. */
const asksApart = (learner: LearnerAnswer): boolean => learner.hasOtherGuardians || learner.livesApart;

/** Who somebody is, line by line. */
const linesOf = (learner: LearnerAnswer): Fact[] => [
  { term: 'Name', text: fullName(learner) },
  { term: 'Born', text: learner.dateOfBirth === null ? 'Not said' : formatPlainDate(learner.dateOfBirth) },
  ...basicsFacts(learner),
];

/** What is good to know of somebody, and never required. */
function MoreAbout({ learner, errors }: { learner: LearnerAnswer; errors: Record<string, string> }) {
  const box = (name: 'knownAs' | 'pronouns' | 'school' | 'homePostcode') => ({
    name,
    defaultValue: learner[name],
    error: errors[name],
    optional: true,
    autoComplete: 'off',
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...box('knownAs')} label="Known as" help="Where it is not the first name." maxLength={80} />
        <TextField {...box('pronouns')} label="Pronouns" maxLength={40} />
        <TextField {...box('school')} label="School" maxLength={120} />
        <SelectField
          label="School year"
          optional
          name="schoolYear"
          defaultValue={learner.schoolYear}
          options={schoolYears.map((value) => ({ value, label: schoolYearText(value) || 'Not said' }))}
          className="sm:self-end"
        />
      </div>
      <TextField
        {...box('homePostcode')}
        label="Home postcode"
        help={`Some councils pay for families in their area.${learner.hasOtherGuardians ? ' No other guardian reads what you write here: each says their own.' : ''}`}
        maxLength={10}
        boxClassName="max-w-60"
      />
      {asksApart(learner) && (
        <Checkbox
          name="livesApart"
          defaultChecked={learner.livesApart}
          label="Keep from the other guardians which councils I ask"
          help="For guardians who live apart: a council tells in which area a home is. Dates that you book are still in the others’ calendars."
        />
      )}
    </>
  );
}

function readBasics(data: FormData, over18: boolean, asks: boolean): LearnerChange {
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth: over18 ? null : text('dateOfBirth') || null,
    over18,
    knownAs: text('knownAs'),
    pronouns: text('pronouns'),
    school: text('school'),
    schoolYear: text('schoolYear') as SchoolYear,
    homePostcode: text('homePostcode'),
    ...(asks ? { livesApart: data.get('livesApart') !== null } : {}),
  };
}

function problemsOf({ firstName, dateOfBirth = null, over18 = false }: LearnerChange): Record<string, string> {
  const age = checkAge({ dateOfBirth, over18 }, Temporal.Now.plainDateISO(ZONE));
  return {
    ...(firstName === '' ? { firstName: 'Enter a first name.' } : {}),
    ...(age.ok ? {} : age.refusal.fields),
  };
}
