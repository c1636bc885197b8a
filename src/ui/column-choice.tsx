import { Checkbox } from './checkbox.tsx';

type ColumnChoiceProps = {
  /** Columns that can be left out. */
  columns: readonly { key: string; header: string }[];
  /** Keys of those that are, parted by commas. */
  without: string | undefined;
  /** Told how it changes what was left out before: another choice may be on its way. */
  onChange: (next: (without: string | undefined) => string | undefined) => void;
};

const leftOut = (without: string | undefined): ReadonlySet<string> => new Set(without?.split(',') ?? []);

/**
 * Which columns a table has. An address keeps those that are left out, so that a column that comes later is there for
 * everybody; of lines that say more when they are asked it keeps what was asked for, as `with` of the payouts does. On a
 * phone, where rows are cards, it is not asked.
 */
export function ColumnChoice({ columns, without, onChange }: ColumnChoiceProps) {
  const left = leftOut(without);
  const show = (key: string, shown: boolean): void =>
    onChange((before) => {
      const was = leftOut(before);
      return (
        columns
          .map((column) => column.key)
          .filter((one) => (one === key ? !shown : was.has(one)))
          .join(',') || undefined
      );
    });
  return (
    <fieldset className="hidden flex-wrap items-center gap-x-5 gap-y-2 lg:flex">
      <legend className="mb-1 font-[650]">Columns</legend>
      {columns.map(({ key, header }) => (
        <Checkbox
          key={key}
          label={header}
          checked={!left.has(key)}
          onChange={(event) => show(key, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
