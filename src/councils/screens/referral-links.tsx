import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State } from '../../ui/state.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import type { councilsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Referrals', index: false });

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/referral-links']>;
type ReferralLink = Answer['links'][number];

/** Links by which professionals without an account refer children. */
export default function ReferralLinks() {
  const { councilId = '' } = useParams();
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'referral-links'];
  const links = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/referral-links', { params: { councilId } }),
    meta: { quiet: [403, 404, 422] },
  });
  const reread = () => void cache.invalidateQueries({ queryKey });
  useLive([`council:${councilId}`], reread);
  const close = useMutation({
    mutationFn: ({ id }: ReferralLink) =>
      api('DELETE /councils/{councilId}/referral-links/{linkId}', { params: { councilId, linkId: id } }),
    onSuccess: () => toast.success('The link is closed'),
    onSettled: reread,
  });
  const { data, error } = links;
  const decides = data !== undefined && data.role !== 'viewer';
  return (
    <CouncilPage
      councilId={councilId}
      title="Referrals"
      lead="Give a school or service a link. Whoever opens it names a child without an account; the family claims it, and you decide."
    >
      {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState title="The links could not be loaded" onRetry={() => void links.refetch()} busy={links.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={3} label="Loading the links" />
      ) : (
        <>
          {decides && data.programmes.length > 0 && (
            <LinkForm councilId={councilId} programmes={data.programmes} onMade={reread} />
          )}
          <DataTable
            caption="Links for referrals"
            captionHidden
            columns={columnsOf(decides, close.isPending, (link) => close.mutate(link))}
            rows={data.links}
            rowKey={({ id }) => id}
            rowName={({ title }) => title}
            empty={
              <EmptyState kind="nobody" title="No links yet">
                {data.programmes.length === 0
                  ? 'A link is for a programme that is open, and there is none now.'
                  : 'Make one for each school or service, so that you see who refers whom.'}
              </EmptyState>
            }
          />
        </>
      )}
    </CouncilPage>
  );
}

function columnsOf(
  decides: boolean,
  busy: boolean,
  onClose: (link: ReferralLink) => void,
): readonly Column<ReferralLink>[] {
  return [
    { key: 'title', header: 'For', priority: 'title', cell: ({ title }) => isolated(title) },
    { key: 'programme', header: 'Programme', cell: ({ programme }) => isolated(programme.title) },
    { key: 'made', header: 'Made', cell: ({ madeAt }) => format.date(madeAt) },
    { key: 'named', header: 'Named', align: 'end', cell: ({ named }) => named },
    { key: 'claimed', header: 'Claimed', align: 'end', cell: ({ claimed }) => claimed },
    {
      key: 'state',
      header: 'How it stands',
      cell: ({ isOpen }) => (isOpen ? <State text="Open" kind="good" /> : <State text="Closed" kind="ended" />),
    },
    ...(decides
      ? [
          {
            key: 'actions',
            header: 'What to do',
            priority: 'actions' as const,
            cell: (link: ReferralLink) =>
              link.address && (
                <span className="flex flex-wrap gap-2">
                  <CopyAddress title={link.title} address={link.address} />
                  <Button
                    size="small"
                    busy={busy}
                    aria-label={`Close the link for ${isolated(link.title)}`}
                    onClick={() => onClose(link)}
                  >
                    Close
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ];
}

/** Copies the address of a link; where that is not allowed, it is shown to be copied by hand. */
function CopyAddress({ title, address }: { title: string; address: string }) {
  const [shown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('The address is copied');
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button size="small" aria-label={`Copy the link for ${isolated(title)}`} onClick={() => void copy()}>
        Copy
      </Button>
      {shown && (
        <TextField
          label={`Address for ${isolated(title)}`}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}

type FormProps = { councilId: string; programmes: Answer['programmes']; onMade: () => void };

function LinkForm({ councilId, programmes, onMade }: FormProps) {
  const [title, setTitle] = useState('');
  const [programmeId, setProgrammeId] = useState(programmes[0]?.id ?? '');
  const [problem, setProblem] = useState('');
  const once = useOnce();
  const make = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = { title, programmeId };
      return once(body, (idempotencyKey) =>
        api('POST /councils/{councilId}/referral-links', { params: { councilId }, body, idempotencyKey }),
      );
    },
    onSuccess: () => {
      toast.success(`A link for ${isolated(title)}`);
      setTitle('');
      onMade();
    },
    onError: (error) => setProblem(sentenceOf(error)),
  });
  return (
    <form
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') setProblem('Say for whom the link is.');
        else make.mutate();
      }}
    >
      <TextField
        label="For which school or service?"
        maxLength={120}
        value={title}
        error={problem}
        onChange={(event) => {
          setTitle(event.target.value);
          setProblem('');
        }}
      />
      <SelectField
        label="Programme"
        value={programmeId}
        options={programmes.map((one) => ({ value: one.id, label: one.title }))}
        onChange={(event) => setProgrammeId(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={make.isPending}>
        Make a link
      </Button>
    </form>
  );
}
