import { useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { PlaceOnRegister } from '../contract.ts';
import type { AttendanceStatus, HeadCount, Mark } from '../attendance.ts';
import { ChildCard } from './child-card.tsx';
import type { RegisterEntry } from './use-marking.ts';

type Filter = 'all' | 'expected' | 'here' | 'gone';

const shownBy: Record<Filter, readonly AttendanceStatus[]> = {
  all: ['EXPECTED', 'ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED'],
  expected: ['EXPECTED'],
  here: ['ARRIVED'],
  gone: ['COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED'],
};

const emptyWords: Record<Filter, string> = {
  // Never shown: without any child there is nothing to filter.
  all: 'Nobody has gone yet.',
  expected: 'Nobody is missing.',
  here: 'Nobody is here at the moment.',
  gone: 'Nobody has gone yet.',
};

/** The children of a session, filtered by where they are. */
export function ChildList({
  entries,
  count,
  marking,
  noContacts,
  onArrived,
  onCollected,
  onAbsent,
  onLate,
  onMeal,
  onMealUndone,
  onUndo,
}: {
  entries: readonly RegisterEntry[];
  count: HeadCount;
  marking: boolean;
  noContacts: string;
  onArrived: (place: PlaceOnRegister) => void;
  onCollected: (place: PlaceOnRegister) => void;
  onAbsent: (place: PlaceOnRegister) => void;
  onLate: ((place: PlaceOnRegister) => void) | undefined;
  onMeal: ((place: PlaceOnRegister) => void) | undefined;
  onMealUndone: (place: PlaceOnRegister, meals: readonly Mark[]) => void;
  onUndo: (place: PlaceOnRegister, mark: Mark) => void;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const shown = entries.filter(({ attendance }) => shownBy[filter].includes(attendance.status));
  if (entries.length === 0) {
    return (
      <EmptyState
        kind="nobody"
        title="Nobody has booked yet"
        action={<LinkButton to="/schedule/mentor">Other registers</LinkButton>}
      >
        As soon as somebody books this session they appear here.
      </EmptyState>
    );
  }
  return (
    <>
      {marking && <WhereaboutsFilter count={count} value={filter} onChange={setFilter} />}
      {shown.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong p-6 text-center text-ink-soft">
          {emptyWords[filter]}
        </p>
      ) : (
        <ul
          // What has the focus stays clear of the head count at the foot.
          className="flex flex-col gap-3 [&_:is(a,button,summary)]:scroll-mb-[calc(8rem+var(--consent-bar,0px))]"
          aria-label="Children"
        >
          {shown.map(({ place, marks, attendance }) => (
            <ChildCard
              key={place.placeId}
              place={place}
              marks={marks}
              attendance={attendance}
              marking={marking}
              noContacts={noContacts}
              onArrived={onArrived}
              onCollected={onCollected}
              onAbsent={onAbsent}
              onLate={onLate}
              onMeal={onMeal}
              onMealUndone={onMealUndone}
              onUndo={onUndo}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function WhereaboutsFilter({
  count,
  value,
  onChange,
}: {
  count: HeadCount;
  value: Filter;
  onChange: (value: Filter) => void;
}) {
  return (
    <Segmented<Filter>
      label="Show"
      value={value}
      onChange={onChange}
      wide
      options={[
        { value: 'all', label: <Counted count={count.places} word="All" /> },
        { value: 'expected', label: <Counted count={count.expected} word="Due" /> },
        { value: 'here', label: <Counted count={count.arrived} word="Here" /> },
        { value: 'gone', label: <Counted count={count.collected + count.absent} word="Gone" /> },
      ]}
    />
  );
}

function Counted({ count, word }: { count: number; word: string }) {
  return (
    <span className="block leading-tight">
      <span className="block text-lg figures">{count}</span>
      {word}
    </span>
  );
}
