import { useSearchParams } from 'react-router';
import { withTermInFull } from '../../councils/terms.ts';
import { categories } from '../../listings/category-table.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const options = (empty: string, entries: readonly (readonly [value: string, label: string])[]) => [
  { value: '', label: empty },
  ...entries.map(([value, label]) => ({ value, label })),
];

const ages = options(
  'Any age',
  Array.from({ length: 18 }, (_, age) => [String(age), age === 0 ? 'Under 1' : String(age)] as const).concat([
    ['18', 'Adult'],
  ]),
);
const categoryOptions = options(
  'Any category',
  categories.map((one) => [one.slug, withTermInFull(one.title)] as const),
);
const dayparts = options('Any time', [
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['evening', 'Evening'],
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

/** The boxes of the filters, for a grid. `onChoose`: something was chosen from a list. */
export function SearchFilters({ onChoose }: { onChoose?: () => void }) {
  const [params] = useSearchParams();
  const choice = (name: string) => ({ name, defaultValue: params.get(name) ?? '', onChange: onChoose });
  return (
    <>
      <SelectField label="Category" {...choice('category')} options={categoryOptions} className="max-lg:col-span-2" />
      <TextField label="From" name="from" type="date" defaultValue={params.get('from') ?? ''} />
      <TextField label="To" name="to" type="date" defaultValue={params.get('to') ?? ''} />
      <SelectField label="Age" {...choice('age')} options={ages} />
      <SelectField label="Time of day" {...choice('daypart')} options={dayparts} />
      <SelectField label="Price" {...choice('price')} options={prices} />
      <SelectField label="Funding" {...choice('funding')} options={fundings} />
      <SelectField label="Dates" {...choice('kind')} options={kinds} className="max-lg:col-span-2" />
      <SelectField label="Places" {...choice('available')} options={availabilities} className="max-lg:col-span-2" />
    </>
  );
}
