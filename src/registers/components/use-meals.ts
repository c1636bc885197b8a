import { useCallback } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { toast } from '../../ui/toast.tsx';
import { wantsMeal, type Attendance, type Mark } from '../attendance.ts';
import type { PlaceOnRegister } from '../contract.ts';
import type { NewMark } from './mark-queue.ts';
import type { WithWord } from './use-word.tsx';

/** The one toast about what was just marked. */
export const MARK_TOAST = 'register-mark';

type Entry = { place: PlaceOnRegister; attendance: Attendance };
type Marks = {
  mark: (made: readonly NewMark[], sentence: string) => void;
  add: (made: readonly NewMark[]) => unknown;
  withWord: WithWord;
};

/** Marks meals: of one child, or of everybody who was seen and has none yet; and takes one back. */
export function useMeals(entries: readonly Entry[], { mark, add, withWord }: Marks) {
  // The cards are memoised: what they get must not change with each mark.
  const markMeal = useCallback(
    ({ placeId, learner }: PlaceOnRegister) =>
      withWord((note) => mark([{ placeId, kind: 'MEAL', note }], `${isolated(learner.firstName)} had a meal`)),
    [mark, withWord],
  );
  // Another device may have marked the same meal: each of the marks is taken back, or the child would still have had one.
  const undoMeal = useCallback(
    ({ placeId }: PlaceOnRegister, meals: readonly Mark[]) =>
      withWord((note) => {
        add(meals.map(({ id }) => ({ placeId, kind: 'UNDO', undoesId: id, note })));
        toast.dismiss(MARK_TOAST);
      }),
    [add, withWord],
  );
  const markAllMeals = (): void => {
    const eating = entries.filter(({ attendance }) => wantsMeal(attendance));
    withWord((note) =>
      mark(
        eating.map(({ place }) => ({ placeId: place.placeId, kind: 'MEAL', note })),
        eating.length === 1 ? '1 meal marked' : `${eating.length} meals marked`,
      ),
    );
  };
  return { markMeal, markAllMeals, undoMeal };
}
