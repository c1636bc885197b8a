import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { consentWordings } from '../consents.ts';
import { dietWords, ehcpWords, swimmingWords } from '../section-words.ts';
import { consentsFor } from '../section-state.ts';
import { diets, ehcpStates, swimmingLevels, type SectionName } from '../sections.ts';
import { CollectionFields } from './collection-fields.tsx';
import { FieldList } from './field-list.tsx';
import { HealthFields } from './health-fields.tsx';
import { boxOf, type FieldsProps } from './section-box.ts';

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
