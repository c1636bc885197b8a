import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
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
import { careChoice } from '../care.ts';
import { OnlyFor } from '../components/only-for.tsx';
import { scopes } from '../scope.ts';
import type { Route } from './+types/invitation.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  try {
    return { token, invitation: await context.get(serverApi)('GET /invitations/look-up', { query: { token } }) };
  } catch (error) {
    if (isRefused(error)) return { token, invitation: null };
    throw error;
  }
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Invitation', index: false }),
  // The address of this page is the key to the invitation.
  { name: 'referrer', content: 'no-referrer' },
];

type Shown = NonNullable<Route.ComponentProps['loaderData']['invitation']>;

const closed = {
  used: {
    title: 'This invitation was used already',
    text: 'If it was you, you will find the account under your picture at the top once you have signed in.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'A newer one may be in your inbox. Otherwise please ask the person who invited you.',
  },
  expired: { title: 'This invitation has run out', text: 'Please ask the person who invited you for a new one.' },
} as const;

/** Where the link in an invitation leads: who asks for what, and the way to accept it. */
export default function Invitation({ loaderData: { token, invitation } }: Route.ComponentProps) {
  if (!invitation) {
    return (
      <Page title="Invitation" width="narrow">
        <ErrorState title="We do not know this invitation" action={<LinkButton to="/">Go to the home page</LinkButton>}>
          Please open the link in the email again. It may have been cut in two lines.
        </ErrorState>
      </Page>
    );
  }
  const giver = invitation.giver.name || 'Somebody';
  const about = words[invitation.kind].title(giver);
  return (
    <Page title={about} width="narrow">
      <div className="flex flex-col gap-6">
        <Terms invitation={invitation} />
        {invitation.state === 'open' ? (
          <OnlyFor
            email={invitation.email}
            what="This invitation is"
            signIn={<SignInFirst token={token} email={invitation.email} />}
          >
            <Accept token={token} invitation={invitation} giver={giver} />
          </OnlyFor>
        ) : (
          <Notice
            tone="attention"
            title={closed[invitation.state].title}
            action={<LinkButton to="/login">Sign in</LinkButton>}
          >
            {closed[invitation.state].text}
          </Notice>
        )}
      </div>
    </Page>
  );
}

/** What each kind of invitation says, and where it leads. */
const words = {
  access: {
    title: (giver: string) => `${isolated(giver)} would like your help`,
    asked: 'You are asked to act for their account, with your own sign-in. They see what you do for them.',
    accepted: (giver: string) => `You can switch to ${isolated(giver)} at any time, under your picture at the top.`,
    next: { to: '/access-control', label: 'See the account' },
  },
  collaborator: {
    title: (giver: string) => `Work with ${isolated(giver)}`,
    asked: 'You are asked to join their team.',
    accepted: (giver: string) => `You are part of the team of ${isolated(giver)}.`,
    next: { to: '/listings', label: 'Go to listings' },
  },
  guardian: {
    title: (giver: string) => `Care with ${isolated(giver)}`,
    asked: 'You are asked to care for somebody of their family with them, with your own sign-in and your own bookings.',
    accepted: (giver: string) => `You are part of the family of ${isolated(giver)}.`,
    next: { to: '/family', label: 'See the family' },
  },
} as const;

/** What the invited person may do, as rows of a list. */
function termsOf({ kind, scope, accessUntil, careRole, mayBook, forWhom }: Shown): [string, string][] {
  if (kind === 'guardian' && careRole !== null && mayBook !== null) {
    const { label, explanation } = careChoice({ careRole, mayBook });
    return [
      ['For whom', forWhom.map((name) => isolated(name)).join(', ')],
      ['You would be', `${label}. ${explanation}`],
    ];
  }
  if (kind !== 'access') return [['What you do', 'Work as a mentor on the listings that they put you on.']];
  const found = scopes.find((one) => one.scope === scope);
  return [
    ['What you may do', `${found?.label}. ${found?.explanation}`],
    ['Until', accessUntil ? format.longDate(new Date(Date.parse(accessUntil) - 1_000)) : 'it is taken back'],
  ];
}

function Terms({ invitation }: { invitation: Shown }) {
  const { kind, email, giver, expiresAt } = invitation;
  const rows = termsOf(invitation);
  return (
    <Card>
      <div className="mb-4 flex items-center gap-4">
        <img
          src={giver.profilePicture.url}
          alt=""
          width={64}
          height={64}
          className="size-16 flex-none rounded-full border border-line object-cover"
        />
        <p>{words[kind].asked}</p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_1fr]">
        {[...rows, ['For', email], ['Answer by', format.longDate(expiresAt)]].map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="font-[650]">{term}</dt>
            <dd className="break-words max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The invitation is remembered on this device, and accepted once somebody has signed in. */
function SignInFirst({ token, email }: { token: string; email: string }) {
  useEffect(() => {
    void import('../components/stored-invitation.ts').then(({ storeInvitation }) => storeInvitation(token));
  }, [token]);
  const onward = new URLSearchParams({ email, next: `/invitation?token=${token}` });
  return (
    <div className="flex flex-col gap-3">
      <LinkButton to={`/login?${onward}`} tone="primary" wide>
        Sign in and accept
      </LinkButton>
      <LinkButton to={`/signup?${onward}`} wide>
        Make an account
      </LinkButton>
      <p className="text-ink-soft">
        Quickest when you are new: choose ‘Sign in and accept’ and have a code emailed. It makes your account and
        confirms your address in one go.
      </p>
    </div>
  );
}

type AcceptProps = { token: string; invitation: Shown; giver: string };

function Accept({ token, invitation, giver }: AcceptProps) {
  const [state, setState] = useState<'open' | 'busy' | 'accepted'>('open');
  const [failure, setFailure] = useState<string>();
  const accept = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      const { acceptInvitation } = await import('../components/stored-invitation.ts');
      await acceptInvitation(token);
      setState('accepted');
    } catch (error) {
      setFailure(sentenceOf(error));
      setState('open');
    }
  };
  // Who comes back from signing in has answered already.
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    void import('../components/stored-invitation.ts').then(({ storedInvitation }) => {
      if (storedInvitation() === token) void accept();
    });
  });
  if (state === 'accepted') {
    return (
      <Notice
        tone="success"
        live
        title="You have accepted"
        action={
          <LinkButton to={words[invitation.kind].next.to} tone="primary">
            {words[invitation.kind].next.label}
          </LinkButton>
        }
      >
        {words[invitation.kind].accepted(giver)}
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
      <p className="text-ink-soft">
        You do not want to?{' '}
        <Link to="/" className="link">
          Leave this page
        </Link>
        ; the invitation then expires.
      </p>
    </div>
  );
}
