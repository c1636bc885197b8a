import type { RefObject } from 'react';
import { useRef } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Card } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fields, type Field } from '../fields.ts';
import type { AskedRecipe } from '../contract.ts';
import { actionKeys, actions, followsDates, isBefore, MOST_HOURS, triggerKeys, triggers } from '../workflow.ts';
import { useOwnListings } from './use-own-listings.ts';

type PartProps = {
  recipe: AskedRecipe;
  /** What is wrong with which field. */
  errors: Record<string, string>;
  onChange: (change: Partial<AskedRecipe>) => void;
};

/** Everything that a workflow does: when, for whom, what, and in which words. */
export function RecipeForm(props: PartProps) {
  return (
    <div className="flex flex-col gap-6">
      <When {...props} />
      <ForWhom {...props} />
      <What {...props} />
    </div>
  );
}

const nameOfTrigger = (trigger: AskedRecipe['trigger']): string => {
  const words = followsDates(trigger) ? triggers[trigger] : `when ${triggers[trigger]}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function When({ recipe, errors, onChange }: PartProps) {
  const { name, trigger, hours } = recipe;
  const inDays = hours > 0 && hours % 24 === 0;
  const unit = inDays ? 24 : 1;
  return (
    <Card title="When">
      <div className="flex flex-col gap-5">
        <TextField
          label="Name"
          name="name"
          help="Only you see it."
          required
          maxLength={80}
          value={name}
          error={errors['name']}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <SelectField
          label="It starts"
          name="trigger"
          value={trigger}
          options={triggerKeys.map((key) => ({ value: key, label: nameOfTrigger(key) }))}
          onChange={(event) => onChange({ trigger: event.target.value as AskedRecipe['trigger'] })}
        />
        <div className="flex items-end gap-2">
          <NumberField
            label={`How long ${isBefore(trigger) ? 'before' : followsDates(trigger) ? 'after' : 'after it'}`}
            name="time"
            min={0}
            max={Math.floor(MOST_HOURS / unit)}
            value={hours / unit}
            onChange={(value) => onChange({ hours: (value ?? 0) * unit })}
          />
          <SelectField
            label="Unit"
            labelHidden
            name="unit"
            value={inDays ? 'days' : 'hours'}
            options={[
              { value: 'hours', label: 'hours' },
              { value: 'days', label: 'days' },
            ]}
            onChange={(event) => {
              const next = event.target.value === 'days' ? 24 : 1;
              onChange({ hours: Math.min(MOST_HOURS, Math.max(1, hours / unit) * next) });
            }}
          />
        </div>
      </div>
    </Card>
  );
}

const fundingLabels = {
  any: 'However it is paid',
  paid: 'Paid by the family',
  funded: 'Paid by a council',
  free: 'Free',
} as const;

function ForWhom({ recipe: { onlyFor }, errors, onChange }: PartProps) {
  const listings = useOwnListings();
  const set = (change: Partial<AskedRecipe['onlyFor']>): void => onChange({ onlyFor: { ...onlyFor, ...change } });
  return (
    <Card title="For whom">
      <div className="flex flex-col gap-5">
        {listings.length > 1 && (
          <ChoiceGroup
            label="Listings"
            help="None ticked means all."
            name="listings"
            options={listings.map(({ id, title }) => ({ value: id, label: title }))}
            value={[...(onlyFor.listingIds ?? [])]}
            onChange={(listingIds) => set({ listingIds })}
          />
        )}
        <SelectField
          label="How the place is paid for"
          name="funding"
          value={onlyFor.funding ?? 'any'}
          options={Object.entries(fundingLabels).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set({ funding: event.target.value as keyof typeof fundingLabels })}
        />
        <div className="flex flex-wrap gap-4">
          <NumberField
            label="From age"
            name="ageFrom"
            optional
            min={0}
            max={120}
            value={onlyFor.ageFrom ?? null}
            onChange={(ageFrom) => set({ ageFrom })}
          />
          <NumberField
            label="To age"
            name="ageTo"
            optional
            min={0}
            max={120}
            value={onlyFor.ageTo ?? null}
            error={errors['ageTo']}
            onChange={(ageTo) => set({ ageTo })}
          />
        </div>
        <div>
          <Checkbox
            label="Only families who are new to you"
            name="firstTimers"
            checked={onlyFor.firstTimers ?? false}
            onChange={(event) => set({ firstTimers: event.target.checked })}
          />
          <Checkbox
            label="Only bookings that are not paid yet"
            name="unpaid"
            checked={onlyFor.unpaid ?? false}
            onChange={(event) => set({ unpaid: event.target.checked })}
          />
          <Checkbox
            label="Only families who could book again and have not"
            name="notBookedAgain"
            checked={onlyFor.notBookedAgain ?? false}
            onChange={(event) => set({ notBookedAgain: event.target.checked })}
          />
          <Checkbox
            label="Only where details of a child are not confirmed for 90 days"
            name="detailsDue"
            checked={onlyFor.detailsDue ?? false}
            onChange={(event) => set({ detailsDue: event.target.checked })}
          />
        </div>
      </div>
    </Card>
  );
}

function What({ recipe: { action, subject, body }, errors, onChange }: PartProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <Card title="What happens">
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="What happens"
          labelHidden
          name="action"
          options={actionKeys.map((key) => ({ value: key, label: actions[key] }))}
          value={action}
          onChange={(next) => onChange({ action: next })}
        />
        {action !== 'MESSAGE' && (
          <TextField
            label={action === 'TASK' ? 'The task' : 'Subject'}
            name="subject"
            required
            maxLength={200}
            value={subject}
            error={errors['subject']}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
        <TextField
          label="Words"
          name="body"
          multiline
          rows={8}
          maxRows={20}
          maxLength={4_000}
          required={action !== 'TASK'}
          optional={action === 'TASK'}
          value={body}
          error={errors['body']}
          ref={box}
          onChange={(event) => onChange({ body: event.target.value })}
        />
        <FieldButtons box={box} onInsert={(text) => onChange({ body: text })} />
      </div>
    </Card>
  );
}

type FieldButtonsProps = { box: RefObject<HTMLTextAreaElement | null>; onInsert: (text: string) => void };

/** What the words can name. A press puts the field where the cursor was. */
function FieldButtons({ box, onInsert }: FieldButtonsProps) {
  const insert = (field: Field): void => {
    const area = box.current;
    if (!area) return;
    area.setRangeText(`{{${field}}}`, area.selectionStart, area.selectionEnd, 'end');
    onInsert(area.value);
    area.focus();
  };
  return (
    <Disclosure title="What the words can name">
      <ul className="flex flex-col gap-1 pb-3">
        {(Object.keys(fields) as Field[]).map((field) => (
          <li key={field} className="flex flex-wrap items-center gap-x-3">
            <button
              type="button"
              className="link min-h-11 font-[600]"
              aria-label={`Put in ${fields[field]}`}
              onClick={() => insert(field)}
            >
              {`{{${field}}}`}
            </button>
            <span className="text-ink-soft">{fields[field]}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
