/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Some browsers
   drop a table's roles when its `display` changes, and in a narrow place it does. */
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { To } from 'react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { isolated } from '../../platform/isolated.ts';
import { ChosenBar } from '../../ui/bulk-actions.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { useTicks, type Ticks } from '../../ui/ticks.ts';
import { factLine } from '../case-fact.ts';
import { actOfKey, caseKeys, stepOfKey, type CaseAct } from '../case-keys.ts';
import { reasonLine, shortAge, standingLine, strikingIn } from '../case-words.ts';
import { basisWords } from '../eligibility.ts';
import { nameOf, type CouncilEligibility } from './decision-fields.tsx';
import type { OpenCase } from './use-open-case.ts';

type Props = {
  rows: readonly CouncilEligibility[];
  cases: OpenCase;
  /** Colleagues who have a case open now, by case. */
  holds: ReadonlyMap<string, string>;
  /** Ids of the ticked rows; without it nothing can be ticked. */
  selection?: readonly string[];
  onSelectionChange?: (ids: string[]) => void;
  /** What a letter does to the row that has the focus; without it letters do nothing. */
  onAct?: (act: CaseAct, id: string) => void;
  /** What can be done with those that are ticked. */
  bulkActions: ReactNode;
  page: number;
  pages: number;
  pageTo: (page: number) => To;
};

export const rowButtonId = (id: string): string => `case-${id}`;

/** Where a key leads from a row of so many. */
function rowAfter(key: string, at: number, count: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

/**
 * The officers' list: a line for each learner, whose case opens with a press. The arrow keys, j and k move between the
 * rows, of which the tab key stops at one. Letters are keys only while a row has the focus, so that speech input and
 * screen readers keep theirs.
 */
export function CaseTable({
  rows,
  cases,
  holds,
  selection,
  onSelectionChange,
  onAct,
  bulkActions,
  page,
  pages,
  pageTo,
}: Props) {
  const ids = rows.map(({ id }) => id);
  const ticks = useTicks(ids, selection, onSelectionChange);
  const [explained, setExplained] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = ids.findIndex((id) => rowButtonId(id) === (event.target as HTMLElement).id);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') cases.close();
    const row = rows[at];
    const act = row && onAct ? actOfKey(event.key, row) : null;
    if (row && act) {
      event.preventDefault();
      onAct?.(act, row.id);
      return;
    }
    if (event.key === '?') setExplained(!explained);
    const id = ids[rowAfter(stepOfKey(event.key) ?? event.key, at, ids.length) ?? -1];
    if (id === undefined) return;
    event.preventDefault();
    cases.moveTo(id);
    document.getElementById(rowButtonId(id))?.focus();
  };
  return (
    <div className="@container">
      {selection !== undefined && ticks.chosen.size > 0 && (
        <ChosenBar count={ticks.chosen.size}>{bulkActions}</ChosenBar>
      )}
      <KeysExplained letters={onAct !== undefined} all={explained} />
      <table
        role="table"
        aria-label="Learners"
        aria-describedby="case-keys"
        className="block w-full @lg:table @lg:table-fixed @lg:border-collapse"
      >
        <Head
          ticks={selection === undefined ? null : ticks}
          standing={rows.every(({ state }) => state === 'PENDING') ? 'Waits' : 'How it stands'}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys are those of the buttons in it. */}
        <tbody role="rowgroup" className="block @lg:table-row-group" onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              heldBy={holds.get(row.id)}
              cases={cases}
              ticks={selection === undefined ? null : ticks}
            />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="mt-5">
          <Pagination page={page} pages={pages} to={pageTo} label="Learners: pages" />
        </div>
      )}
    </div>
  );
}

/** Which keys there are; the letters when somebody asks for them with a question mark. */
function KeysExplained({ letters, all }: { letters: boolean; all: boolean }) {
  return (
    <>
      <p id="case-keys" className="mb-2 hidden text-sm text-ink-soft pointer-fine:block print:hidden">
        Keys: <ArrowUp className="inline size-4" aria-label="up" role="img" />{' '}
        <ArrowDown className="inline size-4" aria-label="down" role="img" /> or j, k to move, Enter to open, Esc to
        close
        {letters && !all && ', ? for more'}
      </p>
      {letters && all && (
        <output className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {caseKeys.map(({ key, label }) => (
            <span key={key}>
              <kbd className="font-[700]">{key}</kbd> {label}
            </span>
          ))}
        </output>
      )}
    </>
  );
}

const headLook = 'hidden px-2 py-2 text-left text-sm @lg:table-cell';

function Head({ ticks, standing }: { ticks: Ticks | null; standing: string }) {
  return (
    <thead role="rowgroup" className="block border-b-2 border-line-strong @lg:table-header-group">
      <tr role="row" className="flex @lg:table-row">
        {ticks && (
          <th role="columnheader" scope="col" className="w-12 text-left">
            <Checkbox
              label="Select all on this page"
              labelHidden
              checked={ticks.all}
              indeterminate={ticks.some}
              onChange={(event) => ticks.tickAll(event.target.checked)}
            />
          </th>
        )}
        <th role="columnheader" scope="col" className={classes(headLook, 'w-[42%]')}>
          Learner
        </th>
        <th role="columnheader" scope="col" className={headLook}>
          Why
        </th>
        <th role="columnheader" scope="col" className={classes(headLook, 'w-30')}>
          {standing}
        </th>
      </tr>
    </thead>
  );
}

/** One line of text, or one under the other in a narrow place. */
const cellLook = '@lg:table-cell @lg:h-14 @lg:px-2 @lg:align-middle';

type RowProps = { row: CouncilEligibility; heldBy: string | undefined; cases: OpenCase; ticks: Ticks | null };

function Row({ row, heldBy, cases, ticks }: RowProps) {
  const name = nameOf(row);
  const open = row.id === cases.openId;
  const why = [factLine(row.facts), row.checkWord, reasonLine({ ...row, basis: basisWords[row.basis] })]
    .filter(Boolean)
    .join('; ');
  const striking = [...strikingIn(row), ...(heldBy === undefined ? [] : [`${isolated(heldBy)} has it open`])];
  return (
    <tr
      role="row"
      aria-selected={ticks ? ticks.chosen.has(row.id) : undefined}
      className={classes(
        'relative grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line hover:bg-paper-sunken aria-selected:bg-forest-soft @lg:table-row',
        open && 'bg-paper-sunken shadow-[inset_4px_0_0_var(--color-forest)]',
      )}
    >
      {ticks && (
        <td role="cell" className={classes(cellLook, 'relative z-[1] row-span-2 w-11 @lg:px-0')}>
          <Checkbox
            label={`Select ${isolated(name)}`}
            labelHidden
            checked={ticks.chosen.has(row.id)}
            onChange={(event) =>
              ticks.tick(
                row.id,
                event.target.checked,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
          />
        </td>
      )}
      <th role="rowheader" scope="row" className={classes(cellLook, 'col-start-2 min-w-0 text-left')}>
        <span className="flex min-w-0 items-baseline gap-2">
          <button
            type="button"
            id={rowButtonId(row.id)}
            aria-expanded={open}
            tabIndex={row.id === cases.stopId ? 0 : -1}
            title={[isolated(name), isolated(why), ...striking].join('\n')}
            onClick={() => cases.enter(row.id)}
            className="min-w-0 truncate text-left font-[650] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-[-3px] focus-visible:after:outline-focus"
          >
            {isolated(name)}
          </button>
          <span className="flex-none text-sm font-normal text-ink-soft">{shortAge(row.learner.age)}</span>
          {heldBy !== undefined && (
            <span className="min-w-0 flex-none truncate text-sm font-normal text-ink-soft">{isolated(heldBy)}</span>
          )}
          {striking.length > 0 && (
            <CircleAlert className="size-4 flex-none self-center text-on-marigold-soft" aria-hidden />
          )}
        </span>
        {striking.length > 0 && <span className="sr-only">{striking.join('. ')}</span>}
      </th>
      <td role="cell" className={classes(cellLook, 'col-start-2 col-end-4 row-start-2 min-w-0')}>
        <span className="block truncate text-sm text-ink-soft">{isolated(why)}</span>
      </td>
      <td role="cell" className={classes(cellLook, 'col-start-3 row-start-1 text-sm whitespace-nowrap figures')}>
        {standingLine(row, new Date())}
      </td>
    </tr>
  );
}
