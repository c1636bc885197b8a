import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { reloadUser, useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { ErasureNotice } from '../components/erasure-notice.tsx';
import { NotForOthers } from '../components/not-for-others.tsx';
import { useDataChange, useLiveData } from '../components/own-data.ts';
import { useProved } from '../components/proved.tsx';
import type { ErasurePlan } from '../contract.ts';
import { periods } from '../periods.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Erase', index: false });

const HERE = '/profile-settings/your-data';

/** What erasing the account, or one learner, means; and the button that asks for it. */
export default function Erase() {
  const { user } = useCurrentUser();
  const { learnerId } = useParams();
  const { data: learners } = useQuery({
    queryKey: ['learners'],
    queryFn: () => api('GET /learners'),
    enabled: learnerId !== undefined && user !== null,
  });
  const learner = learners?.find(({ id }) => id === learnerId);
  const whom = isolated(learner?.firstName ?? 'this learner');
  const what = learnerId === undefined ? 'your account' : `everything about ${whom}`;
  return (
    <Page
      title={learnerId === undefined ? 'Erase your account' : `Erase everything about ${whom}`}
      back={learnerId === undefined ? { to: HERE, label: 'Your data' } : { to: '/family', label: 'Family' }}
      width="text"
    >
      {!user ? (
        <SkeletonList label="Loading what would be erased" />
      ) : user.accessControlUser ? (
        <NotForOthers user={user} />
      ) : (
        <Plan accountId={user.id} learnerId={learnerId} what={what} />
      )}
    </Page>
  );
}

type PlanProps = { accountId: string; learnerId: string | undefined; what: string };

function Plan({ accountId, learnerId, what }: PlanProps) {
  useLiveData(accountId);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['erasure-plan', learnerId],
    queryFn: () => api('GET /users/me/erasure', { query: { learnerId } }),
    retry: (count, failure) => !(failure instanceof RequestFailed && failure.status === 404) && count < 2,
  });
  if (!data && error instanceof RequestFailed && error.status === 404)
    return (
      <ErrorState title="There is nobody to erase here" action={<LinkButton to="/family">Open your family</LinkButton>}>
        They are erased already, or they are not in your family.
      </ErrorState>
    );
  if (!data && error)
    return (
      <ErrorState title="We could not load this page" busy={isFetching} onRetry={() => void refetch()}>
        {sentenceOf(error)} Nothing was erased.
      </ErrorState>
    );
  if (!data) return <SkeletonList label="Loading what would be erased" />;
  return (
    <div className="flex flex-col gap-6">
      {data.asked && <ErasureNotice erasure={data.asked} what={what} />}
      {!data.asked && data.obstacles.length > 0 && <Obstacles plan={data} />}
      <Goes plan={data} what={learnerId === undefined ? 'account' : 'learner'} />
      <Stays plan={data} />
      {!data.asked && data.obstacles.length === 0 && <Ask learnerId={learnerId} what={what} />}
    </div>
  );
}

function Obstacles({ plan }: { plan: ErasurePlan }) {
  return (
    <Notice tone="attention" title="Something has to be settled first">
      <ul className="mt-2 flex flex-col gap-3">
        {plan.obstacles.map(({ key, sentence, next }) => (
          <li key={key}>
            {sentence}{' '}
            <Link to={next.to} className="link !text-current">
              {next.label}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Goes({ plan, what }: { plan: ErasurePlan; what: 'account' | 'learner' }) {
  return (
    <Card title="What goes">
      <p>Names, addresses, numbers, health, pictures, files and every word that was written:</p>
      <ul className="mt-3 divide-y divide-line">
        {plan.goes.map(({ title, count }) => (
          <li key={title} className="flex justify-between gap-4 py-1.5">
            <span>{title}</span>
            <span className="flex-none text-ink-soft figures">{count === 1 ? '1 entry' : `${count} entries`}</span>
          </li>
        ))}
      </ul>
      {what === 'learner' && (
        <p className="mt-3">
          What your family and others wrote to each other stays, but the first name is taken out of it.
        </p>
      )}
    </Card>
  );
}

function Stays({ plan }: { plan: ErasurePlan }) {
  if (plan.stays.length === 0) return null;
  return (
    <Card title="What stays without a name, and why">
      <dl className="flex flex-col gap-4">
        {plan.stays.map(({ titles, why }) => (
          <div key={why}>
            <dt className="font-[650]">{titles.join(', ')}</dt>
            <dd className="text-ink-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Ask({ learnerId, what }: { learnerId: string | undefined; what: string }) {
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const { withProof, dialog } = useProved(`You are about to have ${what} erased.`);
  const ask = useDataChange(
    () => api('POST /users/me/erasure', { body: learnerId === undefined ? {} : { learnerId } }),
    {
      failed: 'Nothing was asked for',
      withProof,
      done: () => {
        void reloadUser();
        toast.success(`You have ${periods.undo.words} to change your mind`);
        void navigate(HERE);
      },
    },
  );
  const press = (): void => {
    if (agreed) return ask.mutate(undefined);
    setError('Tick this first.');
    box.current?.focus();
  };
  return (
    <Card title={`You have ${periods.undo.words} to change your mind`}>
      <p>
        Until then everything stays as it is, you can sign in, and one press keeps everything. We write to you now, a
        day before, and when it is done. If you want a copy,{' '}
        <Link to={HERE} className="link">
          download your data
        </Link>{' '}
        first.
      </p>
      <div className="mt-4 flex flex-col items-start gap-4">
        <Checkbox
          label="I understand that it cannot be brought back afterwards."
          checked={agreed}
          error={error}
          ref={box}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setError(null);
          }}
        />
        <Button tone="danger" busy={ask.isPending} onClick={press}>
          Erase {what} in {periods.undo.words}
        </Button>
      </div>
      {dialog}
    </Card>
  );
}
