import { useState } from 'react';
import { useLocation, useParams, type MetaFunction } from 'react-router';
import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FiguresFirst } from '../components/figures-first.tsx';
import { LeftOut, type LeftOutRow } from '../components/left-out.tsx';
import { useWaitingBulk } from '../components/use-waiting-bulk.ts';
import { waitingDone, waitingLabel, waitingSentence } from '../components/waiting-sentences.ts';
import { partiesFrom, waitingKinds, type ChosenParties } from '../chosen-rows.ts';
import type { WaitingPlan } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Several families', index: false });

type Bulk = ReturnType<typeof useWaitingBulk>;
type Props = { chosen: ChosenParties; bulk: Bulk };

const nameOf = (name: string): string => name || 'A family';
const leftOut = ({ entryId, name, why }: { entryId: string; name: string; why: string }): LeftOutRow => ({
  id: entryId,
  name: nameOf(name),
  why,
});

/** Does something with many families of a waiting list: figures first, then the deed, then what became of each. */
export default function WaitingTogetherScreen() {
  const { listingId = '' } = useParams();
  const chosen = partiesFrom(useLocation().state, listingId);
  const list = `/listings/${listingId}/waiting-list`;
  if (chosen) return <Together key={`${chosen.kind} ${chosen.ids.join()}`} listingId={listingId} chosen={chosen} />;
  return (
    <Page title="Several families" width="text" back={{ to: list, label: 'Waiting list' }}>
      <EmptyState title="Nobody is chosen" kind="nobody" action={<LinkButton to={list}>Choose families</LinkButton>}>
        Tick families on the waiting list, then say there what to do with them.
      </EmptyState>
    </Page>
  );
}

function Together({ listingId, chosen }: { listingId: string; chosen: ChosenParties }) {
  const bulk = useWaitingBulk(listingId, chosen);
  const { plan, carryOut, outcome } = bulk;
  return (
    <Page
      title={waitingKinds[chosen.kind].title}
      lead={`${countOf(chosen.ids.length, 'family', 'families')} chosen.`}
      width="text"
      back={{ to: chosen.back, label: 'Waiting list' }}
    >
      <FiguresFirst
        {...{ plan, carryOut, outcome }}
        all={plan.data?.sums.parties ?? 0}
        ask={plan.data && <Ask chosen={chosen} bulk={bulk} plan={plan.data} />}
        done={<Done chosen={chosen} bulk={bulk} />}
      />
    </Page>
  );
}

function Ask({ chosen, bulk, plan }: Props & { plan: WaitingPlan }) {
  const { carryOut, message } = bulk;
  const [missing, setMissing] = useState(false);
  const taking = plan.rows.filter(({ why }) => why === null);
  const left = plan.rows.flatMap(({ why, ...row }) => (why === null ? [] : [leftOut({ ...row, why })]));
  const gone = chosen.ids.length - plan.rows.length;
  const start = (): void => {
    const isMissing = chosen.kind === 'message' && message.trim() === '';
    setMissing(isMissing);
    if (isMissing || taking.length === 0) return;
    carryOut.mutate(taking.map(({ entryId, stamp, sessionIds, exceed }) => ({ entryId, stamp, sessionIds, exceed })));
  };
  return (
    // What has the focus stays clear of the bar at the foot.
    <div className="flex flex-col gap-6 [&_:is(a,summary)]:scroll-mb-[calc(11rem+var(--consent-bar,0px))]">
      {carryOut.error && <Stopped error={carryOut.error} done={bulk.outcome.done} />}
      <Fields kind={chosen.kind} bulk={bulk} plan={plan} missing={missing} />
      {gone > 0 && (
        <p>
          {gone === 1
            ? 'One of those that you chose does not wait any more.'
            : `${gone} of those that you chose do not wait any more.`}
        </p>
      )}
      <LeftOut title={`${countOf(left.length, 'family is', 'families are')} left out`} rows={left} />
      <BarOfConsequences className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p role="status" className="font-[650]" aria-busy={bulk.plan.isFetching}>
          {waitingSentence(chosen.kind, plan.sums)}
        </p>
        <Button
          tone={chosen.kind === 'remove' ? 'danger' : 'primary'}
          className="flex-none"
          busy={carryOut.isPending}
          disabled={bulk.plan.isFetching || taking.length === 0}
          onClick={start}
        >
          {waitingLabel(chosen.kind, plan.sums)}
        </Button>
      </BarOfConsequences>
    </div>
  );
}

type FieldsProps = { kind: ChosenParties['kind']; bulk: Bulk; plan: WaitingPlan; missing: boolean };

function Fields({ kind, bulk, plan, missing }: FieldsProps) {
  if (kind === 'message')
    return (
      <TextField
        multiline
        rows={4}
        label="Your message"
        help="You can use {{first_name}}: it is filled in for each family."
        name="message"
        maxLength={4_000}
        value={bulk.message}
        error={missing && bulk.message.trim() === '' ? 'Please write something first.' : undefined}
        onChange={(event) => bulk.say(event.target.value)}
      />
    );
  if (kind === 'remove')
    return (
      <p>
        Each of these families gets a mail that it is no longer on the list. Places that are kept for them go to the
        next. They can join again while the dates are full.
      </p>
    );
  return (
    <>
      <Checkbox
        label="Go beyond the capacity where a date is full"
        checked={bulk.beyond}
        onChange={(event) => bulk.goBeyond(event.target.checked)}
      />
      {plan.dates.length > 0 && (
        <ul
          className="overflow-hidden rounded-card border border-line bg-paper-raised"
          aria-label="Dates that are offered"
        >
          {plan.dates.map((date) => (
            <li
              key={date.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line p-4 last:border-0"
            >
              <span className="font-[650]">{whenOf(date)}</span>
              <span className="figures">
                {date.taken} of {date.capacity} taken, then {date.afterwards} of {date.capacity}
                {date.afterwards > date.capacity && (
                  <span className="font-[650]"> · {date.afterwards - date.capacity} beyond the capacity</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Why it stopped: which families do not wait as before, and what had been done before. */
function Stopped({ error, done }: { error: Error; done: number }) {
  const details = error instanceof RequestFailed ? error.data?.details : undefined;
  const changed = (details?.['changed'] ?? []) as { entryId: string; name: string }[];
  return (
    <Notice
      tone="danger"
      live
      title={done === 0 ? 'Nothing was done' : `It stopped after ${countOf(done, 'family', 'families')}`}
    >
      {sentenceOf(error)}
      {changed.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {changed.map(({ entryId, name }) => (
            <li key={entryId}>{name ? isolated(name) : 'A family that does not wait any more'}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function Done({ chosen, bulk: { outcome } }: Props) {
  const { done, notDone } = outcome;
  return (
    <div className="flex flex-col gap-6">
      <Notice tone={done === 0 ? 'attention' : 'success'} title={waitingDone(chosen.kind, done)} live>
        {notDone.length === 0
          ? 'Everybody who has to know is told.'
          : `With ${countOf(notDone.length, 'family', 'families')} nothing was done; below you see why.`}
      </Notice>
      <LeftOut title={`${countOf(notDone.length, 'family', 'families')} as before`} rows={notDone.map(leftOut)} open />
      <div>
        <LinkButton to={chosen.back}>Back to the list</LinkButton>
      </div>
    </div>
  );
}
