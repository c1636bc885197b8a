import { useState } from 'react';
import { useLocation, type MetaFunction } from 'react-router';
import { countOf } from '../../places/components/booking-text.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { BulkFields } from '../components/bulk-fields.tsx';
import { doLabel, doneTitle, planSentence } from '../components/bulk-sentences.ts';
import { FiguresFirst } from '../components/figures-first.tsx';
import { bookingLeftOut, LeftOut } from '../components/left-out.tsx';
import { changeOf, useBulk } from '../components/use-bulk.ts';
import { bulkKinds, chosenFrom, type ChosenRows } from '../chosen-rows.ts';
import type { BulkPlan } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Several bookings', index: false });

/** Does something with many bookings at once: figures first, then the deed, then what became of each. */
export default function BulkScreen() {
  const chosen = chosenFrom(useLocation().state);
  if (chosen) return <Together key={`${chosen.kind} ${chosen.ids.join()}`} chosen={chosen} />;
  return (
    <Page title="Several bookings" width="text" back={{ to: '/bookings/m', label: 'Bookings' }}>
      <EmptyState title="Nothing is chosen" action={<LinkButton to="/bookings/m">Choose bookings</LinkButton>}>
        Tick bookings in your list, then say there what to do with them.
      </EmptyState>
    </Page>
  );
}

function Together({ chosen }: { chosen: ChosenRows }) {
  const bulk = useBulk(chosen);
  const { plan, carryOut, outcome } = bulk;
  const back = { to: chosen.back, label: chosen.of === 'customers' ? 'Customers' : 'Bookings' };
  const noun = chosen.of === 'customers' ? ['customer', 'customers'] : ['booking', 'bookings'];
  return (
    <Page
      title={bulkKinds[chosen.kind].title}
      lead={`${countOf(chosen.ids.length, noun[0] ?? '', noun[1])} chosen.`}
      width="text"
      back={back}
    >
      <FiguresFirst
        {...{ plan, carryOut, outcome }}
        all={plan.data?.sums.bookings ?? 0}
        ask={plan.data && <Ask chosen={chosen} bulk={bulk} plan={plan.data} />}
        done={<Done chosen={chosen} outcome={outcome} />}
      />
    </Page>
  );
}

type Bulk = ReturnType<typeof useBulk>;

function Ask({ chosen, bulk, plan: data }: { chosen: ChosenRows; bulk: Bulk; plan: BulkPlan }) {
  const { plan, words, say, carryOut, outcome } = bulk;
  const [missing, setMissing] = useState(false);
  const taking = data.rows.filter(({ why }) => why === null);
  const isDated = chosen.kind !== 'move' || (words.fromId !== '' && words.toId !== '');
  const left = isDated ? data.rows.flatMap(({ why, ...row }) => (why === null ? [] : [{ ...row, why }])) : [];
  const start = (): void => {
    const change = changeOf(chosen, words);
    setMissing(change === null);
    const rows = taking.map(({ bookingId, stamp, pence }) => ({ bookingId, stamp, pence }));
    if (change && rows.length > 0) carryOut.mutate({ rows, change });
  };
  return (
    // What has the focus stays clear of the bar at the foot.
    <div className="flex flex-col gap-6 [&_:is(a,summary)]:scroll-mb-[calc(11rem+var(--consent-bar,0px))]">
      {carryOut.error && <Stopped error={carryOut.error} done={outcome.done} />}
      {data.why && (
        <Notice tone="attention" title="This cannot be done as it is" live>
          {data.why}
        </Notice>
      )}
      <BulkFields kind={chosen.kind} plan={data} words={words} missing={missing} say={say} />
      <LeftOut
        title={`${countOf(left.length, 'booking is', 'bookings are')} left out`}
        rows={left.map(bookingLeftOut)}
      />
      <BarOfConsequences className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p role="status" className="font-[650]" aria-busy={plan.isFetching}>
          {isDated ? planSentence(chosen.kind, data) : 'Choose the date to move from, and the one to move to.'}
        </p>
        <Button
          tone={chosen.kind === 'cancel' || chosen.kind === 'decline' ? 'danger' : 'primary'}
          className="flex-none"
          busy={carryOut.isPending}
          disabled={plan.isFetching || (isDated && (taking.length === 0 || data.why !== null))}
          onClick={start}
        >
          {isDated ? doLabel(chosen.kind, data) : 'Move'}
        </Button>
      </BarOfConsequences>
    </div>
  );
}

type Changed = { bookingId: string; reference: string; booker: string };

/** Why it stopped: which bookings changed meanwhile, and what had been done before. */
function Stopped({ error, done }: { error: Error; done: number }) {
  const details = error instanceof RequestFailed ? error.data?.details : undefined;
  const changed = (details?.['changed'] ?? []) as Changed[];
  return (
    <Notice tone="danger" live title={done === 0 ? 'Nothing was done' : `It stopped after ${countOf(done, 'booking')}`}>
      {sentenceOf(error)}
      {changed.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {changed.map(({ bookingId, reference, booker }) => (
            <li key={bookingId}>
              {booker ? isolated(booker) : 'A booking that is not there any more'}{' '}
              <span className="figures">{reference}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function Done({ chosen, outcome }: { chosen: ChosenRows; outcome: Bulk['outcome'] }) {
  const { done, notDone } = outcome;
  return (
    <div className="flex flex-col gap-6">
      <Notice tone={done === 0 ? 'attention' : 'success'} title={doneTitle(chosen.kind, done)} live>
        {notDone.length === 0
          ? 'Everybody who has to know is told.'
          : `${countOf(notDone.length, 'booking was', 'bookings were')} not changed; below you see why.`}
      </Notice>
      <LeftOut title={`${countOf(notDone.length, 'booking')} not changed`} rows={notDone.map(bookingLeftOut)} open />
      <div>
        <LinkButton to={chosen.back}>Back to the list</LinkButton>
      </div>
    </div>
  );
}
