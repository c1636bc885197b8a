import type { PlaceOnRegister } from '../../contract.ts';
import { LateDialog } from '../late-dialog.tsx';
import { AbsentDialog, CollectedDialog } from '../marking-dialogs.tsx';
import type { Marking } from '../use-marking.ts';
import { MustNotDialog } from './must-not-dialog.tsx';
import type { Entries } from './use-entries.ts';

/** What a register asks about a child; `name` is who must not collect. */
export type Asked = { kind: 'collected' | 'absent' | 'late' | 'must-not'; place: PlaceOnRegister; name: string } | null;

type MarkingDialogsProps = {
  asked: Asked;
  onAsked: (asked: Asked) => void;
  noContacts: string;
  startDate: string;
  marking: Marking;
  day: Entries;
};

/** The questions that come before some marks. */
export function MarkingDialogs({ asked, onAsked, noContacts, startDate, marking, day }: MarkingDialogsProps) {
  const close = (): void => onAsked(null);
  const placeOf = (kind: NonNullable<Asked>['kind']): PlaceOnRegister | null =>
    asked?.kind === kind ? asked.place : null;
  return (
    <>
      <CollectedDialog
        place={placeOf('collected')}
        noContacts={noContacts}
        onClose={close}
        onCollected={(collected) => {
          if (asked) marking.markCollected(asked.place, collected);
          close();
        }}
        onMustNot={(place, name) => {
          onAsked({ kind: 'must-not', place, name });
          void day.add({ kind: 'ALARM', data: { placeId: place.placeId, name } });
        }}
      />
      <AbsentDialog
        place={placeOf('absent')}
        noContacts={noContacts}
        onClose={close}
        onAbsent={(kind, note) => {
          if (asked) marking.markAbsent(asked.place, kind, note);
          close();
        }}
      />
      <LateDialog
        place={placeOf('late')}
        startDate={startDate}
        onClose={close}
        onLate={(lateAt, note) => {
          if (asked) marking.markLate(asked.place, lateAt, note);
          close();
        }}
      />
      <MustNotDialog
        atTheDoor={asked?.kind === 'must-not' ? asked : null}
        onStays={close}
        onGone={(note) => {
          if (asked) marking.markCollected(asked.place, { by: asked.name, note, passwordChecked: false });
          close();
        }}
      />
    </>
  );
}
