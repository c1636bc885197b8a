import { memo } from 'react';
import type { PlaceOnRegister } from '../contract.ts';
import type { Attendance, Mark } from '../attendance.ts';
import { ChildDetails } from './child-details.tsx';
import { ChildSummary } from './child-summary.tsx';
import { DisagreementNotice } from './disagreement-notice.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { MealButton } from './meals.tsx';

type ChildCardProps = {
  place: PlaceOnRegister;
  /** Every mark of this place, made on this device or on others. */
  marks: readonly Mark[];
  attendance: Attendance;
  /** The listing records arrivals and collections, and the session is not cancelled. */
  marking: boolean;
  /** Why emergency contacts are not shown; '' when they are. */
  noContacts: string;
  onArrived: (place: PlaceOnRegister) => void;
  onCollected: (place: PlaceOnRegister) => void;
  onAbsent: (place: PlaceOnRegister) => void;
  onLate: ((place: PlaceOnRegister) => void) | undefined;
  /** Only where meals are served. */
  onMeal: ((place: PlaceOnRegister) => void) | undefined;
  onMealUndone: (place: PlaceOnRegister, meals: readonly Mark[]) => void;
  onUndo: (place: PlaceOnRegister, mark: Mark) => void;
};

/** One child on the register: what to know first, then one large button for the next step. */
export const ChildCard = memo(function ChildCard({
  place,
  marks,
  attendance,
  marking,
  noContacts,
  onArrived,
  onCollected,
  onAbsent,
  onLate,
  onMeal,
  onMealUndone,
  onUndo,
}: ChildCardProps) {
  return (
    <li className="rounded-card border border-line bg-paper-raised" data-status={attendance.status}>
      <div className="flex flex-col gap-3 p-4 md:flex-row md:items-start md:gap-6">
        <ChildSummary place={place} attendance={attendance} />
        {marking && (
          <div className="flex flex-none flex-col gap-2 md:w-72">
            <MarkButtons
              place={place}
              attendance={attendance}
              onArrived={onArrived}
              onCollected={onCollected}
              onAbsent={onAbsent}
              onLate={onLate}
              onUndo={onUndo}
            />
            {onMeal && <MealButton place={place} attendance={attendance} onMeal={onMeal} onUndo={onMealUndone} />}
          </div>
        )}
      </div>
      {attendance.disagreements.length > 0 && (
        <DisagreementNotice
          place={place}
          marks={marks}
          disagreements={attendance.disagreements}
          onUndo={marking ? onUndo : undefined}
        />
      )}
      <ChildDetails place={place} noContacts={noContacts} />
    </li>
  );
});
