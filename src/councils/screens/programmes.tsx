import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams, type MetaFunction } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { formatMoney } from '../../platform/money.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State } from '../../ui/state.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { toast } from '../../ui/toast.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import { ProgrammeForm, type Programme } from '../components/programme-form.tsx';
import { DiscretionaryChart, TakeUpChart } from '../components/take-up-charts.tsx';
import type { councilsContract } from '../contract.ts';
import { discretionaryPlaces, payBases, programmeKinds, formatYear } from '../programme.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Programmes', index: false });

/** What a council pays for: its programmes, their windows and allowances. */
export default function Programmes() {
  const { councilId = '' } = useParams();
  const [query] = useSearchParams();
  const cache = useQueryClient();
  const page = Math.max(1, Number(query.get('page')) || 1);
  const key = ['councils', councilId, 'programmes'] as const;
  const [editing, setEditing] = useState<Programme | 'new' | null>(null);
  const list = useQuery({
    queryKey: [...key, page],
    queryFn: () => api('GET /councils/{councilId}/programmes', { params: { councilId }, query: { page } }),
    placeholderData: keepPreviousData,
    // There is a state of its own for these.
    meta: { quiet: [403, 404, 422] },
  });
  useLive([`council:${councilId}`], () => void cache.invalidateQueries({ queryKey: key }));
  const { data, error } = list;
  const manages = data?.role === 'manager';
  const reread = () => void cache.invalidateQueries({ queryKey: key });
  return (
    <CouncilPage
      councilId={councilId}
      title="Programmes"
      lead={data?.council.title}
      actions={
        data && (
          <>
            <LinkButton to={`/councils/${councilId}/reference-files`}>Wards and schools</LinkButton>
            {manages && (
              <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
                Make a programme
              </Button>
            )}
          </>
        )
      }
    >
      {error && !data ? (
        <NotLoaded error={error} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : !data ? (
        <SkeletonList rows={3} label="Loading the programmes" />
      ) : (
        <>
          <ProgrammeList councilId={councilId} data={data} onEdit={setEditing} onCodes={reread} />
          {data.pages > 1 && (
            <Pagination
              page={data.page}
              pages={data.pages}
              to={(next) => ({ search: next === 1 ? '' : `?page=${next}` })}
            />
          )}
        </>
      )}
      {editing && (
        <ProgrammeForm
          councilId={councilId}
          programme={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            setEditing(null);
            toast.success(`${isolated(saved.title)} is saved`);
            reread();
          }}
        />
      )}
    </CouncilPage>
  );
}

function NotLoaded({ error, onRetry, busy }: { error: Error; onRetry: () => void; busy: boolean }) {
  if (error instanceof RequestFailed && [403, 404, 422].includes(error.status)) return <NotYourCouncil />;
  return (
    <ErrorState title="The programmes could not be loaded" onRetry={onRetry} busy={busy}>
      {sentenceOf(error)}
    </ErrorState>
  );
}

type ListProps = {
  councilId: string;
  data: AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/programmes']>;
  onEdit: (programme: Programme) => void;
  onCodes: () => void;
};

function ProgrammeList({ councilId, data: { council, role, programmes }, onEdit, onCodes }: ListProps) {
  const manages = role === 'manager';
  if (programmes.length === 0) return <NoProgrammes council={council.title} manages={manages} />;
  return (
    <>
      <TakeUpChart programmes={programmes} />
      <DiscretionaryChart programmes={programmes} />
      {programmes.map((programme) => (
        <ProgrammeCard
          key={programme.id}
          councilId={councilId}
          programme={programme}
          manages={manages}
          onEdit={() => onEdit(programme)}
          onCodes={onCodes}
        />
      ))}
    </>
  );
}

function NoProgrammes({ council, manages }: { council: string; manages: boolean }) {
  return (
    <EmptyState title="No programmes yet">
      A programme says which dates {isolated(council)} pays for, for whom, and how much of it each child has.
      {!manages && ' Managers of the council make them.'}
    </EmptyState>
  );
}

type CardProps = {
  councilId: string;
  programme: Programme;
  manages: boolean;
  onEdit: () => void;
  onCodes: () => void;
};

function ProgrammeCard({ councilId, programme, manages, onEdit, onCodes }: CardProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title={
        <Link className="link link-tall" to={`/councils/${councilId}/programmes/${programme.id}`}>
          {isolated(programme.title)}
        </Link>
      }
      aside={programme.closed ? <State text="Closed" kind="ended" /> : <State text="Open" kind="good" />}
      footer={
        manages && (
          <>
            <Button size="small" aria-label={`Change ${isolated(programme.title)}`} onClick={onEdit}>
              Change
            </Button>
            <Button
              size="small"
              aria-label={`Make codes for ${isolated(programme.title)}`}
              onClick={() => setAsking(true)}
            >
              Make codes
            </Button>
          </>
        )
      }
    >
      <SummaryList label={`Facts about ${isolated(programme.title)}`} rows={factsOf(councilId, programme)} />
      {asking && (
        <CodesDialog councilId={councilId} programme={programme} onClose={() => setAsking(false)} onMade={onCodes} />
      )}
    </Card>
  );
}

/** What there is to know of a programme, line by line. */
function factsOf(councilId: string, programme: Programme) {
  const limit = discretionaryPlaces(programme.plannedChildren, programme.discretionaryPercent);
  const { counts, codes } = programme;
  return [
    { term: 'Kind', value: programmeKinds[programme.kind] },
    {
      term: 'Dates',
      value: `${formatPlainDate(programme.startsOn)} to ${formatPlainDate(programme.endsOn)}`,
    },
    { term: 'For', value: forWhom(programme) },
    { term: 'Each child has', value: programme.allowanceText },
    {
      term: 'For a place',
      value:
        programme.placePence === 0
          ? 'Paid otherwise'
          : programme.topsUp
            ? `Up to ${formatMoney(programme.placePence)} from the budget; the family pays the rest by card`
            : `${formatMoney(programme.placePence)} to the provider`,
    },
    { term: 'Owed for', value: owedWords(programme) },
    { term: 'Booking', value: bookingWords(programme) },
    {
      term: 'Children',
      value: `${counts.ELIGIBLE} eligible, ${counts.PENDING} waiting, ${counts.NEEDS_INFO} asked, ${counts.NOT_ELIGIBLE} not eligible`,
    },
    {
      term: 'Other reasons',
      value: limit === null ? `${programme.discretionary}, no limit` : `${programme.discretionary} of ${limit}`,
    },
    {
      term: 'Questions',
      value: (
        <Link to={`/councils/${councilId}/programmes/${programme.id}/questions`} className="link link-tall">
          What listings ask, and answers
        </Link>
      ),
    },
    {
      term: 'Codes',
      value: (
        <Link to={`/councils/${councilId}/programmes/${programme.id}/codes`} className="link link-tall">
          {codes.used} of {codes.made} used
        </Link>
      ),
    },
  ];
}

function forWhom({ ageFrom, ageTo, yearFrom, yearTo, localOnly }: Programme): string {
  const ages = ageFrom !== null || ageTo !== null ? `Ages ${ageFrom ?? 0} to ${ageTo ?? 'any'}` : '';
  const years =
    yearFrom !== null || yearTo !== null
      ? `${formatYear(yearFrom ?? 0)} to ${formatYear(yearTo ?? 13).toLowerCase()}`
      : '';
  return [years, ages, localOnly ? 'families in the area' : ''].filter(Boolean).join(', ') || 'Everybody';
}

function owedWords({ paysFor, noShowCreditPercent }: Programme): string {
  if (paysFor === 'BOOKED' && noShowCreditPercent > 0)
    return `${payBases.BOOKED}; ${noShowCreditPercent} % goes back where a child stayed away without a word`;
  return payBases[paysFor];
}

function bookingWords({ instant, approveWhilePending, booksFrom }: Programme): string {
  const eligible = instant ? 'At once where the listing allows it' : 'The provider is asked each time';
  const opens = booksFrom ? `Opens on ${format.dayAndTime(booksFrom)}. ` : '';
  return `${opens}${eligible}; ${approveWhilePending ? 'providers may go before the council' : 'the council decides first'}`;
}

type CodesProps = { councilId: string; programme: Programme; onClose: () => void; onMade: () => void };

function CodesDialog({ councilId, programme, onClose, onMade }: CodesProps) {
  const [count, setCount] = useState<number | null>(10);
  const once = useOnce();
  const make = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = { count: count ?? 1 };
      return once(body, (idempotencyKey) =>
        api('POST /councils/{councilId}/programmes/{programmeId}/codes', {
          params: { councilId, programmeId: programme.id },
          body,
          idempotencyKey,
        }),
      );
    },
    onSuccess: onMade,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      width={520}
      title={`Codes for ${isolated(programme.title)}`}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{make.data ? 'Done' : 'Not now'}</Button>
          {!make.data && (
            <Button tone="primary" busy={make.isPending} onClick={() => make.mutate()}>
              Make codes
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {make.error ? <p className="font-[600] text-berry">{sentenceOf(make.error)}</p> : null}
        {make.data ? (
          <>
            <p>Keep these now: they are shown once. Each makes one child eligible.</p>
            <textarea
              readOnly
              aria-label="Codes"
              rows={Math.min(12, make.data.codes.length)}
              className="w-full rounded-control border border-line-strong bg-paper p-3 font-mono"
              value={make.data.codes.join('\n')}
            />
          </>
        ) : (
          <NumberField label="How many?" name="count" min={1} max={500} value={count} onChange={setCount} />
        )}
      </div>
    </Dialog>
  );
}
