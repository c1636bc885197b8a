import { Link } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import type { Operations } from '../contract.ts';

type Failed = Operations['failedPayments'][number];
type Job = Operations['jobs'][number];
type Restricted = Operations['restricted'][number];

const purposes: Record<string, string> = { basket: 'A basket', move: 'A move', link: 'A payment link' };

const failedColumns: readonly Column<Failed>[] = [
  {
    key: 'at',
    header: 'When',
    priority: 'title',
    cell: ({ at }) => <time dateTime={at}>{format.dayAndTime(at)}</time>,
  },
  { key: 'purpose', header: 'For', cell: ({ purpose }) => purposes[purpose] ?? purpose },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
];

const jobColumns: readonly Column<Job>[] = [
  { key: 'task', header: 'Work', priority: 'title', cell: ({ task }) => task },
  { key: 'attempts', header: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
  { key: 'error', header: 'Why it failed', long: true, cell: ({ error }) => error || 'Not said' },
  { key: 'since', header: 'Since', cell: ({ since }) => <time dateTime={since}>{format.dayAndTime(since)}</time> },
];

const restrictedColumns: readonly Column<Restricted>[] = [
  {
    key: 'name',
    header: 'Provider',
    priority: 'title',
    cell: ({ id, name }) => (
      <Link className="link" to={`/dashboard/users/${id}`}>
        {isolated(name)}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, needsBy }) => (
      <Badge tone={state === 'DISABLED' ? 'danger' : 'attention'}>
        {state === 'DISABLED' ? 'Stopped by Stripe' : `Soon stopped${needsBy ? `: ${format.longDate(needsBy)}` : ''}`}
      </Badge>
    ),
  },
  { key: 'needs', header: 'Stripe asks for', long: true, cell: ({ needs }) => needs.join(', ') || 'Not said' },
  { key: 'due', header: 'Owed to them', align: 'end', cell: ({ duePence }) => <Money pence={duePence} /> },
];

/** What failed and does not mend by itself. */
export function TroubleLists({ operations: { failedPayments, jobs, restricted } }: { operations: Operations }) {
  return (
    <div className="flex flex-col gap-8">
      <DataTable
        caption="Providers restricted by Stripe"
        columns={restrictedColumns}
        rows={restricted}
        rowKey={({ id }) => id}
        empty={<Fine title="Providers restricted by Stripe">Stripe restricts no provider.</Fine>}
      />
      <DataTable
        caption="Work that gave up"
        columns={jobColumns}
        rows={jobs}
        rowKey={({ id }) => id}
        empty={<Fine title="Work that gave up">Everything that was to be done was done, or is still tried.</Fine>}
      />
      <DataTable
        caption="Payments that failed"
        columns={failedColumns}
        rows={failedPayments}
        rowKey={({ id }) => id}
        empty={<Fine title="Payments that failed">No payment failed in these days.</Fine>}
      />
    </div>
  );
}

function Fine({ title, children }: { title: string; children: string }) {
  return (
    <p>
      <strong className="block">{title}</strong>
      <span className="text-ink-soft">{children}</span>
    </p>
  );
}
