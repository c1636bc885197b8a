import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { severityWords } from '../section-words.ts';
import { severities, type SectionInputs } from '../sections.ts';
import { FieldList } from './field-list.tsx';
import { boxOf, type FieldsProps } from './section-box.ts';

type Health = SectionInputs['health'];
type Allergy = Health['allergies'][number];
type Medicine = Health['medication'][number];
type EntryProps<Entry> = {
  entry: Entry;
  at: number;
  errors: Readonly<Record<string, string>>;
  change: (fields: Partial<Entry>) => void;
};

const noAllergy: Allergy = { allergen: '', reaction: '', severity: 'not-said', plan: '' };

/** Allergies, medicines, conditions and the doctor. */
export function HealthFields({ content, errors, onChange }: FieldsProps<'health'>) {
  const set = (fields: Partial<Health>): void => onChange({ ...content, ...fields });
  const { gp } = content;
  return (
    <>
      <FieldList
        title="Allergies"
        one="allergy"
        items={content.allergies}
        empty={noAllergy}
        most={20}
        onChange={(allergies) => set({ allergies })}
      >
        {(entry, at, change) => <AllergyFields {...{ entry, at, errors, change }} />}
      </FieldList>
      <FieldList
        title="Medicines"
        help="Those that are taken during an activity, or that staff must know of."
        one="medicine"
        items={content.medication}
        empty={{ name: '', dose: '', times: '' }}
        most={20}
        onChange={(medication) => set({ medication })}
      >
        {(entry, at, change) => <MedicineFields {...{ entry, at, errors, change }} />}
      </FieldList>
      <TextField
        {...boxOf('conditions', content.conditions, (conditions) => set({ conditions }), errors)}
        label="Conditions"
        help="For example asthma, epilepsy, diabetes, and what staff should look out for."
        optional
        multiline
        maxLength={1_000}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...boxOf('gp.name', gp.name, (name) => set({ gp: { ...gp, name } }), errors)}
          label="Doctor’s practice (GP)"
          optional
          maxLength={120}
        />
        <TextField
          {...boxOf('gp.phone', gp.phone, (phone) => set({ gp: { ...gp, phone } }), errors)}
          label="The practice’s number"
          type="tel"
          optional
          maxLength={40}
        />
      </div>
    </>
  );
}

function AllergyFields({ entry, at, errors, change }: EntryProps<Allergy>) {
  return (
    <>
      <TextField
        {...boxOf(`allergies.${at}.allergen`, entry.allergen, (allergen) => change({ allergen }), errors)}
        label="Allergic to"
        required
        maxLength={1_000}
      />
      <TextField
        {...boxOf(`allergies.${at}.reaction`, entry.reaction, (reaction) => change({ reaction }), errors)}
        label="What happens"
        optional
        maxLength={200}
      />
      <SelectField
        label="How bad it gets"
        value={entry.severity}
        options={severities.map((value) => ({ value, label: capital(severityWords[value]) || 'Not said' }))}
        onChange={(event) => change({ severity: event.target.value as Allergy['severity'] })}
      />
      <TextField
        {...boxOf(`allergies.${at}.plan`, entry.plan, (plan) => change({ plan }), errors)}
        label="What to do when it happens"
        help="For example: antihistamine from the lunch box, then ring us."
        optional
        multiline
        rows={2}
        maxLength={1_000}
      />
    </>
  );
}

function MedicineFields({ entry, at, errors, change }: EntryProps<Medicine>) {
  return (
    <>
      <TextField
        {...boxOf(`medication.${at}.name`, entry.name, (name) => change({ name }), errors)}
        label="Medicine"
        required
        maxLength={120}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...boxOf(`medication.${at}.dose`, entry.dose, (dose) => change({ dose }), errors)}
          label="How much"
          optional
          maxLength={120}
        />
        <TextField
          {...boxOf(`medication.${at}.times`, entry.times, (times) => change({ times }), errors)}
          label="When"
          optional
          maxLength={120}
        />
      </div>
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
