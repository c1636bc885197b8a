import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Nation } from '../bank-holidays.ts';
import { formatDate, type LocalDate } from '../date-words.ts';
import { copyTerm } from '../dates.ts';
import { isolated } from '../../platform/isolated.ts';
import type { CopiedSession } from '../draft.ts';
import type { Block } from './blocks.ts';

/** 'Copy last term': the dates, times, places and venues of an earlier block, moved to a new first day. */
export function CopyTermHelper({
  blocks,
  today,
  nation,
  open,
  onCopy,
}: {
  blocks: readonly Block[];
  today: LocalDate;
  /** Whose bank holidays are left out. */
  nation: Nation;
  /** Whether it stands open, because somebody came here for it. */
  open: boolean;
  onCopy: (sessions: CopiedSession[], block: Block) => void;
}) {
  const [blockId, setBlockId] = useState(blocks.at(-1)?.id ?? '');
  const [start, setStart] = useState('');
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState('');
  const copy = (): void => {
    const block = blocks.find(({ id }) => id === blockId);
    if (!block || start === '') {
      setProblem('Say when the new term begins');
      return;
    }
    setProblem(undefined);
    const { sessions, leftOut } = copyTerm(
      block.sessions.map(({ date, start: from, end, capacity, venueId }) => ({
        date,
        start: from,
        end,
        capacity,
        venueId,
      })),
      start,
      nation,
    );
    const copied = sessions.length === 1 ? '1 date copied.' : `${sessions.length} dates copied.`;
    setNews([copied, ...leftOut.map(({ date, name }) => `${formatDate(date)} was left out: ${name}.`)].join(' '));
    onCopy(sessions, block);
  };
  return (
    <Disclosure title="Copy last term" look="card" open={open || undefined}>
      <div className="flex flex-col gap-5">
        <SelectField
          label="Block to copy"
          value={blockId}
          onChange={(event) => setBlockId(event.target.value)}
          options={blocks.map(({ id, name, sessions }) => ({
            value: id,
            label: `${isolated(name)} (${sessions.length} ${sessions.length === 1 ? 'date' : 'dates'})`,
          }))}
        />
        <DateField label="First day of the new term" min={today} value={start} onChange={setStart} error={problem} />
        <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:gap-4">
          <Button onClick={copy}>Copy the dates</Button>
          <output className="min-w-0 flex-1 font-[600]">{news}</output>
        </div>
      </div>
    </Disclosure>
  );
}
