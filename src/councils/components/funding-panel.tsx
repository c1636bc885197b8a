import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { councilsContract } from '../contract.ts';
import { coverOf, windowSentence } from '../programme.ts';
import { EligibilityBadge } from './eligibility-words.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { TermsExplained } from './terms-explained.tsx';

type Funding = AnswerOf<(typeof councilsContract)['GET /experiences/{experienceId}/funding']>;
/** Who is to come, and on which days ('YYYY-MM-DD') at the council's expense. */
type Learner = { id: string; firstName: string; days: readonly string[] };

export const fundingKey = (listingId: string) => ['funding', listingId] as const;

/** What a council pays for on a listing: how it stands to those who are to come, what is left, or what it needs to know. */
export function FundingPanel({ listingId, learners }: { listingId: string; learners: readonly Learner[] }) {
  const funding = useQuery({
    queryKey: fundingKey(listingId),
    queryFn: () => api('GET /experiences/{experienceId}/funding', { params: { experienceId: listingId } }),
  });
  const { data } = funding;
  return (
    <Card title={data?.council ? `${isolated(data.council.title)} pays` : 'The council pays'}>
      {funding.error && !data ? (
        <ErrorState
          title="What the council pays for could not be loaded"
          onRetry={() => void funding.refetch()}
          busy={funding.isFetching}
        >
          {sentenceOf(funding.error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={2} label="Loading what the council pays for" />
      ) : data.programmes.length === 0 ? (
        <p>The council has no programme open at the moment, so these tickets cannot be booked.</p>
      ) : (
        <>
          <TermsExplained texts={data.programmes.map(({ title }) => title)} className="mb-4" />
          <ul className="flex flex-col divide-y divide-line">
            {learners.map((learner) => (
              <li key={learner.id} className="py-4 first:pt-0 last:pb-0">
                <LearnerFunding listingId={listingId} learner={learner} funding={data} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type Props = { listingId: string; learner: Learner; funding: Funding };

function LearnerFunding({ listingId, learner, funding }: Props) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const own = funding.eligibilities.filter((one) => one.learner.id === learner.id);
  const { paying, bare } = coverOf(funding.programmes, learner.days);
  const open = paying.filter((programme) => {
    const state = own.find((one) => one.programme.id === programme.id)?.state;
    return state === undefined || state === 'NEEDS_INFO' || state === 'NOT_ELIGIBLE';
  });
  // A yes to a programme that does not pay for these days leaves the question open.
  const form = asking || !own.some((one) => paying.some(({ id }) => id === one.programme.id));
  return (
    <div className="flex flex-col gap-3">
      <h3>{learner.firstName}</h3>
      {own.map((one) => (
        <div key={one.id} className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-[650]">{one.programme.title}</span>
            <EligibilityBadge state={one.state} reader="family" />
          </div>
          <p>{one.sentence}</p>
          {one.message !== '' && <p className="whitespace-pre-line">‘{isolated(one.message)}’</p>}
          {one.takesFiles && (one.state === 'PENDING' || one.state === 'NEEDS_INFO') && (
            <EvidenceFiles eligibilityId={one.id} firstName={learner.firstName} />
          )}
          {one.state !== 'NOT_ELIGIBLE' && one.allowance && (
            <p className="text-ink-soft">
              {one.allowance.leftText} left of {one.allowance.amountText}, for dates from{' '}
              {formatPlainDate(one.programme.startsOn)} to {formatPlainDate(one.validUntil ?? one.programme.endsOn)}.
            </p>
          )}
        </div>
      ))}
      {bare.length > 0 && (
        <Notice tone="attention" title={`The council does not pay on ${bare.map(formatPlainDate).join(', ')}`}>
          {funding.programmes.map(windowSentence).join(' ')} Choose other dates, or another ticket.
        </Notice>
      )}
      {paying
        .filter(({ opens }) => opens !== '')
        .map(({ id, opens }) => (
          <Notice key={id} tone="attention" title={opens}>
            You can say now why somebody is eligible, so that nothing has to be decided then.
          </Notice>
        ))}
      {!form && open.length > 0 && (
        <Button size="small" className="w-fit" onClick={() => setAsking(true)}>
          {own.some(({ state }) => state === 'NEEDS_INFO') ? 'Tell the council more' : 'Ask for another programme'}
        </Button>
      )}
      {form && open.length > 0 && (
        <EvidenceForm
          learner={learner}
          programmes={open}
          councilId={funding.council?.id}
          asks={funding.asks}
          counting={funding.counting}
          told={Object.fromEntries(own.map((one) => [one.programme.id, one.told]))}
          onCancel={asking ? () => setAsking(false) : undefined}
          onSaved={() => {
            setAsking(false);
            void cache.invalidateQueries({ queryKey: fundingKey(listingId) });
          }}
        />
      )}
    </div>
  );
}
