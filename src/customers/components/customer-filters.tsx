import type { AnswerOf } from '../../platform/contract.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import type { customersContract } from '../contract.ts';
import { customerQuery, customerSort, LONGEST_SEARCH, type CustomerFilter } from '../customer-filter.ts';
import { type ChangeFilter } from '../../platform/browser/use-address.ts';

const groupNames = {
  all: 'All',
  coming: 'Coming up',
  new: 'New',
  away: 'Away for now',
} as const satisfies Record<CustomerFilter['group'], string>;

const sortNames = [
  { value: 'name ascending', label: 'Name, A to Z' },
  { value: 'spent descending', label: 'Spent, most first' },
  { value: 'last descending', label: 'Last date, latest first' },
  { value: 'next ascending', label: 'Next date, soonest first' },
] as const;

type CustomerFiltersProps = {
  filter: CustomerFilter;
  change: ChangeFilter<CustomerFilter>;
  /** As soon as they are there: what can be chosen, and how many customers fit. */
  found: Pick<AnswerOf<(typeof customersContract)['GET /known-customers']>, 'tags' | 'listings' | 'total'> | undefined;
};

/** Which customers, in which order. All of it lives in the address. */
export function CustomerFilters({ filter, change, found }: CustomerFiltersProps) {
  const total = found?.total ?? 0;
  return (
    <div className="mb-4 flex flex-col gap-4">
      <TabLinks
        label="Which customers"
        tabs={Object.entries(groupNames).map(([group, label]) => ({
          label,
          to: { search: customerQuery({ ...filter, page: 1, group: group as CustomerFilter['group'] }) },
          current: group === filter.group,
        }))}
      />
      <search className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <SearchField
          label="Name, child, email or telephone"
          className="w-full sm:w-auto sm:min-w-72 sm:flex-1"
          maxLength={LONGEST_SEARCH}
          value={filter.q}
          onSearch={(q) => change({ q })}
        />
        {(found?.listings.length ?? 0) > 1 && (
          <SelectField
            label="Listing"
            className="min-w-36 flex-1 sm:max-w-60"
            value={filter.listingId}
            options={[
              { value: '', label: 'All listings' },
              ...(found?.listings ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ target: { value } }) => change({ listingId: value })}
          />
        )}
        {((found?.tags.length ?? 0) > 0 || filter.tag) && (
          <SelectField
            label="Tag"
            className="min-w-36 flex-1 sm:max-w-44"
            value={filter.tag}
            options={[
              { value: '', label: 'Any' },
              ...[...new Set([...(found?.tags ?? []), ...(filter.tag ? [filter.tag] : [])])].map((tag) => ({
                value: tag,
                label: tag,
              })),
            ]}
            onChange={({ target: { value } }) => change({ tag: value })}
          />
        )}
        <SelectField
          label="Sort by"
          className="w-full sm:w-56 xl:hidden"
          value={`${filter.sort} ${filter.direction}`}
          options={sortNames}
          onChange={({ target: { value } }) => {
            const [key = '', direction = ''] = value.split(' ');
            change(customerSort(key, direction));
          }}
        />
      </search>
      <p role="status" className="text-ink-soft figures empty:hidden">
        {total > 0 ? `${total} ${total === 1 ? 'customer' : 'customers'}` : ''}
      </p>
    </div>
  );
}
