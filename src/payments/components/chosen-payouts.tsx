import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { downloadFile } from '../../platform/browser/download.ts';
import { sum } from '../../platform/money.ts';
import { BulkActions, ChosenBar } from '../../ui/bulk-actions.tsx';
import { Money } from '../../ui/money.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import type { AskedPayouts } from '../payout-filter.ts';
import type { Payouts } from './payout-words.tsx';

/** The payouts that somebody ticked, from page to page, with what each comes to. */
export function useChosenPayouts({ q, from, to, listingId }: AskedPayouts) {
  const { chosen: ids, choose } = useSelection(JSON.stringify([q, from, to, listingId]));
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map());
  return {
    ids,
    pence: sum(ids.map((id) => amounts.get(id) ?? 0)),
    choose: (next: readonly string[], seen: Payouts['payouts']): void => {
      setAmounts((before) => new Map([...before, ...seen.map(({ id, amountPence }) => [id, amountPence] as const)]));
      choose(next);
    },
  };
}

/** What the chosen payouts come to, and the files of them. */
export function ChosenPayouts({ selection }: { selection: ReturnType<typeof useChosenPayouts> }) {
  const { ids, pence, choose } = selection;
  const file = useMutation({
    mutationFn: (kind: 'basic' | 'places') => downloadFile('/payouts-file', { sessionIds: ids, kind }),
  });
  const fileOf = (kind: 'basic' | 'places') => ({
    icon: <Download aria-hidden />,
    busy: file.isPending && file.variables === kind,
    disabled: file.isPending,
    onSelect: () => file.mutate(kind),
  });
  return (
    <ChosenBar
      count={ids.length}
      aside={
        <span className="block text-sm @3xl:inline @3xl:text-base">
          <span className="hidden @3xl:inline"> · </span>
          <Money pence={pence} />
        </span>
      }
    >
      <BulkActions
        onClear={() => choose([], [])}
        actions={[
          { id: 'basic', label: 'CSV', ...fileOf('basic') },
          { id: 'places', label: 'Places (CSV)', ...fileOf('places') },
        ]}
      />
    </ChosenBar>
  );
}
