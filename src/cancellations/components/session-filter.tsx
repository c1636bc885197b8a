import { DateField } from '../../ui/calendar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { useCancellableSessions } from './use-cancellable-sessions.ts';

/** From which day on, of which listing, and how they are shown. */
export function SessionFilter({ list }: { list: ReturnType<typeof useCancellableSessions> }) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <DateField label="From" className="min-w-44" value={list.from} onChange={list.changeFrom} />
      <SelectField
        label="Listing"
        name="listing"
        className="min-w-44 flex-1"
        value={list.filter.listingId ?? ''}
        options={[
          { value: '', label: 'All listings' },
          ...(list.sessions.data?.listings ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => list.changeListing(event.target.value)}
      />
      <Segmented
        label="View"
        options={[
          { value: 'calendar', label: 'Calendar' },
          { value: 'list', label: 'List' },
        ]}
        value={list.view}
        onChange={list.changeView}
      />
    </div>
  );
}
