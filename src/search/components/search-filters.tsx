import { useSearchParams } from 'react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { withTermInFull } from '../../councils/terms.ts';
import { categories } from '../../listings/category-table.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressWith, filterNames } from './search-address.ts';

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

/** The filters, folded away until one is on. `onChoose`: something was chosen from a list. */
export function SearchFilters({ onChoose }: { onChoose: () => void }) {
  const [params] = useSearchParams();
  const value = (name: string): string => params.get(name) ?? '';
  const filtersOn = filterNames.filter((name) => value(name) !== '').length;
  const choice = (name: string) => ({ name, defaultValue: value(name), onChange: onChoose });
  return (
    <details className="group mt-3" open={filtersOn > 0 || undefined}>
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control font-[650] text-forest">
        <SlidersHorizontal className="size-5" aria-hidden /> Filters{filtersOn > 0 && ` (${filtersOn} on)`}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField label="Category" {...choice('category')} options={categoryOptions} />
        <SelectField label="Age" {...choice('age')} options={ages} />
        <TextField label="From" name="from" type="date" defaultValue={value('from')} />
        <TextField label="To" name="to" type="date" defaultValue={value('to')} />
        <SelectField label="Time of day" {...choice('daypart')} options={dayparts} />
        <SelectField label="Price" {...choice('price')} options={prices} />
        <SelectField label="Funding" {...choice('funding')} options={fundings} />
        <SelectField label="Dates" {...choice('kind')} options={kinds} />
        <SelectField
          label="Places"
          {...choice('available')}
          options={options('All, also full ones', [['yes', 'Only with free places']])}
        />
        <div className="flex flex-wrap items-end gap-3">
          <Button type="submit">Apply filters</Button>
          {filtersOn > 0 && (
            <LinkButton
              tone="quiet"
              to={addressWith(params, Object.fromEntries([...filterNames, 'page'].map((name) => [name, null])))}
            >
              Clear filters
            </LinkButton>
          )}
        </div>
      </div>
    </details>
  );
}
