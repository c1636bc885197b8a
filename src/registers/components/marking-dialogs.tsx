import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TelephoneLink } from '../../ui/telephone-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isolated } from '../../platform/isolated.ts';
import { standingOf, THEMSELVES, whoCollectsOnOtherDays, whoMayCollect } from '../care.ts';
import type { PlaceOnRegister } from '../contract.ts';
import { BeforeHandingOver } from './before-handing-over.tsx';

/** What is written down of a collection besides who it was. */
export type Collected = { by: string; note: string; passwordChecked: boolean };

type CollectedDialogProps = {
  place: PlaceOnRegister | null;
  /** Why emergency contacts are not shown; '' when they are. */
  noContacts: string;
  onClose: () => void;
  onCollected: (collected: Collected) => void;
  /** Somebody who must not collect is here. */
  onMustNot: (place: PlaceOnRegister, name: string) => void;
};

/** Asks who takes the child home: one tap for the people the family named, or a name typed in. */
export function CollectedDialog({ place, onClose, ...rest }: CollectedDialogProps) {
  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      sheet
      width={480}
      title={`Who is collecting ${isolated(place?.learner.firstName ?? '')}?`}
    >
      {place && <Collecting key={place.placeId} place={place} {...rest} />}
    </Dialog>
  );
}

function Collecting({
  place,
  noContacts,
  onCollected,
  onMustNot,
}: Omit<CollectedDialogProps, 'place' | 'onClose'> & { place: PlaceOnRegister }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [heard, setHeard] = useState(false);
  /** Who collects though something speaks against it. */
  const [unusual, setUnusual] = useState<{ by: string; why: string } | null>(null);
  const collect = (by: string): void => {
    const standing = standingOf(by, place);
    const why = unusualWords(place, by, standing === 'LISTED', heard);
    if (standing === 'MUST_NOT') onMustNot(place, by);
    else if (why === '') onCollected({ by, note: '', passwordChecked: heard });
    else setUnusual({ by, why });
  };
  if (unusual)
    return (
      <Unusual
        {...unusual}
        onBack={() => setUnusual(null)}
        onCollected={(note) => onCollected({ by: unusual.by, note, passwordChecked: heard })}
      />
    );
  const otherDays = whoCollectsOnOtherDays(place);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <BeforeHandingOver place={place} onHeard={setHeard} onMustNot={(one) => onMustNot(place, one)} />
      {whoMayCollect(place).map((one) => (
        <Button key={one} size="large" wide onClick={() => collect(one)}>
          {one}
        </Button>
      ))}
      {otherDays !== '' && <p className="text-sm text-ink-soft">Not today: {otherDays}.</p>}
      {noContacts !== '' && <NoContacts why={noContacts} />}
      {place.learner.over18 || place.collection?.walksHome === 'yes' ? (
        <Button size="large" wide onClick={() => collect(THEMSELVES)}>
          Left on their own
        </Button>
      ) : null}
      <form
        className="mt-2 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') setProblem('Enter the name of the person');
          else collect(name.trim());
        }}
      >
        <TextField
          label="Somebody else"
          help="First and last name. The family is told at once when they are not on its list."
          name="collectedBy"
          autoComplete="off"
          maxLength={120}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" tone="primary" size="large" wide>
          {name.trim() === '' ? 'Collected' : `Collected by ${isolated(name.trim())}`}
        </Button>
      </form>
    </div>
  );
}

/** What speaks against a handover that is possible all the same; '' where nothing does. */
function unusualWords({ learner, collection }: PlaceOnRegister, by: string, listed: boolean, heard: boolean): string {
  const child = isolated(learner.firstName);
  if (!listed)
    return by === THEMSELVES
      ? `The family did not say that ${child} may go home alone. It is told at once by mail.`
      : `${isolated(by)} is not on the family’s list for ${child}. The family is told at once by mail.`;
  return collection?.hasPassword && !heard && by !== THEMSELVES ? 'The family’s password was not checked.' : '';
}

function Unusual({
  by,
  why,
  onBack,
  onCollected,
}: {
  by: string;
  why: string;
  onBack: () => void;
  onCollected: (note: string) => void;
}) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() === '') setProblem('Say why they collect all the same');
        else onCollected(note.trim());
      }}
    >
      <Notice tone="attention" title="Ring the family first" live>
        {why}
      </Notice>
      <TextField
        label={`Why does ${isolated(by)} collect?`}
        help="The family reads it."
        name="why"
        maxLength={500}
        // The question has just taken the place of the one before.
        autoFocus
        value={note}
        error={problem}
        onChange={(event) => {
          setNote(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" tone="primary" size="large" wide>
        Collected by {isolated(by)}
      </Button>
      <Button size="large" wide onClick={onBack}>
        Somebody else collects
      </Button>
    </form>
  );
}

/** Asks whether the family told us, with a note if there is something to note. */
export function AbsentDialog({
  place,
  noContacts,
  onClose,
  onAbsent,
}: {
  place: PlaceOnRegister | null;
  noContacts: string;
  onClose: () => void;
  onAbsent: (kind: 'ABSENT_NOTIFIED' | 'ABSENT_UNNOTIFIED', note: string) => void;
}) {
  const [note, setNote] = useState('');
  const absent = (kind: 'ABSENT_NOTIFIED' | 'ABSENT_UNNOTIFIED'): void => {
    onAbsent(kind, note.trim());
    setNote('');
  };
  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      sheet
      width={480}
      title={`${isolated(place?.learner.firstName ?? '')} is absent`}
    >
      <div className="flex flex-col gap-3 pb-2">
        <TextField
          label="Reason"
          optional
          name="note"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button tone="primary" size="large" wide onClick={() => absent('ABSENT_NOTIFIED')}>
          The family told us
        </Button>
        <Button size="large" wide onClick={() => absent('ABSENT_UNNOTIFIED')}>
          Nobody told us
        </Button>
        {noContacts !== '' && <NoContacts why={noContacts} />}
        {place?.emergencyContacts
          ?.filter(({ phone }) => phone !== '')
          .map(({ name, phone }) => (
            <p key={phone} className="text-sm text-ink-soft">
              No word?{' '}
              <TelephoneLink number={phone}>
                Call {isolated(name || 'the emergency contact')} on {phone}
              </TelephoneLink>
            </p>
          ))}
      </div>
    </Dialog>
  );
}

function NoContacts({ why }: { why: string }) {
  return <p className="text-sm text-ink-soft">Emergency contact: {why}</p>;
}
