import { useState } from 'react';
import { Link } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { settledOutcomes, type LineState } from '../settlement.ts';
import type { Settlement, SettlementLine } from './settlement-answer.ts';
import { LineDialog, type LineAct } from './line-dialog.tsx';

const states: Record<'council' | 'provider', Record<LineState, StateWord>> = {
  council: {
    STANDS: { text: 'Agreed', kind: 'good' },
    DISPUTED: { text: 'Waiting for the provider', kind: 'waiting' },
    ANSWERED: { text: 'To decide', kind: 'needsYou' },
    DECIDED: { text: 'Decided', kind: 'good' },
  },
  provider: {
    STANDS: { text: 'Agreed', kind: 'good' },
    DISPUTED: { text: 'Waiting for you', kind: 'needsYou' },
    ANSWERED: { text: 'Waiting for the council', kind: 'waiting' },
    DECIDED: { text: 'Decided', kind: 'good' },
  },
};

type Props = {
  settlement: Settlement;
  reader: 'council' | 'provider';
  /** Whether the reader may dispute and decide, or answer. */
  acts: boolean;
  /** Where the page with a number is. */
  pageTo: (page: number) => { search: string };
  onChanged: () => void;
};

/** The lines of a settlement, with what was said about each, and what its reader can do. */
export function SettlementLines({ settlement, reader, acts, pageTo, onChanged }: Props) {
  const [open, setOpen] = useState<{ line: SettlementLine; act: LineAct } | null>(null);
  return (
    <>
      <DataTable
        caption="Lines"
        captionHidden
        columns={columnsOf(settlement, reader, acts, (line, act) => setOpen({ line, act }))}
        rows={settlement.lines}
        rowKey={({ id }) => id}
        page={settlement.page}
        pages={settlement.pages}
        pageTo={pageTo}
        empty={<p className="text-ink-soft">No line is disputed.</p>}
      />
      {open && (
        <LineDialog
          {...open}
          settlement={settlement}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}

type Start = (line: SettlementLine, act: LineAct) => void;

function columnsOf(
  { council, creditPence, paidOn }: Settlement,
  reader: Props['reader'],
  acts: boolean,
  start: Start,
): Column<SettlementLine>[] {
  return [
    {
      key: 'place',
      header: 'Place',
      priority: 'title',
      card: 'top',
      cell: (line) => (
        <>
          {formatPlainDate(line.day)}, {isolated(line.listing)}
          <span className="block text-sm font-normal text-ink-soft">
            {isolated(line.programme)},{' '}
            <Link
              className="link"
              to={
                reader === 'council'
                  ? `/councils/${council.id}/bookings/${line.bookingId}`
                  : `/bookings/${line.bookingId}`
              }
            >
              booking {line.reference}
            </Link>
            {line.correction && ', corrects an earlier settlement'}
          </span>
          <Said line={line} />
        </>
      ),
    },
    { key: 'outcome', header: 'What became of it', card: 'middle', cell: ({ outcome }) => settledOutcomes[outcome] },
    {
      key: 'charged',
      header: 'Charged',
      align: 'end',
      card: 'none',
      cell: (line) => <Money pence={line.chargedPence} />,
    },
    // Most agreements have no credit: a column of noughts would only make the others narrow.
    ...(creditPence > 0
      ? [
          {
            key: 'credit',
            header: 'Credit',
            align: 'end' as const,
            card: 'none' as const,
            cell: (line: SettlementLine) => <Money pence={-line.creditPence} />,
          },
        ]
      : []),
    { key: 'owed', header: 'Owed', align: 'end', card: 'top-end', cell: (line) => <Owed line={line} /> },
    { key: 'state', header: 'State', card: 'bottom', cell: ({ state }) => <State {...states[reader][state]} /> },
    ...(acts && paidOn === null
      ? [
          {
            key: 'acts',
            header: 'What to do',
            priority: 'actions' as const,
            card: 'foot' as const,
            cell: (line: SettlementLine) => <Acts line={line} reader={reader} start={start} />,
          },
        ]
      : []),
  ];
}

/** What is owed for a line; on a card also of how much, where that is not the same. */
function Owed({ line: { agreedPence, chargedPence } }: { line: SettlementLine }) {
  return (
    <>
      <Money pence={agreedPence} />
      {agreedPence !== chargedPence && (
        <span className="block text-sm text-ink-soft @3xl:hidden">of {formatMoney(chargedPence)}</span>
      )}
    </>
  );
}

function Acts({ line, reader, start }: { line: SettlementLine; reader: Props['reader']; start: Start }) {
  const about = (
    <span className="sr-only">
      {' '}
      {formatPlainDate(line.day)}, booking {line.reference}
    </span>
  );
  if (reader === 'provider')
    return line.state === 'DISPUTED' ? (
      <Button size="small" onClick={() => start(line, 'answer')}>
        Answer{about}
      </Button>
    ) : null;
  const disputed = line.state === 'DISPUTED' || line.state === 'ANSWERED';
  return (
    <div className="flex flex-wrap gap-2">
      {disputed ? (
        <Button size="small" onClick={() => start(line, 'decide')}>
          Decide{about}
        </Button>
      ) : (
        <Button size="small" onClick={() => start(line, 'dispute')}>
          Dispute{about}
        </Button>
      )}
      {line.undoUntil && (
        <Button size="small" tone="quiet" onClick={() => start(line, 'undo')}>
          Undo{about}
        </Button>
      )}
    </div>
  );
}

const stepWords = {
  disputed: 'disputed it',
  answered: 'answered',
  decided: 'decided',
  undone: 'took it back',
} as const;

function Said({ line: { steps } }: { line: SettlementLine }) {
  if (steps.length === 0) return null;
  return (
    <ul className="my-2 flex flex-col gap-1 border-l-2 border-line pl-3 text-sm font-normal">
      {steps.map((step) => (
        <li key={`${step.at} ${step.kind}`}>
          {format.dayAndTime(step.at)}: {isolated(step.by)} {stepWords[step.kind]}
          {step.kind === 'decided' && `, ${formatMoney(step.agreedPence)} is owed`}.
          {step.words !== '' && <span className="block whitespace-pre-line">‘{isolated(step.words)}’</span>}
        </li>
      ))}
    </ul>
  );
}
