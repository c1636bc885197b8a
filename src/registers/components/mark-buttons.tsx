import type { ReactNode } from 'react';
import House from 'lucide-react/icons/house';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { PlaceOnRegister } from '../contract.ts';
import type { Attendance, Mark } from '../attendance.ts';
import { isolated } from '../../platform/isolated.ts';
import { markSentence } from './register-words.ts';

type Step = {
  label: string;
  /** What is read out after it. */
  about: string;
  icon: ReactNode;
  onClick: () => void;
};

/** The next step for one child, and undo of the last one. */
export function MarkButtons({
  place,
  attendance: { status, last },
  onArrived,
  onCollected,
  onAbsent,
  onLate,
  onUndo,
}: {
  place: PlaceOnRegister;
  attendance: Attendance;
  onArrived: (place: PlaceOnRegister) => void;
  onCollected: (place: PlaceOnRegister) => void;
  onAbsent: (place: PlaceOnRegister) => void;
  /** Only once the session has begun: nobody is late before. */
  onLate: ((place: PlaceOnRegister) => void) | undefined;
  onUndo: (place: PlaceOnRegister, mark: Mark) => void;
}) {
  const name = `${place.learner.firstName} ${place.learner.lastName}`.trim();
  const undo: Step | null = last && {
    label: 'Undo',
    about: ` ‘${markSentence(last)}’ of ${isolated(name)}`,
    icon: <Undo2 aria-hidden />,
    onClick: () => onUndo(place, last),
  };
  const absent: Step = { label: 'Absent', about: ` ${name}`, icon: null, onClick: () => onAbsent(place) };
  const main =
    nextStep(
      status,
      ` ${name}`,
      () => onArrived(place),
      () => onCollected(place),
    ) ?? undo;
  const other = status === 'EXPECTED' ? absent : main === undo ? null : undo;
  const isUndo = main === undo;
  // Each place of the row is one element whatever it says, so that a mark does not take the focus away.
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        {main && (
          <Button
            tone={isUndo ? 'quiet' : status === 'EXPECTED' ? 'primary' : 'secondary'}
            size="large"
            className={classes(
              'flex-1',
              status === 'ARRIVED' && '!border-forest !text-forest',
              isUndo && '!px-4 md:ml-auto md:flex-none',
            )}
            icon={main.icon}
            onClick={main.onClick}
          >
            {main.label}
            <span className="sr-only">{main.about}</span>
          </Button>
        )}
        {other && (
          <Button
            tone={other === undo ? 'quiet' : 'secondary'}
            size="large"
            className="!px-4"
            icon={other.icon}
            onClick={other.onClick}
          >
            {other.label}
            <span className="sr-only">{other.about}</span>
          </Button>
        )}
      </div>
      {status === 'EXPECTED' && onLate && (
        <Button wide onClick={() => onLate(place)}>
          Late<span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  );
}

/** What is to be done with a child next; null when they have gone home. */
function nextStep(
  status: Attendance['status'],
  about: string,
  onArrived: () => void,
  onCollected: () => void,
): Step | null {
  if (status === 'COLLECTED') return null;
  if (status === 'ARRIVED') return { label: 'Collected', about, icon: <House aria-hidden />, onClick: onCollected };
  const label = status === 'EXPECTED' ? 'Arrived' : 'Arrived after all';
  return { label, about, icon: <UserCheck aria-hidden />, onClick: onArrived };
}
