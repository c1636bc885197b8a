import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { State } from '../../ui/state.tsx';
import type { Column } from '../../ui/table.tsx';
import { formatDeadline, type WaitingList } from './waiting-words.tsx';

/** A family on the list, with its turn. */
export type PartyRow = WaitingList['parties'][number] & { turn: number };

/** How a family without a name is called. */
export const partyName = ({ name }: Pick<PartyRow, 'name'>): string => name || 'A family';

/** The columns of a waiting list; on a phone two lines and what can be done. */
export function partyColumns(dates: WaitingList['dates']): readonly Column<PartyRow>[] {
  return [
    { key: 'turn', header: 'Turn', card: 'none', cell: ({ turn }) => <span className="figures">{turn}</span> },
    {
      key: 'name',
      header: 'Family',
      priority: 'title',
      card: 'top',
      sortable: true,
      cell: (party) => (
        <>
          <span className="text-ink-soft figures @3xl:hidden">{party.turn}. </span>
          {isolated(partyName(party))}
        </>
      ),
    },
    {
      key: 'size',
      header: 'Places',
      card: 'top-end',
      sortable: true,
      cell: ({ size, together }) => (
        <>
          {countOf(size, 'place')}
          {size > 1 && <span className="text-ink-soft">{together ? ', together' : ', any of them'}</span>}
        </>
      ),
    },
    { key: 'dates', header: 'Waits for', card: 'middle', cell: (party) => waitsFor(party, dates) },
    {
      key: 'since',
      header: 'Since',
      card: 'middle-end',
      sortable: true,
      cell: ({ joinedAt }) => <span className="whitespace-nowrap figures">{format.shortDay(joinedAt)}</span>,
    },
    {
      key: 'passed',
      header: 'Passed over',
      card: 'none',
      sortable: true,
      cell: ({ passedOver }) => (passedOver > 0 ? countOf(passedOver, 'time') : ''),
    },
    {
      key: 'state',
      header: 'State',
      card: 'bottom',
      cell: (party) => (
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          {party.state === 'OFFERED' && party.offeredUntil && (
            <State text={`Offered until ${formatDeadline(party.offeredUntil)}`} kind="waiting" />
          )}
          {party.passedOver > 0 && (
            <span className="text-ink-soft @3xl:hidden">Passed over {countOf(party.passedOver, 'time')}</span>
          )}
          {party.kept > 0 && <State text={`${countOf(party.kept, 'place')} kept`} kind="kept" />}
        </span>
      ),
    },
  ];
}

function waitsFor({ dateIds, wants }: PartyRow, dates: WaitingList['dates']): string {
  const [one, ...others] = dates.filter(({ id }) => dateIds.includes(id));
  if (!one) return '';
  if (others.length === 0) return whenOf(one);
  return wants === 'BLOCK'
    ? `All ${countOf(others.length + 1, 'date')}`
    : `Any of ${countOf(others.length + 1, 'date')}`;
}
