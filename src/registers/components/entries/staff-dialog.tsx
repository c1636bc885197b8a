import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { FEWEST_STAFF, ratioSources, type Ratio } from '../../ratio.ts';
import { ageWords } from './day-words.ts';
import type { Entries } from './use-entries.ts';

type StaffDialogProps = { open: boolean; onClose: () => void; day: Entries; ratio: Ratio };

/** How many adults are here, against how many the children need. */
export function StaffDialog({ open, onClose, day, ratio }: StaffDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} sheet width={560} title="Adults here">
      <StaffForm onClose={onClose} day={day} ratio={ratio} />
    </Dialog>
  );
}

function StaffForm({ onClose, day, ratio }: Omit<StaffDialogProps, 'open'>) {
  const [present, setPresent] = useState<number | null>(day.log.staff?.data.present ?? null);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    if (present === null || Number.isNaN(present)) setProblem('Enter how many adults are here');
    else if (await day.add({ kind: 'STAFF', data: { present } })) onClose();
  };
  const sources = [...new Set(ratio.groups.map(({ band }) => band.source))];
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NumberField
        label="Adults who look after the children now"
        unit="adult"
        min={0}
        max={200}
        value={present}
        error={problem}
        onChange={(value) => {
          setPresent(value);
          setProblem(undefined);
        }}
      />
      {ratio.groups.length > 0 && (
        <table className="w-full text-left figures">
          <caption className="pb-2 text-left font-[650]">
            {ratio.required} {ratio.required === 1 ? 'adult is' : 'adults are'} needed for who is here now
          </caption>
          <thead>
            <tr className="border-b border-line">
              <th className="py-1 pr-3">Ages</th>
              <th className="py-1 pr-3">Here</th>
              <th className="py-1">For one adult</th>
            </tr>
          </thead>
          <tbody>
            {ratio.groups.map(({ band, children }) => (
              <tr key={band.from} className="border-b border-line">
                <td className="py-1 pr-3">{ageWords(band.from, band.to)}</td>
                <td className="py-1 pr-3">{children}</td>
                <td className="py-1">
                  {band.children} ({band.source})
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sources.length > 0 && (
        <p className="text-sm text-ink-soft">
          At least {FEWEST_STAFF} adults with children, and more where needs ask for it.{' '}
          {sources.map((source) => `${source}: ${ratioSources[source]}.`).join(' ')} Your own registration or insurance
          may ask for more.
        </p>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={day.busy}>
        Save
      </Button>
    </form>
  );
}
