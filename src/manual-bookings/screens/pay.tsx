import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { manualBookingsContract } from '../contract.ts';

type PaymentLink = AnswerOf<(typeof manualBookingsContract)['GET /payment-links/{key}']>;

/** While Stripe has not said how the payment ended, it is asked again this often, so many times. */
const ASK_AGAIN_MS = 3_000;
const ASK_TIMES = 10;

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Pay for a booking', index: false }),
  // The address of this page is the key to it.
  { name: 'referrer', content: 'no-referrer' },
];

/** Where a payment link leads: what a provider has booked, what it costs, and the way to the payment page. */
export default function PayScreen() {
  const { key = '' } = useParams();
  const [query] = useSearchParams();
  const returned = query.has('paid');
  const [link, setLink] = useState<PaymentLink>();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    const load = returned
      ? api('POST /payment-links/{key}/settle', { params: { key } })
      : api('GET /payment-links/{key}', { params: { key } });
    load.then(
      (answer) => {
        if (gone) return;
        setLink(answer);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!gone) setFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [key, returned, round]);
  // Who comes back from the payment page waits for the news of it.
  const waiting = returned && link?.state === 'due' && round < ASK_TIMES;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = window.setTimeout(() => setRound((before) => before + 1), ASK_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [waiting, round]);

  if (failure !== undefined && !link) {
    const unknown = failure instanceof RequestFailed && failure.status === 404;
    return (
      <Page title="Pay for a booking" width="narrow">
        <ErrorState
          title={unknown ? 'We do not know this payment link' : 'The booking could not be loaded'}
          onRetry={unknown ? undefined : () => setRound((before) => before + 1)}
          action={unknown ? <LinkButton to="/">Go to the home page</LinkButton> : undefined}
        >
          {unknown
            ? 'It may have been cut in two lines. Please open it from the email again, or ask the person who booked for you.'
            : `${sentenceOf(failure)} Nothing was charged.`}
        </ErrorState>
      </Page>
    );
  }
  if (!link) {
    return (
      <Page title="Pay for a booking" width="narrow">
        <SkeletonList rows={3} label="Loading the booking" />
      </Page>
    );
  }
  return (
    <Page
      title={link.listingTitle}
      lead={`With ${isolated(link.providerName)}, booking ${link.reference}`}
      width="narrow"
    >
      <div className="flex flex-col gap-5">
        {link.state === 'paid' && (
          <Notice tone="success" live title="This is paid">
            Thank you. {isolated(link.providerName)} has been told.
          </Notice>
        )}
        {link.state === 'nothing-due' && (
          <Notice live title="There is nothing to pay">
            The booking was changed or cancelled. Ask {isolated(link.providerName)} if this surprises you.
          </Notice>
        )}
        {link.lines.length > 0 && <Lines link={link} />}
        {link.state === 'due' && (waiting ? <Confirming /> : <Pay linkKey={key} link={link} />)}
      </div>
    </Page>
  );
}

function Confirming(): ReactNode {
  return (
    <Notice live title="Confirming your payment…">
      This takes a few seconds.
    </Notice>
  );
}

function Lines({ link }: { link: PaymentLink }) {
  return (
    <Card title="What it is for">
      <dl className="flex flex-col gap-2">
        {link.lines.map((line, index) => (
          // Two children may have the same ticket on the same dates.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex justify-between gap-4">
            <dt>
              {isolated(line.name)}
              <span className="block text-sm text-ink-soft">{line.dates}</span>
            </dt>
            <dd>
              <Money pence={line.totalPence} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-[700]">
          <dt>Total</dt>
          <dd>
            <Money pence={link.totalPence} />
          </dd>
        </div>
      </dl>
      {link.bookerFeePence > 0 && <p className="mt-1 text-sm text-ink-soft">Booking fee included.</p>}
    </Card>
  );
}

function Pay({ linkKey, link }: { linkKey: string; link: PaymentLink }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A second press may come before the button shows that it is busy.
  const going = useRef(false);
  const pay = async () => {
    if (going.current) return;
    going.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { url } = await api('POST /payment-links/{key}/pay', { params: { key: linkKey } });
      window.location.assign(url);
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
      going.current = false;
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Notice tone="danger" live title="The payment page could not be opened">
          {failure}
        </Notice>
      )}
      <Button tone="primary" size="large" wide busy={busy} onClick={() => void pay()}>
        Pay {formatMoney(link.totalPence)}
      </Button>
      <p className="text-ink-soft">You pay by card, on the page of our payment partner Stripe.</p>
    </div>
  );
}
