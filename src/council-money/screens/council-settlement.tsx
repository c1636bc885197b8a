import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilAnswer, TOLD_HERE } from '../../council-reports/components/council-answer.tsx';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageAsked } from '../../platform/paging.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { PayDialog, type PayAct } from '../components/pay-dialog.tsx';
import type { Settlement } from '../components/settlement-answer.ts';
import { SettlementLines } from '../components/settlement-lines.tsx';
import { SettlementSums } from '../components/settlement-sums.tsx';
import { SettlementState } from '../components/settlement-words.tsx';
import { monthText } from '../settlement.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'A settlement', index: false });

/** A settlement of a council: its sums, purchase order and payment, and its lines, which officers can dispute. */
export default function CouncilSettlement() {
  const { councilId = '', settlementId = '' } = useParams();
  const [address, change] = useAddress();
  const cache = useQueryClient();
  const page = pageAsked(address.get('page'));
  const lines = address.get('lines') === 'disputed' ? 'disputed' : 'all';
  const queryKey = ['councils', councilId, 'settlements', settlementId] as const;
  const settlement = useQuery({
    queryKey: [...queryKey, page, lines],
    queryFn: () =>
      api('GET /councils/{councilId}/settlements/{settlementId}', {
        params: { councilId, settlementId },
        query: { page, lines },
      }),
    placeholderData: keepPreviousData,
    meta: TOLD_HERE,
  });
  const reread = () => void cache.invalidateQueries({ queryKey: ['councils', councilId] });
  useLive([`council:${councilId}`], () => void cache.invalidateQueries({ queryKey }));
  const { data } = settlement;
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? `Settlement ${data.number}` : 'A settlement'}
      lead={data && `${isolated(data.provider.name)}, ${monthText(data.month)}.`}
    >
      <BackLink to={`/councils/${councilId}/money${data ? `?month=${data.month}` : ''}`}>Back to the month</BackLink>
      <CouncilAnswer query={settlement} loading="Loading the settlement">
        {(shown) => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <SettlementState {...shown} />
              <Manage settlement={shown} onChanged={reread} />
              <DownloadButton size="small" address={`/councils/${councilId}/money.csv?month=${shown.month}`}>
                Lines of the month as CSV
              </DownloadButton>
            </div>
            {shown.disputed > 0 && shown.role === 'manager' && (
              <p className="text-ink-soft">You can say that it was paid when every disputed line is decided.</p>
            )}
            <SettlementSums settlement={shown} />
            <Segmented
              label="Which lines"
              value={lines}
              onChange={(next) => change({ lines: next })}
              options={[
                { value: 'all', label: 'All' },
                { value: 'disputed', label: `Disputed (${shown.disputed})` },
              ]}
            />
            <SettlementLines
              settlement={shown}
              reader="council"
              acts={shown.role !== 'viewer'}
              pageTo={(next) => ({ search: `?lines=${lines}&page=${next}` })}
              onChanged={reread}
            />
          </>
        )}
      </CouncilAnswer>
    </CouncilPage>
  );
}

function Manage({ settlement, onChanged }: { settlement: Settlement; onChanged: () => void }) {
  const [open, setOpen] = useState<PayAct | null>(null);
  if (settlement.role !== 'manager') return null;
  const { disputed, paidOn, unpayUntil } = settlement;
  return (
    <>
      {paidOn === null && (
        <>
          {disputed === 0 && (
            <Button size="small" tone="primary" onClick={() => setOpen('pay')}>
              Say that it was paid
            </Button>
          )}
          <Button size="small" onClick={() => setOpen('order')}>
            Purchase order
          </Button>
        </>
      )}
      {unpayUntil && (
        <Button size="small" onClick={() => setOpen('take-back')}>
          Take the payment back
        </Button>
      )}
      {open && (
        <PayDialog
          act={open}
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
