import { useCallback } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { wantsMeal, type Attendance } from '../attendance.ts';
import type { PlaceOnRegister } from '../contract.ts';
import type { NewMark } from './mark-queue.ts';
import type { WithWord } from './use-word.tsx';

type Entry = { place: PlaceOnRegister; attendance: Attendance };
type Mark = (made: readonly NewMark[], sentence: string) => void;

/** Marks meals: of one child, or of everybody who was seen and has none yet. */
export function useMeals(entries: readonly Entry[], mark: Mark, withWord: WithWord) {
  // The cards are memoised: what they get must not change with each mark.
  const markMeal = useCallback(
    ({ placeId, learner }: PlaceOnRegister) =>
      withWord((note) => mark([{ placeId, kind: 'MEAL', note }], `${isolated(learner.firstName)} had a meal`)),
    [mark, withWord],
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
  return { markMeal, markAllMeals };
}
