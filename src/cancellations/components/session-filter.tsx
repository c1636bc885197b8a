import { Outlet } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { DateField } from '../../ui/calendar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { useCancellableSessions } from './use-cancellable-sessions.ts';

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** From which day to which, of which listing, block and weekday, and how they are shown. */
export function SessionFilter({ list }: { list: ReturnType<typeof useCancellableSessions> }) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <DateField label="From" className="min-w-44" value={list.from} onChange={list.changeFrom} />
      <DateField
        label="To"
        help=""
        className="min-w-44"
        value={list.to}
        onChange={(day, problem) => {
          if (problem === undefined) list.changeTo(day);
        }}
      />
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
      {(list.sessions.data?.blocks.length ?? 0) > 1 && (
        <SelectField
          label="Block"
          name="block"
          className="min-w-44 flex-1"
          value={list.filter.blockId ?? ''}
          options={[
            { value: '', label: 'All blocks' },
            ...(list.sessions.data?.blocks ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) })),
          ]}
          onChange={(event) => list.changeBlock(event.target.value)}
        />
      )}
      <SelectField
        label="Weekday"
        name="weekday"
        className="min-w-40"
        value={String(list.filter.weekday ?? '')}
        options={[
          { value: '', label: 'Any' },
          ...WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
        ]}
        onChange={(event) => list.changeWeekday(event.target.value)}
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
      {/* Views that somebody saved. */}
      <Outlet />
    </div>
  );
}
