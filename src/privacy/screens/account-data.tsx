import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { ReasonDialog } from '../../acting/components/reason-dialog.tsx';
import { api } from '../../client.ts';
import { ProofAsk } from '../../identity/components/proof-ask.tsx';
import { useProof } from '../../identity/components/use-proof.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { AccountData } from '../contract.ts';

type Shown = { name: string; hasPayouts: boolean };

/** In the page of an account that administrators look at: a copy or the erasure of its data, for who asked in writing. */
export default function AccountDataScreen() {
  const { userId = '' } = useParams();
  const { name, hasPayouts } = useOutletContext<Shown>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account-data', userId],
    queryFn: () => api('GET /users/{userId}/data', { params: { userId } }),
    // It stands in a page that tells of its own failures.
    meta: { quiet: true },
  });
  return (
    <>
      {hasPayouts && <Outlet />}
      {data ? (
        <DataCard userId={userId} person={isolated(name)} data={data} />
      ) : (
        <Card title="Data of this person">
          {error ? (
            <ErrorState title="What was asked for could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
              {sentenceOf(error)}
            </ErrorState>
          ) : (
            <SkeletonList rows={1} label="Loading what was asked for" />
          )}
        </Card>
      )}
    </>
  );
}

type DataCardProps = { userId: string; person: string; data: AccountData };

function DataCard({ userId, person, data }: DataCardProps) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'archive' | 'erasure' | null>(null);
  const proof = useProof();
  const params = { userId };
  const reread = () => cache.invalidateQueries({ queryKey: ['account-data', userId] });
  const start = async (send: () => Promise<unknown>, said: string) => {
    await proof.withProof(send);
    setAsking(null);
    await reread();
    toast.success(said);
  };
  return (
    <Card
      title="Data of this person"
      footer={
        <>
          <Button size="small" onClick={() => setAsking('archive')}>
            Start a copy
          </Button>
          {data.erasure === null && data.obstacles.length === 0 && (
            <Button size="small" tone="danger" onClick={() => setAsking('erasure')}>
              Start the erasure
            </Button>
          )}
        </>
      }
    >
      <p>For a person who asks in writing and cannot do it alone. {copyWords(data.archive)}</p>
      {data.erasure && <Planned userId={userId} erasure={data.erasure} onKept={reread} />}
      {!data.erasure && data.obstacles.length > 0 && (
        <>
          <p className="mt-3">It cannot be erased yet. {person} is told:</p>
          <ul className="mt-1 list-disc pl-5">
            {data.obstacles.map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <ReasonDialog
        open={asking === 'archive'}
        onClose={() => setAsking(null)}
        title={`Start a copy of the data of ${person}?`}
        label="Start the copy"
        help="For example: letter of 12 May, identity checked by phone."
        onSend={(reason) =>
          start(() => api('POST /users/{userId}/data/archive', { params, body: { reason } }), 'The copy is being made')
        }
      >
        <p>
          A mail tells {person}, who alone can download it. You do not see it. The reason is written down, and {person}{' '}
          can read it.
        </p>
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'erasure'}
        onClose={() => setAsking(null)}
        title={`Erase the account of ${person} in seven days?`}
        label="Start the erasure"
        tone="danger"
        help="For example: letter of 12 May, identity checked by phone."
        onSend={(reason) =>
          start(() => api('POST /users/{userId}/erasure', { params, body: { reason } }), 'It is erased in seven days')
        }
      >
        <p>
          A mail tells {person}, who can undo it for seven days. Then it cannot be brought back. The reason is written
          down, and {person} can read it.
        </p>
      </ReasonDialog>
      <ProofAsk asking={proof.asking} about={`You are about to decide about the data of ${person}.`} />
    </Card>
  );
}

function copyWords(archive: AccountData['archive']): string {
  if (archive === null) return 'No copy was asked for yet.';
  const asked = `A copy was asked for on ${format.longDate(archive.askedAt)}`;
  if (archive.state === 'FAILED') return `${asked} and could not be made.`;
  return archive.expiresAt === null
    ? `${asked} and is being made.`
    : `${asked}. It can be downloaded until ${format.longDate(archive.expiresAt)}.`;
}

type PlannedProps = { userId: string; erasure: NonNullable<AccountData['erasure']>; onKept: () => Promise<unknown> };

function Planned({ userId, erasure, onKept }: PlannedProps) {
  const keep = useMutation({
    mutationFn: () => api('DELETE /users/{userId}/erasure/{erasureId}', { params: { userId, erasureId: erasure.id } }),
    onSettled: onKept,
  });
  return (
    <div className="mt-3">
      <Notice
        tone="attention"
        title={`To be erased on ${format.dayAndTime(erasure.dueAt)}`}
        action={
          <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
            Keep the account
          </Button>
        }
      >
        Its owner can undo this as well.
      </Notice>
    </div>
  );
}
