import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type ParentSaid = { surname: string; dateOfBirth: string; number: string };

type Props = {
  /** Of the learner; parts the names of the boxes from those of others. */
  id: string;
  parent: ParentSaid;
  problems: Record<string, string>;
  onChange: (next: Partial<ParentSaid>) => void;
};

/** What the national service asks for of a parent, and what becomes of it. */
export function ParentFields({ id, parent, problems, onChange }: Props) {
  return (
    <>
      <p>
        The Department for Education can tell the council whether you get free school meals. We hand over what you type
        here, keep it sealed until the answer has come, and then delete it. Whatever it says, the council decides.
      </p>
      <TextField
        label="Surname of the parent or guardian"
        autoComplete="family-name"
        maxLength={80}
        value={parent.surname}
        error={problems['surname']}
        onChange={({ target }) => onChange({ surname: target.value })}
      />
      <DateOfBirthField
        label="Their date of birth"
        name={`parent-${id}`}
        value={parent.dateOfBirth}
        error={problems['dateOfBirth']}
        onChange={(dateOfBirth) => onChange({ dateOfBirth })}
      />
      <TextField
        label="National Insurance number or asylum support reference"
        help="It is on your payslip, or on letters about benefits: QQ 12 34 56 C."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={parent.number}
        error={problems['number']}
        onChange={({ target }) => onChange({ number: target.value })}
      />
    </>
  );
}
