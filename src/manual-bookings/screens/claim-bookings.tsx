import { useEffect, useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { OnlyFor } from '../../acting/components/only-for.tsx';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { manualBookingsContract } from '../contract.ts';

type Claim = AnswerOf<(typeof manualBookingsContract)['GET /claims/look-up']>;

const TITLE = 'Your booking';

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: TITLE, index: false }),
  // The address of this page is the key to the invitation.
  { name: 'referrer', content: 'no-referrer' },
];

const closed = {
  used: { title: 'These bookings are in an account already', text: 'Sign in to see them under Bookings.' },
  withdrawn: { title: 'This link does not work any more', text: 'Please ask the provider for a new one.' },
  expired: { title: 'This link has run out', text: 'Your booking stands. Please ask the provider for a new link.' },
} as const;

/** Where a mail leads somebody whom a provider booked for: they make the bookings their own. */
export default function ClaimBookingsScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [claim, setClaim] = useState<Claim>();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (token === '') return undefined;
    let gone = false;
    api('GET /claims/look-up', { query: { token } }).then(
      (answer) => {
        if (!gone) setClaim(answer);
      },
      (error: unknown) => {
        if (!gone) setFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [token, round]);

  const unknown = token === '' || (failure instanceof RequestFailed && failure.status === 404);
  if (!claim && (unknown || failure !== undefined)) {
    return (
      <Page title={TITLE} width="narrow">
        <ErrorState
          title={unknown ? 'Please open the link in your newest email' : 'The booking could not be loaded'}
          onRetry={
            unknown
              ? undefined
              : () => {
                  setFailure(undefined);
                  setRound((before) => before + 1);
                }
          }
          action={unknown ? <LinkButton to="/bookings/l">Your bookings</LinkButton> : undefined}
        >
          {unknown
            ? 'A provider has booked for you. The email that says ‘has booked for you’ has the link that opens the booking; each new email replaces the link before.'
            : sentenceOf(failure)}
        </ErrorState>
      </Page>
    );
  }
  if (!claim) {
    return (
      <Page title={TITLE} width="narrow">
        <SkeletonList rows={3} label="Loading the booking" />
      </Page>
    );
  }
  return (
    <Page title={`${isolated(claim.providerName)} has booked for you`} width="narrow">
      <div className="flex flex-col gap-6">
        <Card title={claim.bookings.length === 1 ? 'The booking' : 'The bookings'}>
          <ul className="flex flex-col gap-2">
            {claim.bookings.map((booking) => (
              <li key={booking.reference} className="flex justify-between gap-4">
                <span>{booking.title}</span>
                <span className="text-ink-soft figures">{booking.reference}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ink-soft">
            For {claim.email}, until {format.longDate(claim.expiresAt)}.
          </p>
        </Card>
        {claim.state === 'open' ? (
          <OnlyFor
            email={claim.email}
            what="This booking was made"
            signIn={<SignInFirst token={token} claim={claim} />}
          >
            <Accept token={token} claim={claim} />
          </OnlyFor>
        ) : (
          <Notice
            tone="attention"
            title={closed[claim.state].title}
            action={<LinkButton to="/bookings/l">Your bookings</LinkButton>}
          >
            {closed[claim.state].text}
          </Notice>
        )}
      </div>
    </Page>
  );
}

function SignInFirst({ token, claim }: { token: string; claim: Claim }) {
  const onward = new URLSearchParams({ email: claim.email, next: `/claim-bookings?token=${token}` });
  return (
    <div className="flex flex-col gap-3">
      <LinkButton to={`/login?${onward}`} tone="primary" wide>
        Sign in to see it
      </LinkButton>
      <p className="text-ink-soft">
        New here? Choose ‘Sign in to see it’ and have a code emailed: it makes your account and shows that the address
        is yours in one go.
      </p>
    </div>
  );
}

function Accept({ token, claim }: { token: string; claim: Claim }) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [failure, setFailure] = useState<string>();
  const accept = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      await api('POST /claims', { body: { token } });
      setState('done');
    } catch (error) {
      setFailure(sentenceOf(error));
      setState('open');
    }
  };
  if (state === 'done') {
    return (
      <Notice
        tone="success"
        live
        title="The booking is yours"
        action={
          <LinkButton to="/bookings/l" tone="primary">
            See your bookings
          </LinkButton>
        }
      >
        Please look at what the provider entered about who comes, under Family.
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Notice tone="danger" live title="Not done yet">
          {failure}
        </Notice>
      )}
      <Button tone="primary" wide busy={state === 'busy'} onClick={() => void accept()}>
        {claim.bookings.length === 1 ? 'Make this booking mine' : 'Make these bookings mine'}
      </Button>
      <p className="text-ink-soft">
        You do not know {isolated(claim.providerName)}? Then leave this page; nothing of yours is touched.
      </p>
    </div>
  );
}
