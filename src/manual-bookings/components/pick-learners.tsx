import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isolated } from '../../platform/isolated.ts';
import { newPerson, type BookingDraft, type NewPerson } from './booking-draft.ts';

/** A booking of more is made in parts. */
const MOST = 20;

type Props = {
  draft: BookingDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<BookingDraft>) => void;
};

/** Who comes: learners of a customer who have been here before, and new ones. */
export function PickLearners({ draft, errors, onChange }: Props) {
  const { customer, known, added } = draft;
  const learners = customer?.kind === 'existing' ? customer.customer.learners : [];
  const lastName =
    customer?.kind === 'new' ? customer.contact.lastName : (customer?.customer.name.split(' ').at(-1) ?? '');
  const change = (key: string, fields: Partial<NewPerson>): void =>
    onChange({ added: added.map((person) => (person.key === key ? { ...person, ...fields } : person)) });
  return (
    <div className="flex flex-col gap-4">
      {errors['learners'] && <FieldError id="learners-error">{errors['learners']}</FieldError>}
      {learners.length > 0 && (
        <fieldset id="learners" className="flex flex-col">
          <legend className="sr-only">Who comes</legend>
          {learners.map(({ id, name, age, over18 }) => (
            <Checkbox
              key={id}
              name="learner"
              label={name}
              help={age === null ? (over18 ? '18 or over' : undefined) : `${age} ${age === 1 ? 'year' : 'years'}`}
              checked={known.includes(id)}
              onChange={(event) =>
                onChange({ known: event.target.checked ? [...known, id] : known.filter((other) => other !== id) })
              }
            />
          ))}
        </fieldset>
      )}
      {added.map((person, index) => (
        <NewLearner
          key={person.key}
          person={person}
          number={index + 1}
          alone={added.length === 1}
          at={known.length + index}
          errors={errors}
          onChange={(fields) => change(person.key, fields)}
          onRemove={() => onChange({ added: added.filter(({ key }) => key !== person.key) })}
        />
      ))}
      {known.length + added.length < MOST && (
        <Button
          id={learners.length === 0 ? 'learners' : undefined}
          icon={<UserPlus aria-hidden />}
          onClick={() => onChange({ added: [...added, newPerson(crypto.randomUUID(), lastName)] })}
        >
          {added.length + learners.length === 0 ? 'Add who comes' : 'Add somebody else'}
        </Button>
      )}
    </div>
  );
}

type NewLearnerProps = {
  person: NewPerson;
  number: number;
  /** Nobody else is new. */
  alone: boolean;
  /** Its place among all who come, as errors name it. */
  at: number;
  errors: Readonly<Record<string, string>>;
  onChange: (fields: Partial<NewPerson>) => void;
  onRemove: () => void;
};

function NewLearner({ person, number, alone, at, errors, onChange, onRemove }: NewLearnerProps) {
  const text = (name: 'firstName' | 'lastName' | 'allergies' | 'medical' | 'emergencyName' | 'emergencyPhone') => ({
    id: `learners.${at}.${name}`,
    name,
    value: person[name],
    error: errors[`learners.${at}.${name}`],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-paper p-4">
      <legend className={alone ? 'sr-only' : 'float-left w-full font-[650]'}>New learner {number}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('firstName')} label="First name" required maxLength={80} />
        <TextField {...text('lastName')} label="Last name" optional maxLength={80} />
      </div>
      {!person.over18 && (
        <DateOfBirthField
          id={`learners.${at}.dateOfBirth`}
          name={`dateOfBirth-${person.key}`}
          value={person.dateOfBirth}
          error={errors[`learners.${at}.dateOfBirth`]}
          onChange={(dateOfBirth) => onChange({ dateOfBirth })}
        />
      )}
      <Checkbox
        label="This person is over 18"
        checked={person.over18}
        onChange={(event) => onChange({ over18: event.target.checked })}
      />
      <Disclosure
        title="Allergies, medical needs, emergency contact"
        aside={<span className="text-sm text-ink-soft">optional</span>}
        open={errors[`learners.${at}.emergencyPhone`] ? true : undefined}
      >
        <div className="flex flex-col gap-4 pb-4">
          <TextField {...text('allergies')} label="Allergies" multiline rows={2} maxLength={1_000} />
          <TextField {...text('medical')} label="Medical needs and medicines" multiline rows={2} maxLength={1_000} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...text('emergencyName')} label="Emergency contact" maxLength={80} />
            <TextField {...text('emergencyPhone')} label="Their telephone number" type="tel" maxLength={40} />
          </div>
        </div>
      </Disclosure>
      <p>
        <Button size="small" tone="quiet" onClick={onRemove}>
          Take {isolated(person.firstName.trim() || 'this person')} out
        </Button>
      </p>
    </fieldset>
  );
}
