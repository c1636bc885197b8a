import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { consentWordings } from '../consents.ts';
import { dietWords, ehcpWords, severityWords, swimmingWords } from '../section-words.ts';
import { consentsFor } from '../section-state.ts';
import { diets, ehcpStates, severities, swimmingLevels, type SectionInputs, type SectionName } from '../sections.ts';
import { CollectionFields } from './collection-fields.tsx';
import { FieldList } from './field-list.tsx';

export type FieldsProps<Name extends SectionName> = {
  learnerId: string;
  adult: boolean;
  content: SectionInputs[Name];
  /** By the path below the section: 'people.0.phone'. */
  errors: Readonly<Record<string, string>>;
  onChange: (content: SectionInputs[Name]) => void;
};

/** A text of a section, as a box has it. */
const boxOf = (
  name: string,
  value: string,
  onType: (text: string) => void,
  errors: Readonly<Record<string, string>> = {},
) => ({
  name,
  value,
  error: errors[name],
  autoComplete: 'off',
  onChange: (event: { target: { value: string } }) => onType(event.target.value),
});

const noAllergy: SectionInputs['health']['allergies'][number] = {
  allergen: '',
  reaction: '',
  severity: 'not-said',
  plan: '',
};

function HealthFields({ content, errors, onChange }: FieldsProps<'health'>) {
  const set = (fields: Partial<typeof content>): void => onChange({ ...content, ...fields });
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
        {(allergy, at, change) => (
          <>
            <TextField
              {...boxOf(`allergies.${at}.allergen`, allergy.allergen, (allergen) => change({ allergen }), errors)}
              label="Allergic to"
              required
              maxLength={1_000}
            />
            <TextField
              {...boxOf(`allergies.${at}.reaction`, allergy.reaction, (reaction) => change({ reaction }), errors)}
              label="What happens"
              optional
              maxLength={200}
            />
            <SelectField
              label="How bad it gets"
              value={allergy.severity}
              options={severities.map((value) => ({
                value,
                label: severityWords[value] === '' ? 'Not said' : capital(severityWords[value]),
              }))}
              onChange={(event) => change({ severity: event.target.value as typeof allergy.severity })}
            />
            <TextField
              {...boxOf(`allergies.${at}.plan`, allergy.plan, (plan) => change({ plan }), errors)}
              label="What to do when it happens"
              help="For example: antihistamine from the lunch box, then ring us."
              optional
              multiline
              rows={2}
              maxLength={1_000}
            />
          </>
        )}
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
        {(medicine, at, change) => (
          <>
            <TextField
              {...boxOf(`medication.${at}.name`, medicine.name, (name) => change({ name }), errors)}
              label="Medicine"
              required
              maxLength={120}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                {...boxOf(`medication.${at}.dose`, medicine.dose, (dose) => change({ dose }), errors)}
                label="How much"
                optional
                maxLength={120}
              />
              <TextField
                {...boxOf(`medication.${at}.times`, medicine.times, (times) => change({ times }), errors)}
                label="When"
                optional
                maxLength={120}
              />
            </div>
          </>
        )}
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
          {...boxOf('gp.name', content.gp.name, (name) => set({ gp: { ...content.gp, name } }), errors)}
          label="Doctor’s practice (GP)"
          optional
          maxLength={120}
        />
        <TextField
          {...boxOf('gp.phone', content.gp.phone, (phone) => set({ gp: { ...content.gp, phone } }), errors)}
          label="The practice’s number"
          type="tel"
          optional
          maxLength={40}
        />
      </div>
    </>
  );
}

function FoodFields({ content, errors, onChange }: FieldsProps<'food'>) {
  return (
    <>
      <ChoiceGroup
        name="diets"
        label="Food that suits"
        help="Allergies go under Health."
        value={content.diets}
        options={diets.map((value) => ({ value, label: dietWords[value] }))}
        onChange={(chosen) => onChange({ ...content, diets: chosen })}
      />
      <TextField
        {...boxOf('notes', content.notes, (notes) => onChange({ ...content, notes }), errors)}
        label="Anything else about eating"
        optional
        multiline
        rows={2}
        maxLength={1_000}
      />
    </>
  );
}

const supportTexts = [
  {
    name: 'needs',
    label: 'Needs, and the support that helps',
    help: 'Special educational needs, a disability, or none.',
  },
  { name: 'communication', label: 'Talking together', help: 'For example signs, pictures, another language at home.' },
  { name: 'triggers', label: 'What upsets', help: undefined },
  { name: 'calming', label: 'What calms', help: undefined },
  { name: 'continence', label: 'Toilet and changing', help: undefined },
  { name: 'mobility', label: 'Moving about', help: undefined },
] as const;

function SupportFields({ adult, content, errors, onChange }: FieldsProps<'support'>) {
  return (
    <>
      {supportTexts.map(({ name, label, help }) => (
        <TextField
          key={name}
          {...boxOf(name, content[name], (text) => onChange({ ...content, [name]: text }), errors)}
          label={label}
          help={help}
          optional
          multiline
          rows={2}
          maxLength={1_000}
        />
      ))}
      {!adult && (
        <SelectField
          label="Education, health and care plan (EHCP)"
          value={content.ehcp}
          options={ehcpStates.map((value) => ({ value, label: ehcpWords[value] || 'Not said' }))}
          onChange={(event) => onChange({ ...content, ehcp: event.target.value as typeof content.ehcp })}
        />
      )}
      <SelectField
        label="Swimming"
        value={content.swimming}
        options={swimmingLevels.map((value) => ({ value, label: swimmingWords[value] || 'Not said' }))}
        onChange={(event) => onChange({ ...content, swimming: event.target.value as typeof content.swimming })}
      />
    </>
  );
}

function ConsentFields({ adult, content, onChange }: FieldsProps<'consents'>) {
  return consentsFor(adult).map((kind) => (
    <RadioGroup
      key={kind}
      name={`consent-${kind}`}
      label={consentWordings[kind].title}
      help={consentWordings[kind].question}
      layout="row"
      value={content[kind]}
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      onChange={(answer) => onChange({ ...content, [kind]: answer })}
    />
  ));
}

function ContactFields({ content, errors, onChange }: FieldsProps<'contacts'>) {
  return (
    <FieldList
      title="Whom to ring, the first one first"
      help="Two people at least, so that somebody answers."
      one="contact"
      items={content.people}
      empty={{ name: '', relation: '', phone: '' }}
      most={6}
      ordered
      onChange={(people) => onChange({ people })}
    >
      {(person, at, change) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...boxOf(`people.${at}.name`, person.name, (name) => change({ name }), errors)}
              label="Name"
              required
              maxLength={80}
            />
            <TextField
              {...boxOf(`people.${at}.relation`, person.relation, (relation) => change({ relation }), errors)}
              label="Who they are"
              help="For example mother, neighbour."
              optional
              maxLength={60}
            />
          </div>
          <TextField
            {...boxOf(`people.${at}.phone`, person.phone, (phone) => change({ phone }), errors)}
            label="Phone number"
            type="tel"
            required
            maxLength={40}
          />
        </>
      )}
    </FieldList>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The boxes of each section. */
const fieldsOf: { [Name in SectionName]: (props: FieldsProps<Name>) => React.ReactNode } = {
  health: HealthFields,
  food: FoodFields,
  support: SupportFields,
  consents: ConsentFields,
  contacts: ContactFields,
  collection: CollectionFields,
};

/** The boxes of one section. */
export function SectionFields<Name extends SectionName>({ section, ...props }: FieldsProps<Name> & { section: Name }) {
  const Fields = fieldsOf[section] as (props: FieldsProps<Name>) => React.ReactNode;
  return <Fields {...(props as FieldsProps<Name>)} />;
}
