import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useLikelySignedIn } from '../../identity/components/current-user.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { patiently } from '../../ui/patiently.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accessNeeds } from '../../listings/access-needs.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { searchContract } from '../contract.ts';
import { partyOf } from '../filter-chips.ts';
import { filterOptions } from '../filter-options.ts';
import { formatFound } from '../search-rules.ts';

// Only who is signed in has learners.
const FamilyFilter = lazy(() => patiently(() => import('./family-filter.tsx')));

const choices = (empty: string, options: readonly (readonly [value: string, label: string])[]) => [
  { value: '', label: empty },
  ...options.map(([value, label]) => ({ value, label })),
];

const categoryChoices = choices('Any category', filterOptions.category);
const weekdayChoices = choices('Any day', filterOptions.weekday);
const daypartChoices = choices('Any time', filterOptions.daypart);
const priceChoices = choices('Any price', filterOptions.price);
const fundingChoices = choices('Any', filterOptions.funding);
const kindChoices = choices('One-off or block', filterOptions.kind);
const partyChoices = choices('All, also full ones', filterOptions.party);
const onlineChoices = choices('In person or online', filterOptions.online);
const instantChoices = choices('Also on request', filterOptions.instant);
const sendChoices = choices('Any', filterOptions.send);

/** How many there are at quick dates, where it is known. */
export type QuickCounts = AnswerOf<(typeof searchContract)['GET /search/count']>['quick'];

const whenChoices = (counts: QuickCounts) =>
  choices(
    'Any date',
    filterOptions.when.map(([value, label]) => {
      const known = counts.find(({ when }) => when === value);
      return [value, known ? `${label} (${formatFound(known.total)})` : label];
    }),
  );

type FiltersProps = {
  /** Something was chosen from a list. */
  onChoose?: () => void;
  /** A link to another search was followed. */
  onLeave?: () => void;
  /** How many there are at quick dates. */
  quick?: QuickCounts;
};

/** The boxes of the filters, for a grid. */
export function SearchFilters({ onChoose, onLeave, quick = [] }: FiltersProps) {
  const [params] = useSearchParams();
  const isKnown = useLikelySignedIn();
  const choice = (name: string) => ({ name, defaultValue: params.get(name) ?? '', onChange: onChoose });
  return (
    <>
      {isKnown && (
        <Suspense fallback={<Skeleton className="col-span-full h-11" />}>
          <FamilyFilter onLeave={onLeave} />
        </Suspense>
      )}
      <SelectField label="Category" {...choice('category')} options={categoryChoices} className="max-lg:col-span-2" />
      <SelectField label="When" {...choice('when')} options={whenChoices(quick)} className="max-lg:col-span-2" />
      <TextField label="From" name="from" type="date" defaultValue={params.get('from') ?? ''} />
      <TextField label="To" name="to" type="date" defaultValue={params.get('to') ?? ''} />
      <SelectField label="Day" {...choice('weekday')} options={weekdayChoices} />
      <SelectField label="Time of day" {...choice('daypart')} options={daypartChoices} />
      <TextField
        label="Ages"
        name="age"
        defaultValue={params.get('age') ?? ''}
        placeholder="6 and 9"
        maxLength={60}
        autoComplete="off"
      />
      <SelectField label="Places" {...choice('party')} defaultValue={partyOf(params)} options={partyChoices} />
      <SelectField label="Price" {...choice('price')} options={priceChoices} />
      <SelectField label="Funding" {...choice('funding')} options={fundingChoices} />
      <SelectField label="Dates" {...choice('kind')} options={kindChoices} />
      <SelectField label="Held" {...choice('online')} options={onlineChoices} />
      <SelectField label="Booking" {...choice('instant')} options={instantChoices} />
      <SelectField label="SEND provision" {...choice('send')} options={sendChoices} className="max-lg:col-span-2" />
      <AccessFilter onChoose={onChoose} />
    </>
  );
}

/** The needs that must be met, as providers say that they meet them. */
function AccessFilter({ onChoose }: { onChoose: (() => void) | undefined }) {
  const [params] = useSearchParams();
  const chosen = params.getAll('access').join(',').split(',');
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="font-[650]">Access and support</legend>
      <p className="text-sm text-ink-soft">As providers describe it. Ask them about what matters to you.</p>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {accessNeeds.map(({ key, label }) => (
          <Checkbox
            key={key}
            name="access"
            value={key}
            label={label}
            defaultChecked={chosen.includes(key)}
            onChange={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}
