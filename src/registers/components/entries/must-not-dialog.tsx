import { useState } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TelephoneLink } from '../../../ui/telephone-link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { mayBeSame } from '../../care.ts';
import type { PlaceOnRegister } from '../../contract.ts';

export type AtTheDoor = { place: PlaceOnRegister; name: string };

type MustNotDialogProps = {
  atTheDoor: AtTheDoor | null;
  onStays: () => void;
  /** They have left with the child all the same. */
  onGone: (word: string) => void;
};

/** Somebody who must not collect a child is here. It goes away by an answer only. */
export function MustNotDialog({ atTheDoor, onStays, onGone }: MustNotDialogProps) {
  const child = isolated(atTheDoor?.place.learner.firstName ?? '');
  return (
    <Dialog
      open={atTheDoor !== null}
      onClose={onStays}
      blocking
      role="alertdialog"
      width={520}
      title={`Do not hand over ${child}`}
    >
      {atTheDoor && (
        <Steps key={atTheDoor.name} atTheDoor={atTheDoor} child={child} onStays={onStays} onGone={onGone} />
      )}
    </Dialog>
  );
}

type StepsProps = { atTheDoor: AtTheDoor; child: string; onStays: () => void; onGone: (word: string) => void };

function Steps({ atTheDoor: { place, name }, child, onStays, onGone }: StepsProps) {
  const [gone, setGone] = useState(false);
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string>();
  const toRing = [...(place.emergencyContacts ?? []), place.booker].filter(
    (one, at, all) =>
      one.phone !== '' && !mayBeSame(one.name, name) && all.findIndex(({ phone }) => phone === one.phone) === at,
  );
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger" title={`${isolated(name)} must not collect ${child}`}>
        Keep {child} with you, out of sight. Do not say where {child} is. We are writing to the provider and the family
        now. In danger ring 999.
      </Notice>
      <ul className="flex flex-col gap-2">
        {toRing.map((one) => (
          <li key={one.phone}>
            <TelephoneLink number={one.phone} className="flex min-h-12 items-center font-[650]">
              Ring {isolated(one.name || 'the family')} on {one.phone}
            </TelephoneLink>
          </li>
        ))}
      </ul>
      <Button tone="primary" size="large" wide onClick={onStays}>
        {child} stays with us
      </Button>
      {gone ? (
        <form
          noValidate
          className="flex flex-col gap-3 border-t border-line pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (word.trim() === '') setProblem('Say what happened');
            else onGone(word.trim());
          }}
        >
          <TextField
            label="What happened"
            help="Ring 999 first."
            name="word"
            multiline
            maxLength={500}
            value={word}
            error={problem}
            onChange={(event) => {
              setWord(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" tone="danger" size="large" wide>
            Write down that {child} is gone
          </Button>
        </form>
      ) : (
        <Button tone="quiet" wide onClick={() => setGone(true)}>
          They have left with {child}
        </Button>
      )}
    </div>
  );
}
