import { Checkbox } from '../../ui/checkbox.tsx';
import { columnChoices, type ReaderRole } from '../report-file.ts';

type Props = { role: ReaderRole; chosen: readonly string[]; onChange: (columns: string[]) => void };

/** Which columns a file of places has; with none chosen it has all. */
export function FileColumns({ role, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend className="font-[650]">Columns of the file of places</legend>
      <p className="text-ink-soft">All, unless you choose some. Names are never in it.</p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {columnChoices(role).map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={chosen.includes(key)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, key] : chosen.filter((column) => column !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
