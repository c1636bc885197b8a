import { useState } from 'react';
import { OnlyFor } from '../../acting/components/only-for.tsx';
import { serverApi } from '../../app/page-context.ts';
import { isRefused, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { memberRoles } from '../member-rules.ts';
import type { Route } from './+types/council-invitation.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  try {
    return {
      token,
      invitation: await context.get(serverApi)('GET /council-invitations/look-up', { query: { token } }),
    };
  } catch (error) {
    if (isRefused(error)) return { token, invitation: null };
    throw error;
  }
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Invitation of a council', index: false }),
  // The address of this page is the key to the invitation.
  { name: 'referrer', content: 'no-referrer' },
];

const closed = {
  used: 'This invitation was used already',
  withdrawn: 'This invitation was withdrawn',
  expired: 'This invitation has run out',
} as const;

/** Where the link in a council's invitation leads: what is offered, and the way to accept it. */
export default function JoinCouncil({ loaderData: { token, invitation } }: Route.ComponentProps) {
  if (!invitation) {
    return (
      <Page title="Invitation of a council" width="narrow">
        <ErrorState title="We do not know this invitation" action={<LinkButton to="/">Go to the home page</LinkButton>}>
          Please open the link in the email again. It may have been cut in two lines.
        </ErrorState>
      </Page>
    );
  }
  const { council, role, email, expiresAt, state } = invitation;
  const onward = new URLSearchParams({ email, next: `/councils/join?token=${token}` });
  return (
    <Page title={`Work for ${isolated(council.title)}`} width="narrow">
      <div className="flex flex-col gap-6">
        <Card title={`You would be: ${memberRoles[role].label}`}>
          <p>{memberRoles[role].about}</p>
          <p className="mt-2 text-ink-soft">
            For {email}, until {format.longDate(expiresAt)}.
          </p>
        </Card>
        {state === 'open' ? (
          <OnlyFor
            email={email}
            what="This invitation is"
            signIn={
              <div className="flex flex-col gap-3">
                <LinkButton to={`/login?${onward}`} tone="primary" wide>
                  Sign in to accept
                </LinkButton>
                <LinkButton to={`/signup?${onward}`} wide>
                  Make an account
                </LinkButton>
              </div>
            }
          >
            <Accept token={token} council={council} />
          </OnlyFor>
        ) : (
          <Notice
            tone="attention"
            title={closed[state]}
            action={<LinkButton to={`/councils/${council.id}/overview`}>Open the council</LinkButton>}
          >
            If you work for the council already, open it. Otherwise ask a manager of the council for a new invitation.
          </Notice>
        )}
      </div>
    </Page>
  );
}

function Accept({ token, council }: { token: string; council: { id: string; title: string } }) {
  const [state, setState] = useState<'open' | 'busy' | 'accepted'>('open');
  const [failure, setFailure] = useState<string>();
  const accept = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      const { api } = await import('../../client.ts');
      await api('POST /council-invitations/accept', { body: { token } });
      setState('accepted');
    } catch (error) {
      setFailure(sentenceOf(error));
      setState('open');
    }
  };
  if (state === 'accepted') {
    return (
      <Notice
        tone="success"
        live
        title="You have accepted"
        action={
          // A full load: what the account may do has changed.
          <a href={`/councils/${council.id}/overview`} className="link link-tall font-[650]">
            Open {isolated(council.title)}
          </a>
        }
      >
        You work for {isolated(council.title)} now.
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Notice tone="danger" live title="The invitation was not accepted">
          {failure}
        </Notice>
      )}
      <Button tone="primary" wide busy={state === 'busy'} onClick={() => void accept()}>
        Accept the invitation
      </Button>
    </div>
  );
}
