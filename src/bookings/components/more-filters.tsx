import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ColumnChoice } from '../../ui/column-choice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ageGroups, type AgeGroup } from '../age-groups.ts';
import { fundings, useBookingFilter, type BookingFilter } from './booking-filters.tsx';
import { SavedViews } from './saved-views.tsx';

type MoreFiltersProps = {
  filter: BookingFilter;
  /** Columns that can be left out. */
  columns: readonly { key: string; header: string }[];
};

/** What a provider narrows its bookings by beside words, days and payment; its columns, and its saved views. */
export function MoreFilters({ filter, columns }: MoreFiltersProps) {
  const [, change] = useBookingFilter();
  const inUse = [filter.ticketId, filter.funding, filter.age, filter.first].filter(Boolean).length;
  return (
    <Disclosure title="More filters, columns and views" aside={inUse > 0 ? `${inUse} in use` : undefined}>
      <div className="flex flex-col gap-5 pb-4">
        <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
          {filter.listingId && <TicketField listingId={filter.listingId} value={filter.ticketId} change={change} />}
          <SelectField
            label="Who pays"
            name="funding"
            className="w-full sm:w-52"
            value={filter.funding ?? ''}
            options={[{ value: '', label: 'Anybody' }, ...fundings.map(({ key, label }) => ({ value: key, label }))]}
            onChange={({ target: { value } }) => change({ funding: fundings.find(({ key }) => key === value)?.key })}
          />
          <SelectField
            label="Age"
            name="age"
            className="w-full sm:w-40"
            value={filter.age ?? ''}
            options={[{ value: '', label: 'Any' }, ...ageGroups.map(({ key, label }) => ({ value: key, label }))]}
            onChange={({ target: { value } }) => change({ age: (value || undefined) as AgeGroup | undefined })}
          />
          <Checkbox
            label="First booking with me"
            checked={filter.first === 'yes'}
            onChange={(event) => change({ first: event.target.checked ? 'yes' : undefined })}
          />
        </div>
        <ColumnChoice
          columns={columns}
          without={filter.without}
          onChange={(next) => change(({ without, page }) => ({ without: next(without), page }))}
        />
        <SavedViews list="bookings" />
      </div>
    </Disclosure>
  );
}

type TicketFieldProps = {
  listingId: string;
  value: string | undefined;
  change: (changes: Partial<BookingFilter>) => void;
};

function TicketField({ listingId, value, change }: TicketFieldProps) {
  const { data } = useQuery({
    queryKey: ['tickets-to-filter-by', listingId],
    queryFn: () => api('GET /experiences/{experienceId}/tickets', { params: { experienceId: listingId } }),
    meta: { quiet: true },
  });
  return (
    <SelectField
      label="Ticket"
      name="ticket"
      className="w-full sm:w-52"
      value={value ?? ''}
      options={[
        { value: '', label: 'Any' },
        ...(data?.tickets ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => change({ ticketId: event.target.value || undefined })}
    />
  );
}
