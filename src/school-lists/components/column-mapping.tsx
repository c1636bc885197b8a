import { sendCodes } from '../../councils/case-fact.ts';
import { isolated } from '../../platform/isolated.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DataTable } from '../../ui/table.tsx';
import { listFieldKeys, listFields, type Columns, type ListField, type ReadRows } from '../list-columns.ts';

type Props = {
  heading: readonly string[];
  columns: Columns;
  problems: Partial<Record<ListField, string>>;
  read: ReadRows;
  onChange: (columns: Columns) => void;
};

const MOST_NAMED = 5;

/** Which column of the file is what, with the first rows as they are understood, and the lines that are not. */
export function ColumnMapping({ heading, columns, problems, read, onChange }: Props) {
  const options = [
    { value: '-1', label: 'Not in this file' },
    ...heading.map((text, at) => ({ value: String(at), label: text.trim() || `Column ${at + 1}` })),
  ];
  return (
    <section aria-labelledby="columns" className="flex flex-col gap-4">
      <h2 id="columns">Which column is what?</h2>
      <p className="text-ink-soft">
        Only what you choose here is sent. Everything else in the file stays on this computer.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {listFieldKeys.map((field) => (
          <SelectField
            key={field}
            label={listFields[field].label}
            optional={!listFields[field].needed}
            value={String(columns[field])}
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
              { key: 'line', header: 'Line', cell: ({ line }) => line },
              { key: 'name', header: 'Name', priority: 'title', cell: (row) => `${row.firstName} ${row.lastName}` },
              {
                key: 'born',
                header: 'Date of birth',
                cell: ({ dateOfBirth }) => dateOfBirth.split('-').toReversed().join('/'),
              },
              { key: 'school', header: 'School', cell: ({ school }) => school || 'Not said' },
              { key: 'home', header: 'Home postcode', cell: ({ zipCode }) => zipCode || 'Not said' },
              { key: 'send', header: 'SEN', cell: ({ sendCode }) => (sendCode ? sendCodes[sendCode] : 'Not said') },
            ]}
            rows={read.rows.slice(0, 3)}
            rowKey={({ line }) => String(line)}
            empty={<p>No row can be read with these columns. Please choose others, or look at the file.</p>}
          />
          <WrongLines wrong={read.wrong} />
          <UnreadCodes unread={read.unread} />
        </>
      )}
    </section>
  );
}

/** Rows that go without what they say of SEND: it is written down as said, or not at all. */
function UnreadCodes({ unread }: { unread: ReadRows['unread'] }) {
  if (unread.length === 0) return null;
  const said = [...new Set(unread.map((one) => one.said))].slice(0, MOST_NAMED);
  return (
    <Notice
      tone="attention"
      title={
        unread.length === 1 ? 'One line goes without its SEN' : `${unread.length} lines go without what they say of SEN`
      }
    >
      We understand N (no SEN), K (SEN support) and E (EHC plan), and not{' '}
      {said.map((one) => `‘${isolated(one)}’`).join(', ')}. The children are sent all the same.
    </Notice>
  );
}

function WrongLines({ wrong }: { wrong: ReadRows['wrong'] }) {
  if (wrong.length === 0) return null;
  const more = wrong.length - MOST_NAMED;
  return (
    <Notice tone="attention" title={wrong.length === 1 ? 'One line is left out' : `${wrong.length} lines are left out`}>
      <ul>
        {wrong.slice(0, MOST_NAMED).map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more. Correct them in the file, or enter those children by a code.</p>}
    </Notice>
  );
}
