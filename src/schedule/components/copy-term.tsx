import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Nation } from '../bank-holidays.ts';
import { formatDate, type LocalDate, type LocalSession } from '../date-words.ts';
import { copyTerm } from '../dates.ts';
import type { Block } from './blocks.ts';

/** A date of an earlier block, moved to the new term. */
export type CopiedDate = LocalSession & { capacity: number };

/** 'Copy last term': the dates, times and places of an earlier block, moved to a new first day. */
export function CopyTermHelper({
  blocks,
  today,
  nation,
  onCopy,
}: {
  blocks: readonly Block[];
  today: LocalDate;
  /** Whose bank holidays are left out. */
  nation: Nation;
  onCopy: (sessions: CopiedDate[]) => void;
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
      block.sessions.map(({ date, start: from, end, capacity }) => ({ date, start: from, end, capacity })),
      start,
      nation,
    );
    const copied = sessions.length === 1 ? '1 date copied.' : `${sessions.length} dates copied.`;
    setNews([copied, ...leftOut.map(({ date, name }) => `${formatDate(date)} was left out: ${name}.`)].join(' '));
    onCopy(sessions);
  };
  return (
    <Disclosure title="Copy last term" look="card">
      <div className="flex flex-col gap-5">
        <SelectField
          label="Block to copy"
          value={blockId}
          onChange={(event) => setBlockId(event.target.value)}
          options={blocks.map(({ id, name, sessions }) => ({
            value: id,
            label: `${name} (${sessions.length} ${sessions.length === 1 ? 'date' : 'dates'})`,
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
