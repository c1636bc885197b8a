import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageAsked } from '../../platform/paging.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { DateField } from '../../ui/calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { paymentsContract } from '../contract.ts';
import { MOST_BASIS_POINTS, parsePercent, percentText } from '../fee-agreement.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Fees', index: false });

type FeesAnswer = AnswerOf<(typeof paymentsContract)['GET /fees']>;
type Agreement = FeesAnswer['agreements'][number];
type Party = AnswerOf<(typeof paymentsContract)['GET /fee-parties']>['parties'][number];

const KEY = ['fees'];

export default function FeesScreen() {
  return (
    <OnlyAdministrators title="Fees">
      <Fees />
    </OnlyAdministrators>
  );
}

function Fees() {
  const [params] = useSearchParams();
  const page = pageAsked(params.get('page'));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...KEY, page],
    queryFn: () => api('GET /fees', { query: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Fees"
      lead="What the platform keeps of each place: a booking fee that families pay on top of the ticket’s price, and a service fee that comes off what the provider gets."
    >
      {!data && !error && <SkeletonList rows={6} label="Loading the fees" />}
      {!data && error && (
        <ErrorState title="The fees could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data && (
        <div className="flex flex-col gap-8">
          <section aria-labelledby="standard-fees">
            <h2 id="standard-fees" className="mb-2">
              Standard fees
            </h2>
            <p>
              {feesText(data.standard)}. They hold for everybody who is not named below. They are a setting of the whole
              platform: here you agree on others, for one provider or one council.
            </p>
          </section>
          <FeesForm standard={data.standard} />
          <Agreements answer={data} />
        </div>
      )}
    </Page>
  );
}

const feesText = ({ bookerFeeBasisPoints, providerFeeBasisPoints }: FeesAnswer['standard']): string =>
  `Booking fee ${percentText(bookerFeeBasisPoints)}, service fee ${percentText(providerFeeBasisPoints)}`;

/** Sets the fees of a provider or a council: first for whom, then which, from when, and why. */
function FeesForm({ standard }: { standard: FeesAnswer['standard'] }) {
  const [party, setParty] = useState<Party | null>(null);
  return (
    <Card title="Set fees">
      <div className="flex flex-col gap-5">
        <PartyField key={party ? 'chosen' : 'search'} chosen={party} onChoose={setParty} />
        {party && <TermsForm key={party.id} party={party} standard={standard} onSaved={() => setParty(null)} />}
      </div>
    </Card>
  );
}

type PartyFieldProps = { chosen: Party | null; onChoose: (party: Party | null) => void };

function PartyField({ chosen, onChoose }: PartyFieldProps) {
  const [letters, setLetters] = useState('');
  const { data, error } = useQuery({
    queryKey: ['fee-parties', letters],
    queryFn: () => api('GET /fee-parties', { query: { q: letters } }),
    enabled: letters.length >= 2,
    placeholderData: keepPreviousData,
  });
  if (chosen) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>
          For <strong>{chosen.name}</strong>, {partyWords[chosen.kind]}
        </p>
        <Button onClick={() => onChoose(null)}>Choose somebody else</Button>
      </div>
    );
  }
  return (
    <>
      <SearchField
        label="Provider or council"
        help="Type a part of the name."
        maxLength={100}
        value={letters}
        onSearch={setLetters}
      />
      {error && (
        <Notice tone="danger" title="The names could not be loaded" live>
          {sentenceOf(error)}
        </Notice>
      )}
      {letters.length >= 2 && data && (
        <ul className="flex flex-col gap-2" aria-label="Found">
          {data.parties.map((party) => (
            <li key={party.id}>
              <Button onClick={() => onChoose(party)}>
                {isolated(party.name)}, {partyWords[party.kind]}
              </Button>
            </li>
          ))}
          {data.parties.length === 0 && <li className="text-ink-soft">No provider and no council has such a name.</li>}
        </ul>
      )}
    </>
  );
}

const partyWords: Record<Party['kind'], string> = {
  provider: 'all of its listings',
  council: 'the listings that it funds',
};

type TermsProps = { party: Party; standard: FeesAnswer['standard']; onSaved: () => void };

function TermsForm({ party, standard, onSaved }: TermsProps) {
  const cache = useQueryClient();
  const [way, setWay] = useState<'own' | 'end'>('own');
  const [booker, setBooker] = useState(percentText(standard.bookerFeeBasisPoints));
  const [provider, setProvider] = useState(percentText(standard.providerFeeBasisPoints));
  const [from, setFrom] = useState<{ date: string; problem?: string | undefined }>({ date: todayInLondon() });
  const [refused, setRefused] = useState(false);
  const [reason, setReason] = useState('');
  const once = useOnce();
  const [bookerFeeBasisPoints, providerFeeBasisPoints] = [parsePercent(booker), parsePercent(provider)];
  const fees =
    bookerFeeBasisPoints === null || providerFeeBasisPoints === null
      ? null
      : { bookerFeeBasisPoints, providerFeeBasisPoints };
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = {
        party: { kind: party.kind, id: party.id },
        fees: way === 'end' ? null : fees,
        from: from.date,
        reason,
      };
      return once(body, (idempotencyKey) => api('POST /fees', { body, idempotencyKey }));
    },
    onSuccess: () => {
      toast.success('The fees are set');
      void cache.invalidateQueries({ queryKey: KEY });
      onSaved();
    },
  });
  const fields = save.error instanceof RequestFailed ? (save.error.data?.fields ?? {}) : {};
  const wrong = `Enter a percentage up to ${percentText(MOST_BASIS_POINTS)}, like 2.5`;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // To the server no day means now: a day that was mistyped must not.
        setRefused(from.date === '');
        if (!save.isPending && from.date !== '' && (way === 'end' || fees)) save.mutate();
      }}
    >
      <RadioGroup
        label="Which fees"
        name="way"
        value={way}
        onChange={setWay}
        options={[
          { value: 'own', label: 'Fees of their own' },
          { value: 'end', label: 'None of their own any more' },
        ]}
      />
      {way === 'own' && (
        <div className="flex flex-wrap gap-4">
          <TextField
            label="Booking fee"
            help="On top of the price; families pay it."
            inputMode="decimal"
            maxLength={8}
            value={booker}
            error={bookerFeeBasisPoints === null ? wrong : undefined}
            onChange={(event) => setBooker(event.target.value)}
          />
          <TextField
            label="Service fee"
            help="Out of the price; the provider pays it."
            inputMode="decimal"
            maxLength={8}
            value={provider}
            error={providerFeeBasisPoints === null ? wrong : undefined}
            onChange={(event) => setProvider(event.target.value)}
          />
        </div>
      )}
      <DateField
        label="From"
        help="Bookings that are made before that day keep their fees, whatever is moved or cancelled later."
        value={from.date}
        min={todayInLondon()}
        error={refused ? (from.problem ?? 'Enter the day on which they begin') : fields['from']}
        onChange={(date, problem) => {
          setFrom({ date, problem });
          setRefused(false);
        }}
      />
      <TextField
        label="Why"
        help="Kept with your name and the time."
        maxLength={500}
        value={reason}
        error={fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      {save.error && Object.keys(fields).length === 0 && (
        <Notice tone="danger" title="The fees were not set" live>
          {sentenceOf(save.error)}
        </Notice>
      )}
      <Button type="submit" tone="primary" className="self-start" busy={save.isPending}>
        Set these fees
      </Button>
    </form>
  );
}

const states: Record<Agreement['state'], StateWord> = {
  now: { text: 'Now', kind: 'good' },
  later: { text: 'Later', kind: 'planned' },
  past: { text: 'Past', kind: 'past' },
};

const columns: readonly Column<Agreement>[] = [
  {
    key: 'party',
    header: 'For',
    priority: 'title',
    cell: ({ party }) => `${isolated(party.name)}, ${partyWords[party.kind]}`,
  },
  {
    key: 'state',
    header: 'Applies',
    cell: ({ state }) => <State {...states[state]} />,
  },
  { key: 'from', header: 'From', cell: ({ from }) => format.longDate(from) },
  { key: 'fees', header: 'Fees', cell: ({ fees }) => (fees ? feesText(fees) : 'None of their own') },
  {
    key: 'who',
    header: 'Set by',
    cell: ({ setBy, setAt }) => `${isolated(setBy)}, ${format.longDate(setAt)}`,
  },
  { key: 'why', header: 'Why', cell: ({ reason }) => <span className="break-words">{reason}</span> },
];

function Agreements({ answer }: { answer: FeesAnswer }) {
  return (
    <section aria-labelledby="agreements">
      <h2 id="agreements" className="mb-2">
        Fees that were set
      </h2>
      <p className="mb-3 text-ink-soft">
        A listing that a council funds has the council’s fees, or else its provider’s, or else the standard ones.
      </p>
      <DataTable
        caption="Fees that were set"
        captionHidden
        columns={columns}
        rows={answer.agreements}
        rowKey={(agreement) => agreement.id}
        page={answer.page}
        pages={answer.pageCount}
        pageTo={(number) => ({ search: `?page=${number}` })}
        empty={<EmptyState level={3} title="Everybody has the standard fees" />}
      />
    </section>
  );
}
