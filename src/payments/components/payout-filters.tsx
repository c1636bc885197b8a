import { Outlet } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isNarrowed, LONGEST_PAYOUT_SEARCH, type AskedPayouts } from '../payout-filter.ts';
import { FactChoice } from './payout-facts.tsx';
import type { Payouts } from './payout-words.tsx';
import { useAddress } from '../../platform/browser/use-address.ts';

const sorts = [
  { value: '', label: 'Latest first, then what comes' },
  { value: 'date ascending', label: 'Date, earliest first' },
  { value: 'date descending', label: 'Date, latest first' },
  { value: 'listing ascending', label: 'Listing, A to Z' },
  { value: 'amount descending', label: 'Highest amount first' },
] as const;

/** Which payouts, and in which order: it lives in the address, and a change goes back to the first page. */
export function PayoutFilters({ filter, listings }: { filter: AskedPayouts; listings: Payouts['listings'] }) {
  const [, change] = useAddress({ replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-3">
      <search className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        <SearchField
          label="Listing or bank reference"
          className="col-span-2 md:min-w-64 md:flex-1"
          maxLength={LONGEST_PAYOUT_SEARCH}
          value={filter.q ?? ''}
          onSearch={(q) => change({ q })}
        />
        <SelectField
          label="Listing"
          name="listing"
          className="col-span-2 md:w-60"
          value={filter.listingId ?? ''}
          options={[
            { value: '', label: 'All listings' },
            ...listings.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => change({ listing: event.target.value })}
        />
        <DateField
          label="Sessions from"
          className="col-span-2 sm:col-span-1 md:w-52"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(from) => change({ from })}
        />
        <DateField
          label="Sessions until"
          className="col-span-2 sm:col-span-1 md:w-52"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(to) => change({ to })}
        />
        <SelectField
          label="Sort by"
          name="sort"
          className="col-span-2 md:w-60"
          value={filter.sort ? `${filter.sort} ${filter.direction ?? 'ascending'}` : ''}
          options={sorts}
          onChange={({ target: { value } }) => {
            const [sort = '', direction = ''] = value.split(' ');
            change({ sort, direction: direction === 'descending' ? direction : '' });
          }}
        />
        {isNarrowed(filter) && (
          <Button className="col-span-2" onClick={() => change({ q: '', listing: '', from: '', to: '' })}>
            Show everything
          </Button>
        )}
      </search>
      <Disclosure title="What each line says, and views">
        <div className="flex flex-col gap-5 pb-4">
          <FactChoice />
          <Outlet />
        </div>
      </Disclosure>
    </div>
  );
}
