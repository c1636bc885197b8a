import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TelephoneLink } from '../../ui/telephone-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isolated } from '../../platform/isolated.ts';
import { whoCollectsOnOtherDays, whoMayCollect } from '../care.ts';
import type { PlaceOnRegister } from '../contract.ts';
import { BeforeHandingOver } from './before-handing-over.tsx';

/** Asks who takes the child home: one tap for the people the family named, or a name typed in. */
export function CollectedDialog({
  place,
  noContacts,
  onClose,
  onCollected,
}: {
  place: PlaceOnRegister | null;
  /** Why emergency contacts are not shown; '' when they are. */
  noContacts: string;
  onClose: () => void;
  onCollected: (by: string) => void;
}) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const known = place === null ? [] : whoMayCollect(place);
  const otherDays = place === null ? '' : whoCollectsOnOtherDays(place);
  const collect = (by: string): void => {
    onCollected(by);
    setName('');
    setProblem(undefined);
  };
  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      sheet
      width={480}
      title={`Who is collecting ${isolated(place?.learner.firstName ?? '')}?`}
    >
      <div className="flex flex-col gap-3 pb-2">
        {place !== null && <BeforeHandingOver place={place} />}
        {known.map((one) => (
          <Button key={one} size="large" wide onClick={() => collect(one)}>
            {one}
          </Button>
        ))}
        {otherDays !== '' && <p className="text-sm text-ink-soft">Not today: {otherDays}.</p>}
        {noContacts !== '' && <NoContacts why={noContacts} />}
        {place && (place.learner.over18 || place.collection?.walksHome === 'yes') ? (
          <Button size="large" wide onClick={() => collect('themselves')}>
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
            help="Check that the family has named this person."
            name="collectedBy"
            autoComplete="off"
            maxLength={120}
            value={name}
            error={problem}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" tone="primary" size="large" wide>
            {name.trim() === '' ? 'Collected' : `Collected by ${isolated(name.trim())}`}
          </Button>
        </form>
      </div>
    </Dialog>
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
