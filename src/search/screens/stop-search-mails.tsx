import { useEffect, useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { isRefused, sentenceOf } from '../../platform/browser/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Stop mails about searches', index: false });

type State = 'stopping' | 'stopped' | { problem: string; isFinal: boolean };

/** Where the link of a mail leads that stops them: it is done when the page is there. Programs that only fetch it stop nothing. */
export default function StopSearchMails() {
  const [params] = useSearchParams();
  const [of, key] = [params.get('of') ?? '', params.get('key') ?? ''];
  const [state, setState] = useState<State>('stopping');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    setState('stopping');
    api('POST /search-alerts/stop', { query: { of, key } }).then(
      () => gone || setState('stopped'),
      (error: unknown) => gone || setState({ problem: sentenceOf(error), isFinal: isRefused(error) }),
    );
    return () => {
      gone = true;
    };
  }, [of, key, attempt]);
  return (
    <Page title="Mails about saved searches" width="text">
      {state === 'stopping' ? (
        <Skeleton className="h-24" />
      ) : state === 'stopped' ? (
        <Notice live title="They are stopped">
          <p>Your searches are still saved. You can switch the mails on again there.</p>
          <p className="mt-3">
            <LinkButton to="/saved-searches">My saved searches</LinkButton>
          </p>
        </Notice>
      ) : state.isFinal ? (
        <Notice tone="danger" live title="This link does not work">
          <p>It may have been cut by your mail program. You can stop the mails with your saved searches.</p>
          <p className="mt-3">
            <LinkButton to="/saved-searches">My saved searches</LinkButton>
          </p>
        </Notice>
      ) : (
        <ErrorState title="The mails are not stopped yet" onRetry={() => setAttempt((before) => before + 1)}>
          {state.problem}
        </ErrorState>
      )}
      <noscript>
        <p>Stopping them here needs JavaScript. The button of your mail program that stops mails works without it.</p>
      </noscript>
    </Page>
  );
}
