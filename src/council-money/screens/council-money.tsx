import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilAnswer, TOLD_HERE } from '../../council-reports/components/council-answer.tsx';
import { FigureCards } from '../../council-reports/components/figure-cards.tsx';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { countText } from '../../platform/count-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { dateOf } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart.tsx';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SettlementState } from '../components/settlement-words.tsx';
import type { councilMoneyContract } from '../contract.ts';
import { monthChoices, monthText } from '../settlement.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Money', index: false });

type Answer = AnswerOf<(typeof councilMoneyContract)['GET /councils/{councilId}/money']>;
type Provider = Answer['providers'][number];

/** What a council owes by provider and month, and what it has settled. */
export default function CouncilMoney() {
  const { councilId = '' } = useParams();
  const [address, change] = useAddress();
  const cache = useQueryClient();
  const asked = address.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined;
  const queryKey = ['councils', councilId, 'money', month];
  const money = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/money', { params: { councilId }, query: month ? { month } : {} }),
    placeholderData: keepPreviousData,
    meta: TOLD_HERE,
  });
  useLive([`council:${councilId}`], () => void cache.invalidateQueries({ queryKey }));
  return (
    <CouncilPage
      councilId={councilId}
      title="Money"
      lead="What you owe providers for places, month by month. You pay them yourselves; we write down what is owed."
    >
      <CouncilAnswer query={money} loading="Adding up what is owed">
        {(data) => <Month councilId={councilId} data={data} onMonth={(next) => change({ month: next })} />}
      </CouncilAnswer>
    </CouncilPage>
  );
}

type MonthProps = { councilId: string; data: Answer; onMonth: (month: string) => void };

function Month({ councilId, data, onMonth }: MonthProps) {
  const [settling, setSettling] = useState<Provider | null>(null);
  const { providers, month } = data;
  const open = sum(providers.map((one) => one.open.chargedPence - one.open.creditPence));
  const settled = sum(providers.map((one) => one.settlement?.agreedPence ?? 0));
  const unmarked = sum(providers.map((one) => one.unmarked));
  const choices = [...new Set([month, ...monthChoices(dateOf(new Date()))])].toSorted().toReversed();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label="Month"
          className="max-w-56"
          value={month}
          options={choices.map((value) => ({ value, label: monthText(value) }))}
          onChange={(event) => onMonth(event.target.value)}
        />
        {providers.some(({ settlement }) => settlement) && (
          <DownloadButton address={`/councils/${councilId}/money.csv?month=${month}`}>Lines as CSV</DownloadButton>
        )}
      </div>
      <FigureCards
        figures={[
          {
            key: 'open',
            label: 'To be settled',
            text: formatMoney(open),
            hint: data.over ? '' : 'So far: the month is not over.',
          },
          { key: 'settled', label: 'Settled', text: formatMoney(settled) },
          {
            key: 'unmarked',
            label: 'Registers not marked',
            text: countText(unmarked),
            hint: 'Places that are over and not marked.',
          },
        ]}
      />
      <DataTable
        caption={`What is owed for ${monthText(month)}`}
        captionHidden
        columns={columnsOf(councilId, data, setSettling)}
        rows={providers}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={`Nothing is owed for ${monthText(month)}`}
            action={<LinkButton to={`/councils/${councilId}/programmes`}>See the programmes</LinkButton>}
          >
            A place is owed a day after its date, when its programme says what it costs.
          </EmptyState>
        }
      />
      <Chart
        title="Owed by month"
        summary="For the dates of each month, settled or not."
        look="columns"
        figures={data.months.map(({ month: one, owedPence }) => ({
          key: one,
          label: monthText(one).replace(/(\w{3})\w* (\d+)/, '$1 $2'),
          value: owedPence,
          text: formatMoney(owedPence),
        }))}
        heads={['Month', 'Owed']}
        scaleText={(value) => formatMoney(value).replace(/\.00$/, '')}
        empty="Nothing was owed in these months."
      />
      {settling && (
        <SettleDialog councilId={councilId} month={month} provider={settling} onClose={() => setSettling(null)} />
      )}
    </>
  );
}

function columnsOf(
  councilId: string,
  { over, role }: Answer,
  settle: (provider: Provider) => void,
): Column<Provider>[] {
  return [
    {
      key: 'name',
      header: 'Provider',
      priority: 'title',
      cell: ({ id, name, earlier }) => (
        <>
          <Link className="link link-tall" to={`/councils/${councilId}/providers/${id}`}>
            {isolated(name)}
          </Link>
          {earlier > 0 && (
            <span className="block text-sm font-normal text-ink-soft">
              {earlier === 1
                ? '1 place of an earlier month is in it'
                : `${countText(earlier)} places of earlier months are in it`}
            </span>
          )}
        </>
      ),
    },
    { key: 'places', header: 'Places to settle', align: 'end', cell: ({ open }) => countText(open.places) },
    { key: 'credit', header: 'Credit', align: 'end', cell: ({ open }) => <Money pence={-open.creditPence} /> },
    {
      key: 'open',
      header: 'To settle',
      align: 'end',
      cell: ({ open }) => <Money pence={open.chargedPence - open.creditPence} />,
    },
    { key: 'unmarked', header: 'Not marked', align: 'end', cell: ({ unmarked }) => countText(unmarked) },
    { key: 'coming', header: 'Not counted yet', align: 'end', cell: ({ coming }) => countText(coming) },
    {
      key: 'settled',
      header: 'Settlement',
      cell: ({ settlement }) =>
        settlement ? (
          <span className="flex flex-col items-start gap-1">
            <Link className="link link-tall" to={`/councils/${councilId}/money/${settlement.id}`}>
              {settlement.number}, {formatMoney(settlement.agreedPence)}
            </Link>
            <SettlementState {...settlement} />
          </span>
        ) : (
          'None yet'
        ),
    },
    {
      key: 'settle',
      header: 'What to do',
      priority: 'actions',
      cell: (provider) =>
        role === 'manager' && over && provider.open.places > 0 && !provider.settlement ? (
          <Button size="small" aria-label={`Settle with ${isolated(provider.name)}`} onClick={() => settle(provider)}>
            Settle
          </Button>
        ) : null,
    },
  ];
}

type SettleProps = { councilId: string; month: string; provider: Provider; onClose: () => void };

function SettleDialog({ councilId, month, provider, onClose }: SettleProps) {
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const once = useOnce();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { open, unmarked, coming } = provider;
  const settle = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = { providerId: provider.id, month, purchaseOrder };
      return once(body, (idempotencyKey) =>
        api('POST /councils/{councilId}/settlements', { params: { councilId }, body, idempotencyKey }),
      );
    },
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['councils', councilId] });
      void navigate(`/councils/${councilId}/money/${id}`);
    },
  });
  return (
    <SaveDialog
      onClose={onClose}
      title={`Settle ${monthText(month)} with ${isolated(provider.name)}?`}
      button={`Settle ${formatMoney(open.chargedPence - open.creditPence)}`}
      leave="Not yet"
      busy={settle.isPending}
      problem={settle.error && sentenceOf(settle.error)}
      failed="It was not settled"
      onSave={() => settle.mutate()}
    >
      <p>
        {open.places === 1 ? '1 place is' : `${countText(open.places)} places are`} written down as{' '}
        {open.places === 1 ? 'it is' : 'they are'} now, and the provider reads it. What changes later is in the
        settlement of the next month.
      </p>
      {unmarked + coming > 0 && (
        <p>
          {unmarked > 0 &&
            `${countText(unmarked)} ${unmarked === 1 ? 'place is' : 'places are'} over and not marked on a register. `}
          {coming > 0 && `${countText(coming)} ${coming === 1 ? 'place is' : 'places are'} not counted yet. `}
          What is marked later is settled later.
        </p>
      )}
      <TextField
        label="Number of the purchase order"
        help="You can add it later, too."
        name="purchaseOrder"
        optional
        maxLength={60}
        value={purchaseOrder}
        onChange={(event) => setPurchaseOrder(event.target.value)}
      />
    </SaveDialog>
  );
}
