import { useCallback, useMemo } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { PlaceOnRegister, Register } from '../contract.ts';
import { attendanceOf, marksByPlace, mergeMarks, type Attendance, type Mark } from '../attendance.ts';
import type { Collected } from './marking-dialogs.tsx';
import type { WithWord } from './use-word.tsx';
import { isolated } from '../../platform/isolated.ts';
import { timeOf } from '../../platform/time.ts';
import type { QueuedMark } from '../offline/copied-marks.ts';
import { MARK_TOAST, useMeals } from './use-meals.ts';
import { useMarkQueue, type NewMark, type SyncState } from './mark-queue.ts';

export type RegisterEntry = { place: PlaceOnRegister; marks: Mark[]; attendance: Attendance };

export type Marking = {
  entries: RegisterEntry[];
  /** Marks of this device that the server does not have yet. */
  waiting: number;
  state: SyncState;
  markArrived: (place: PlaceOnRegister) => void;
  markAllArrived: () => void;
  /** `lateAt` is an ISO instant. */
  markLate: (place: PlaceOnRegister, lateAt: string, reason: string) => void;
  markCollected: (place: PlaceOnRegister, collected: Collected) => void;
  markAbsent: (place: PlaceOnRegister, kind: 'ABSENT_NOTIFIED' | 'ABSENT_UNNOTIFIED', note: string) => void;
  markMeal: (place: PlaceOnRegister) => void;
  /** For everybody who was seen and has none yet. */
  markAllMeals: () => void;
  /** Takes a meal back, by whichever devices it was marked. */
  undoMeal: (place: PlaceOnRegister, meals: readonly Mark[]) => void;
  undo: (place: PlaceOnRegister, mark: Mark) => void;
};

/** At the top: it must not cover the head count at the bottom. */
function tellMarked(sentence: string, undo: () => void): void {
  toast.success(sentence, { id: MARK_TOAST, view: true, action: { label: 'Undo', onClick: undo } });
}

/** Each child's attendance by the server's marks and by those that are on this device alone. */
function entriesOf({ places, marks: known }: Register, pending: readonly QueuedMark[]): RegisterEntry[] {
  const queued = pending.map((mark): Mark => ({ ...mark, markedBy: 'you', isWaiting: true }));
  const byPlace = marksByPlace(mergeMarks(known, queued));
  return places.map((place) => {
    const marks = byPlace.get(place.placeId) ?? [];
    return { place, marks, attendance: attendanceOf(marks) };
  });
}

/** Each child's attendance, and the actions that mark. */
export function useMarking(
  register: Register,
  accountId: string,
  onSaved: (marks: Mark[]) => void,
  withWord: WithWord,
): Marking {
  const { session } = register;
  const { pending, state, add } = useMarkQueue({
    accountId,
    sessionId: session.id,
    onSaved,
    onRefused: (messages) => {
      for (const message of messages) toast.warning('A mark was not kept', { description: message, duration: 10_000 });
    },
  });
  const entries = useMemo(() => entriesOf(register, pending), [register, pending]);

  const mark = useCallback(
    (made: readonly NewMark[], sentence: string) => {
      const added = add(made);
      tellMarked(sentence, () => add(added.map(({ placeId, id }) => ({ placeId, kind: 'UNDO', undoesId: id }))));
    },
    [add],
  );
  // The cards are memoised: what they get must not change with each mark.
  const markArrived = useCallback(
    ({ placeId, learner }: PlaceOnRegister) =>
      withWord((note) => mark([{ placeId, kind: 'ARRIVED', note }], `${isolated(learner.firstName)} is here`)),
    [mark, withWord],
  );
  const undo = useCallback(
    ({ placeId }: PlaceOnRegister, { id }: Mark) =>
      withWord((note) => {
        add([{ placeId, kind: 'UNDO', undoesId: id, note }]);
        toast.dismiss(MARK_TOAST);
      }),
    [add, withWord],
  );
  return {
    entries,
    waiting: pending.length,
    state,
    markArrived,
    ...useMeals(entries, { mark, add, withWord }),
    undo,
    markAllArrived: () => {
      const expected = entries.filter(({ attendance }) => attendance.status === 'EXPECTED');
      withWord((note) =>
        mark(
          expected.map(({ place }) => ({ placeId: place.placeId, kind: 'ARRIVED', note })),
          `${expected.length} marked as here`,
        ),
      );
    },
    markLate: ({ placeId, learner }, lateAt, reason) => {
      const late = (note: string): void =>
        mark(
          [{ placeId, kind: 'ARRIVED', lateAt, note }],
          `${isolated(learner.firstName)} came late, at ${timeOf(lateAt)}`,
        );
      if (reason === '') withWord(late);
      else late(reason);
    },
    markCollected: ({ placeId, learner }, { by, note: why, passwordChecked }) => {
      const collected = (note: string): void =>
        mark(
          [{ placeId, kind: 'COLLECTED', collectedBy: by, passwordChecked, note }],
          `${isolated(learner.firstName)} was collected by ${isolated(by)}`,
        );
      if (why === '') withWord(collected);
      else collected(why);
    },
    markAbsent: ({ placeId, learner }, kind, reason) => {
      const absent = (note: string): void =>
        mark([{ placeId, kind, note }], `${isolated(learner.firstName)} is marked as absent`);
      if (reason === '') withWord(absent);
      else absent(reason);
    },
  };
}
