import { isolatedParts } from '../../platform/isolated.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DataTable } from '../../ui/table.tsx';
import { fieldsOf, type ReadReference, type ReferenceColumns, type ReferenceKind } from '../reference-file.ts';

type Props = {
  kind: ReferenceKind;
  heading: readonly string[];
  columns: ReferenceColumns;
  problems: Record<string, string>;
  read: ReadReference;
  onChange: (columns: ReferenceColumns) => void;
};

const MOST_NAMED = 5;

/** Which column of the file is what, with the first rows as they are understood, and the lines that are left out. */
export function MapColumns({ kind, heading, columns, problems, read, onChange }: Props) {
  const options = [
    { value: '-1', label: 'Not in this file' },
    ...heading.map((text, at) => ({ value: String(at), label: text.trim() || `Column ${at + 1}` })),
  ];
  const more = read.wrong.length - MOST_NAMED;
  return (
    <section aria-labelledby="columns" className="flex flex-col gap-4">
      <h3 id="columns">Which column is what?</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldsOf(kind).map(([field, { label, needed }]) => (
          <SelectField
            key={field}
            label={label}
            optional={!needed}
            value={String(columns[field] ?? -1)}
            error={problems[field]}
            options={options}
            onChange={(event) => onChange({ ...columns, [field]: Number(event.target.value) })}
          />
        ))}
      </div>
      {Object.keys(problems).length === 0 && (
        <>
          <DataTable
            caption="The first rows, as we understand them"
            columns={[
              { key: 'key', header: kind === 'WARDS' ? 'Postcode' : 'URN', priority: 'title', cell: ({ key }) => key },
              { key: 'name', header: kind === 'WARDS' ? 'Ward' : 'School', cell: ({ name }) => name },
              {
                key: 'more',
                header: kind === 'WARDS' ? 'Code' : 'Where, and what it is',
                cell: ({ code, town, zipCode, phase }) =>
                  kind === 'WARDS' ? code : isolatedParts([town, zipCode, phase]) || 'Not said',
              },
            ]}
            rows={read.rows.slice(0, 3)}
            rowKey={({ key }) => key}
            empty={<p>No row can be read with these columns. Please choose others, or look at the file.</p>}
          />
          {read.wrong.length > 0 && (
            <Notice
              tone="attention"
              title={read.wrong.length === 1 ? 'One line is left out' : `${read.wrong.length} lines are left out`}
            >
              <ul>
                {read.wrong.slice(0, MOST_NAMED).map(({ line, why }) => (
                  <li key={line}>
                    Line {line}: {why}
                  </li>
                ))}
              </ul>
              {more > 0 && <p>And {more} more.</p>}
            </Notice>
          )}
        </>
      )}
    </section>
  );
}
