import { DateField } from '../../ui/calendar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Numbers } from '../contract.ts';
import type { PeriodFilter } from '../period-query.ts';

type PeriodFieldsProps = {
  filter: PeriodFilter;
  /** As soon as they are there: the listings to choose from, and which term it is. */
  numbers: Numbers | undefined;
  /** What is wrong with the days. */
  problem: string | undefined;
  onChange: (changes: Partial<PeriodFilter>) => void;
};

/** Which days, and of which listing. They live in the address, so that they can be kept and shared. */
export function PeriodFields({ filter, numbers, problem, onChange }: PeriodFieldsProps) {
  const own = filter.period === 'custom';
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-3 gap-y-4 print:hidden">
      <SelectField
        label="Period"
        className="w-full sm:w-64"
        value={filter.period}
        options={[
          { value: 'month', label: 'This month so far' },
          { value: 'quarter', label: 'The last three months' },
          { value: 'term', label: numbers ? `${numbers.term} so far` : 'This term so far' },
          { value: 'custom', label: 'Other days' },
        ]}
        onChange={({ target: { value } }) => {
          const period = value as PeriodFilter['period'];
          onChange({ period, ...(numbers ? { from: numbers.period.from, to: numbers.period.to } : {}) });
        }}
      />
      {own &&
        (['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={end === 'from' ? 'First day' : 'Last day'}
            help=""
            className="min-w-32 flex-1 sm:max-w-44"
            value={filter[end]}
            {...(end === 'to' && problem ? { error: problem } : {})}
            onChange={(day, wrong) => {
              if (wrong === undefined && day !== filter[end]) onChange({ [end]: day });
            }}
          />
        ))}
      {(numbers?.choices.length ?? 0) > 1 && (
        <SelectField
          label="Listing"
          className="w-full sm:w-72"
          value={filter.listingId}
          options={[
            { value: '', label: 'All listings' },
            ...(numbers?.choices ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target: { value } }) => onChange({ listingId: value })}
        />
      )}
    </search>
  );
}
