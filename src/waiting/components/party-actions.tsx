import { useMutation } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { OfferByHand } from './offer-by-hand.tsx';
import { partyName, type PartyRow } from './party-columns.tsx';
import type { WaitingList } from './waiting-words.tsx';

type Acting = {
  list: WaitingList;
  /** Who is next. */
  first: string | undefined;
  onChanged: () => void;
};

/** What the owner of a listing can do with one family of its waiting list. */
export function partyActions({ list, first, onChanged }: Acting): Column<PartyRow> {
  return {
    key: 'actions',
    header: 'What to do',
    priority: 'actions',
    card: 'foot',
    cell: (party) =>
      party.state === 'WAITING' && (
        <span className="flex flex-wrap gap-2">
          <OfferByHand
            party={party}
            dates={list.dates.filter((date) => party.dateIds.includes(date.id))}
            onChanged={onChanged}
          />
          {party.id !== first && <PutFirst party={party} onChanged={onChanged} />}
        </span>
      ),
  };
}

function PutFirst({ party, onChanged }: { party: PartyRow; onChanged: () => void }) {
  const first = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /waiting-entries/{entryId}/first', { params: { entryId: party.id } }),
    onSuccess: () => {
      toast.success(`${isolated(partyName(party))} is next now`);
      onChanged();
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      onChanged();
    },
  });
  return (
    <Button size="small" busy={first.isPending} onClick={() => first.mutate()}>
      Put first<span className="sr-only">: {isolated(partyName(party))}</span>
    </Button>
  );
}
