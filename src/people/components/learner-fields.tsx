import { Checkbox } from '../../ui/checkbox.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Errors = Record<string, string>;

type NameFieldsProps = { firstName?: string | undefined; lastName: string; errors: Errors };

/** First and last name of a learner. */
export function NameFields({ firstName, lastName, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        name="firstName"
        defaultValue={firstName}
        error={errors['firstName']}
        required
        maxLength={80}
        autoComplete="off"
      />
      <TextField
        label="Last name"
        name="lastName"
        defaultValue={lastName}
        error={errors['lastName']}
        optional
        maxLength={80}
        autoComplete="off"
      />
    </div>
  );
}

type AgeFieldsProps = {
  dateOfBirth: string;
  over18: boolean;
  onOver18: (over18: boolean) => void;
  errors: Errors;
};

/** The date of birth of a learner, or that they are over 18. */
export function AgeFields({ dateOfBirth, over18, onOver18, errors }: AgeFieldsProps) {
  return (
    <div>
      {!over18 && (
        <DateOfBirthField name="dateOfBirth" defaultValue={dateOfBirth} error={errors['dateOfBirth']} required />
      )}
      <Checkbox label="This person is over 18" checked={over18} onChange={(event) => onOver18(event.target.checked)} />
    </div>
  );
}

const notes = [
  { name: 'allergies', label: 'Allergies', help: undefined },
  { name: 'medical', label: 'Medical conditions and medicines', help: undefined },
  {
    name: 'supportNeeds',
    label: 'Support that helps',
    help: 'For example what calms, how to talk together, help with eating or the toilet.',
  },
] as const;

/** Health, support, emergency contact and photos in a few words, for somebody new; folded away. */
export function CareFields({ errors }: { errors: Errors }) {
  const open = errors['emergencyPhone'] !== undefined;
  return (
    <Disclosure title="What should the provider know?" open={open}>
      <div className="flex flex-col gap-5 pt-1 pb-4">
        <p className="text-ink-soft">
          Only the provider of an activity that you book reads this, and those who help on the day.
        </p>
        {notes.map(({ name, label, help }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            help={help}
            optional
            multiline
            rows={2}
            error={errors[name]}
            maxLength={1000}
          />
        ))}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Emergency contact"
            name="emergencyName"
            optional
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
            error={errors['emergencyPhone']}
            maxLength={40}
            autoComplete="off"
          />
        </div>
        <Checkbox label="The provider may take photos" name="photoConsent" />
      </div>
    </Disclosure>
  );
}
