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
import { kindKeys, kinds, type Kind } from '../notification.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Stop mails', index: false });

type State = 'stopping' | 'stopped' | { problem: string; isFinal: boolean };

/** Where the link below a mail leads that stops such mails: it is done when the page is there. Programs that only fetch it stop nothing. */
export default function StopMails() {
  const [params] = useSearchParams();
  const [of, key, asked] = [params.get('of') ?? '', params.get('key') ?? '', params.get('kind') ?? ''];
  const kind = kindKeys.find((one) => one === asked);
  const [state, setState] = useState<State>('stopping');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    if (!kind) {
      setState({ problem: '', isFinal: true });
      return;
    }
    setState('stopping');
    api('POST /mails/stop', { query: { of, kind, key } }).then(
      () => gone || setState('stopped'),
      (error: unknown) => gone || setState({ problem: sentenceOf(error), isFinal: isRefused(error) }),
    );
    return () => {
      gone = true;
    };
  }, [of, key, kind, attempt]);
  return (
    <Page title="Mails that you get" width="text">
      <Said state={state} kind={kind} onRetry={() => setAttempt((before) => before + 1)} />
      <noscript>
        <p>Stopping them here needs JavaScript. The button of your mail program that stops mails works without it.</p>
      </noscript>
    </Page>
  );
}

function Said({ state, kind, onRetry }: { state: State; kind: Kind | undefined; onRetry: () => void }) {
  const settings = (
    <p className="mt-3">
      <LinkButton to="/profile-settings/notifications">Choose what you are told of</LinkButton>
    </p>
  );
  if (state === 'stopping') return <Skeleton className="h-24" />;
  if (state === 'stopped')
    return (
      <Notice live title="They are stopped">
        <p>
          You get no mails of the kind ‘{kind && kinds[kind].label}’ any more. Mails about your bookings, money and
          safety still come.
        </p>
        {settings}
      </Notice>
    );
  if (!state.isFinal)
    return (
      <ErrorState title="The mails are not stopped yet" onRetry={onRetry}>
        {state.problem}
      </ErrorState>
    );
  return (
    <Notice tone="danger" live title="This link does not work">
      <p>It may have been cut by your mail program. You can stop the mails in your settings.</p>
      {settings}
    </Notice>
  );
}
