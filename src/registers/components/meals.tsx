import Check from 'lucide-react/icons/check';
import Utensils from 'lucide-react/icons/utensils';
import { Button } from '../../ui/button.tsx';
import type { PlaceOnRegister } from '../contract.ts';
import { countMeals, wantsMeal, type Attendance, type Mark } from '../attendance.ts';
import type { RegisterEntry } from './use-marking.ts';

type MealButtonProps = {
  place: PlaceOnRegister;
  attendance: Attendance;
  onMeal: (place: PlaceOnRegister) => void;
  onUndo: (place: PlaceOnRegister, meals: readonly Mark[]) => void;
};

/** Marks that a child had the meal, and takes it back; nothing for a child whom nobody has seen. */
export function MealButton({ place, attendance, onMeal, onUndo }: MealButtonProps) {
  const { meal, meals } = attendance;
  if (!meal && !wantsMeal(attendance)) return null;
  const name = `${place.learner.firstName} ${place.learner.lastName}`.trim();
  return (
    <Button
      wide
      aria-pressed={meal !== null}
      icon={meal ? <Check aria-hidden /> : <Utensils aria-hidden />}
      onClick={() => (meal ? onUndo(place, meals) : onMeal(place))}
    >
      Meal<span className="sr-only"> {name}</span>
    </Button>
  );
}

/** How many meals are marked, and one button for everybody who is here: most sessions eat together. */
export function MealBar({ entries, onMealForAll }: { entries: readonly RegisterEntry[]; onMealForAll: () => void }) {
  const { served, without } = countMeals(entries.map(({ attendance }) => attendance));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper-raised p-4">
      <p role="status">
        <span className="font-[650] figures">{served === 1 ? '1 meal served' : `${served} meals served`}</span>
        <span className="block text-sm text-ink-soft">
          {without > 0
            ? `${without} who came ${without === 1 ? 'has' : 'have'} none marked.`
            : served > 0
              ? 'Everybody who came had one.'
              : 'Mark who is here first.'}
        </span>
      </p>
      {without > 0 && (
        <Button icon={<Utensils aria-hidden />} onClick={onMealForAll}>
          Meal for all {without}
        </Button>
      )}
    </div>
  );
}
