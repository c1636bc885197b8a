import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import type { PlaceOnRegister } from '../../contract.ts';
import type { RegisterEntry } from '../use-marking.ts';
import type { Entries } from './use-entries.ts';

type RollCallDialogProps = {
  open: boolean;
  onClose: () => void;
  day: Entries;
  entries: readonly RegisterEntry[];
};

/** Counts heads, or calls the names of who should be here. */
export function RollCallDialog({ open, onClose, day, entries }: RollCallDialogProps) {
  const here = entries.filter(({ attendance }) => attendance.status === 'ARRIVED').map(({ place }) => place);
  return (
    <Dialog open={open} onClose={onClose} sheet width={560} title="Roll call">
      {here.length === 0 ? (
        <p className="pb-4">Nobody is marked as here, so there is nobody to count. Mark who has come first.</p>
      ) : (
        <Calling here={here} day={day} onClose={onClose} />
      )}
    </Dialog>
  );
}

type CallingProps = { here: readonly PlaceOnRegister[]; day: Entries; onClose: () => void };

function Calling({ here, day, onClose }: CallingProps) {
  const [called, setCalled] = useState<ReadonlySet<string>>(new Set());
  const [heads, setHeads] = useState<number | null>(null);
  const save = async (counted: number, missing: string[]): Promise<void> => {
    if (await day.add({ kind: 'HEAD_COUNT', data: { counted, of: here.length, missing } })) onClose();
  };
  const answered = here.filter(({ placeId }) => called.has(placeId)).length;
  const toggle = (placeId: string): void =>
    setCalled((before) => {
      const next = new Set(before);
      if (!next.delete(placeId)) next.add(placeId);
      return next;
    });
  return (
    <div className="flex flex-col gap-5 pb-4">
      <section className="flex flex-col gap-3">
        <h3 className="!text-lg">Count heads</h3>
        <NumberField
          label={`Heads that you count, of ${here.length}`}
          unit="head"
          min={0}
          max={500}
          value={heads}
          onChange={setHeads}
        />
        <Button
          size="large"
          wide
          busy={day.busy}
          aria-disabled={heads === null}
          onClick={() => heads !== null && void save(heads, [])}
        >
          {heads === null ? 'Save the count' : `Save ${heads} of ${here.length}`}
        </Button>
      </section>
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="!text-lg">Or call the names</h3>
        <ul className="flex flex-col gap-2" aria-label="Names">
          {here.map(({ placeId, learner }) => (
            <li key={placeId}>
              <button
                type="button"
                aria-pressed={called.has(placeId)}
                onClick={() => toggle(placeId)}
                className={classes(
                  'flex min-h-14 w-full items-center gap-3 rounded-control border-[1.5px] px-4 text-left text-lg font-[650]',
                  called.has(placeId)
                    ? 'border-forest bg-forest-soft text-on-forest-soft'
                    : 'border-line-strong bg-paper-raised',
                )}
              >
                <span className="grid size-6 flex-none place-items-center rounded-small border-2 border-current">
                  {called.has(placeId) && <Check className="size-4" aria-hidden />}
                </span>
                {isolated(`${learner.firstName} ${learner.lastName}`.trim())}
              </button>
            </li>
          ))}
        </ul>
        <Button
          tone="primary"
          size="large"
          wide
          busy={day.busy}
          onClick={() =>
            void save(
              answered,
              here.flatMap(({ placeId }) => (called.has(placeId) ? [] : [placeId])),
            )
          }
        >
          Save {answered} of {here.length}
        </Button>
      </section>
    </div>
  );
}
