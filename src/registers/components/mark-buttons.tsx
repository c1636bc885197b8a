import House from 'lucide-react/icons/house';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import { Button } from '../../ui/button.tsx';
import type { PlaceOnRegister } from '../contract.ts';
import type { Attendance, Mark } from '../attendance.ts';
import { markSentence } from './register-words.ts';

/** The next step for one child, and undo of the last one. */
export function MarkButtons({
  place,
  attendance: { status, last },
  onArrived,
  onCollected,
  onAbsent,
  onUndo,
}: {
  place: PlaceOnRegister;
  attendance: Attendance;
  onArrived: (place: PlaceOnRegister) => void;
  onCollected: (place: PlaceOnRegister) => void;
  onAbsent: (place: PlaceOnRegister) => void;
  onUndo: (place: PlaceOnRegister, mark: Mark) => void;
}) {
  const name = `${place.learner.firstName} ${place.learner.lastName}`.trim();
  return (
    <div className="flex flex-none gap-2 md:w-72">
      {status === 'EXPECTED' && (
        <>
          <Button
            tone="primary"
            size="large"
            className="flex-1"
            icon={<UserCheck aria-hidden />}
            onClick={() => onArrived(place)}
          >
            Arrived<span className="sr-only"> {name}</span>
          </Button>
          <Button size="large" className="!px-4" onClick={() => onAbsent(place)}>
            Absent<span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
      {status === 'ARRIVED' && (
        <Button
          tone="secondary"
          size="large"
          className="flex-1 !border-forest !text-forest"
          icon={<House aria-hidden />}
          onClick={() => onCollected(place)}
        >
          Collected<span className="sr-only"> {name}</span>
        </Button>
      )}
      {(status === 'ABSENT_NOTIFIED' || status === 'ABSENT_UNNOTIFIED') && (
        <Button size="large" className="flex-1" icon={<UserCheck aria-hidden />} onClick={() => onArrived(place)}>
          Arrived after all<span className="sr-only"> {name}</span>
        </Button>
      )}
      {last && (
        <Button
          tone="quiet"
          size="large"
          className={status === 'COLLECTED' ? 'flex-1 !px-4 md:ml-auto md:flex-none' : '!px-4'}
          icon={<Undo2 aria-hidden />}
          onClick={() => onUndo(place, last)}
        >
          Undo
          <span className="sr-only">
            {' '}
            ‘{markSentence(last)}’ of {name}
          </span>
        </Button>
      )}
    </div>
  );
}
