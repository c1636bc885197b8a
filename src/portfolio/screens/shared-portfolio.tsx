import { useEffect, useState } from 'react';
import { data, isRouteErrorResponse, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { serverApi } from '../../app/page-context.ts';
import { api } from '../../client.ts';
import { isRefused, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { dateOf } from '../../platform/time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Timeline } from '../components/timeline.tsx';
import type { portfolioContract } from '../contract.ts';
import type { RecordFile } from '../record-item.ts';

type Shared = AnswerOf<(typeof portfolioContract)['GET /shared-portfolios/{token}']>;

const ENDED = 410;

/** Asks whether the link is open, so that a dead one answers so; what it shows is read in the browser, as an opening. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  await context
    .get(serverApi)('GET /shared-portfolios/{token}/state', { params: { token: params['token'] ?? '' } })
    .catch((error: unknown) => {
      if (isRefused(error)) throw data(null, { status: ENDED });
      throw error;
    });
  return null;
}

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, { title: 'A learning record', index: false }),
  // The address of this page is the key to it.
  { name: 'referrer', content: 'no-referrer' },
];

/** A part of a learner's record, for whoever has its secret address. */
export default function SharedPortfolio() {
  const { token = '' } = useParams();
  const { shared, failure, again } = useShared(token);
  if (shared) return <Record shared={shared} token={token} />;
  if (isRefused(failure) && (failure.status === ENDED || failure.status === 404)) return <Ended />;
  return (
    <Page title="A learning record" width="text">
      {failure === undefined ? (
        <SkeletonList rows={4} label="Loading the record" />
      ) : (
        <ErrorState title="The record could not be loaded" onRetry={again}>
          {sentenceOf(failure)}
        </ErrorState>
      )}
    </Page>
  );
}

function useShared(token: string) {
  const [shared, setShared] = useState<Shared>();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setFailure(undefined);
    api('GET /shared-portfolios/{token}', { params: { token }, signal: leaving.signal }).then(
      setShared,
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error);
      },
    );
    return () => leaving.abort();
  }, [token, round]);
  return { shared, failure, again: () => setRound((before) => before + 1) };
}

function Record({ shared, token }: { shared: Shared; token: string }) {
  const { firstName, label, expiresAt, items } = shared;
  const fileOf = (file: RecordFile) => {
    const address = `/api/shared-portfolios/${token}/files/${file.id}`;
    if (!file.isPicture)
      return (
        <a className="link" href={address}>
          {file.name}
        </a>
      );
    return (
      <img
        src={address}
        alt={isolated(file.name)}
        loading="lazy"
        className="h-44 max-w-full rounded-card object-cover"
      />
    );
  };
  return (
    <Page
      title={`${isolated(firstName)}’s learning record`}
      lead={`Shared with ${isolated(label)}, until ${dayText(dateOf(expiresAt), 'long', true)}. Please keep it to yourself.`}
      width="text"
    >
      {items.length === 0 ? (
        <EmptyState title="Nothing here yet">What the family shares will be here once there is something.</EmptyState>
      ) : (
        <Timeline items={items} firstName={firstName} fileOf={fileOf} />
      )}
    </Page>
  );
}

function Ended() {
  return (
    <Page title="This link has ended" width="narrow">
      <p>The family has ended it, or its time was over. If you need to see the record, ask them for a new link.</p>
    </Page>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== ENDED) throw error;
  return <Ended />;
}
