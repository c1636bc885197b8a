import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { withTermInFull } from '../../councils/terms.ts';
import { categories } from '../../listings/category-table.ts';
import { useLikelySignedIn } from '../../identity/components/current-user.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { patiently } from '../../ui/patiently.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accessNeeds } from '../access-needs.ts';

// Only who is signed in has learners.
const FamilyFilter = lazy(() => patiently(() => import('./family-filter.tsx')));

const options = (empty: string, entries: readonly (readonly [value: string, label: string])[]) => [
  { value: '', label: empty },
  ...entries.map(([value, label]) => ({ value, label })),
];

const categoryOptions = options(
  'Any category',
  categories.map((one) => [one.slug, withTermInFull(one.title)] as const),
);
const dayparts = options('Any time', [
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['evening', 'Evening'],
]);
const weekdays = options('Any day', [
  ['6,7', 'Saturday or Sunday'],
  ['1', 'Monday'],
  ['2', 'Tuesday'],
  ['3', 'Wednesday'],
  ['4', 'Thursday'],
  ['5', 'Friday'],
  ['6', 'Saturday'],
  ['7', 'Sunday'],
]);
const prices = options('Any price', [
  ['0', 'Free'],
  ['5', 'Up to £5'],
  ['10', 'Up to £10'],
  ['20', 'Up to £20'],
  ['50', 'Up to £50'],
]);
const fundings = options('Any', [
  ['free', 'Free to attend'],
  ['council', 'Council funded'],
]);
const kinds = options('One-off or block', [
  ['one-off', 'One-off'],
  ['block', 'Block of dates'],
]);
const availabilities = options('All, also full ones', [['yes', 'Only with free places']]);

type FiltersProps = {
  /** Something was chosen from a list. */
  onChoose?: () => void;
  /** A link to another search was followed. */
  onLeave?: () => void;
};

/** The boxes of the filters, for a grid. */
export function SearchFilters({ onChoose, onLeave }: FiltersProps) {
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
      <SelectField label="Category" {...choice('category')} options={categoryOptions} className="max-lg:col-span-2" />
      <TextField label="From" name="from" type="date" defaultValue={params.get('from') ?? ''} />
      <TextField label="To" name="to" type="date" defaultValue={params.get('to') ?? ''} />
      <TextField
        label="Ages"
        name="age"
        defaultValue={params.get('age') ?? ''}
        placeholder="6 and 9"
        maxLength={60}
        autoComplete="off"
      />
      <SelectField label="Day" {...choice('weekday')} options={weekdays} />
      <SelectField label="Time of day" {...choice('daypart')} options={dayparts} />
      <SelectField label="Price" {...choice('price')} options={prices} />
      <SelectField label="Funding" {...choice('funding')} options={fundings} />
      <SelectField label="Dates" {...choice('kind')} options={kinds} />
      <SelectField label="Places" {...choice('available')} options={availabilities} className="max-lg:col-span-2" />
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
