import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ClaimReferral } from '../components/referral-card.tsx';
import { AskCouncil } from '../components/ask-council.tsx';
import { EvidenceFiles } from '../components/evidence-files.tsx';
import { TermsExplained } from '../components/terms-explained.tsx';
import { EligibilityBadge } from '../components/eligibility-words.tsx';
import { EvidenceForm } from '../components/evidence-form.tsx';
import { NationalCheck } from '../components/national-check-form.tsx';
import { AllowanceChart } from '../components/take-up-charts.tsx';
import { factSentence } from '../case-fact.ts';
import type { councilsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Funded places', index: false });

type Statement = AnswerOf<(typeof councilsContract)['GET /eligibilities']>[number];

const KEY = ['eligibilities'];

const useWords: Record<Statement['uses'][number]['state'], string> = {
  RESERVED: 'kept for it',
  USED: 'used',
  RETURNED: 'given back',
};

/** What councils pay for: how they stand to each learner, what is left, and what was used. */
export default function FundedPlaces() {
  const { user } = useCurrentUser();
  const [query] = useSearchParams();
  const cache = useQueryClient();
  const list = useQuery({ queryKey: KEY, queryFn: () => api('GET /eligibilities') });
  const reread = () => void cache.invalidateQueries({ queryKey: KEY });
  useLive(user ? [`account:${user.id}`] : [], reread);
  const { data, error } = list;
  return (
    <Page
      title="Funded places"
      lead="What councils pay for, and what each of you has left of it."
      width="text"
      back={{ to: '/family', label: 'Family' }}
    >
      {query.has('referral') && (
        <div className="mb-6">
          <ClaimReferral token={query.get('referral') ?? ''} onClaimed={reread} />
        </div>
      )}
      {error && !data ? (
        <ErrorState
          title="Your funded places could not be loaded"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={3} label="Loading your funded places" />
      ) : data.length === 0 ? (
        <>
          <AskCouncil onSaved={reread} begun />
          <p className="mt-6">
            <Link to="/search-learning-experiences?funding=council" className="link link-tall">
              See activities that councils pay for
            </Link>
          </p>
        </>
      ) : (
        <>
          <div className="mb-6">
            <AskCouncil onSaved={reread} begun={query.has('code')} />
          </div>
          <TermsExplained texts={data.map(({ programme }) => programme.title)} className="mb-4" />
          <ul className="flex flex-col gap-4">
            {data.map((one) => (
              <li key={one.id}>
                <StatementCard statement={one} onChanged={reread} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

/** What the council has on its file of SEND, and who said so: the family reads it as the officers do. */
function KeptFacts({ statement: { facts } }: { statement: Statement }) {
  if (!facts.send) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-ink-soft">SEND</dt>
      <dd>{factSentence(facts.send)}</dd>
      {facts.send.holds && (
        <>
          <dt className="text-ink-soft">EHC plan</dt>
          <dd>{factSentence(facts.ehcp)}</dd>
        </>
      )}
    </dl>
  );
}

function StatementCard({ statement, onChanged }: { statement: Statement; onChanged: () => void }) {
  const [asking, setAsking] = useState(false);
  const { learner, programme, council, allowance, state, uses } = statement;
  const open = state === 'NEEDS_INFO' || state === 'NOT_ELIGIBLE';
  return (
    <Card
      title={`${isolated(learner.firstName)}, ${isolated(programme.title)}`}
      aside={<EligibilityBadge state={state} reader="family" />}
    >
      <div className="flex flex-col gap-4">
        <p>{statement.sentence}</p>
        {statement.message !== '' && <p className="whitespace-pre-line">‘{isolated(statement.message)}’</p>}
        <KeptFacts statement={statement} />
        {state !== 'NOT_ELIGIBLE' && allowance && (
          <>
            <p>Paid for by {isolated(council.title)}.</p>
            <AllowanceChart
              allowance={allowance}
              whose={`What ${isolated(learner.firstName)} has of ${isolated(programme.title)}`}
            />
          </>
        )}
        {uses.length > 0 && (
          <ul className="flex flex-col divide-y divide-line border-t border-line">
            {uses.map((use) => (
              <li key={use.placeId} className="py-2">
                <Link to={`/bookings/${use.bookingId}`} className="link link-tall">
                  {use.listing}
                </Link>
                <p>{format.session(use.startDate, use.endDate)}</p>
                <p className="text-sm text-ink-soft">
                  {use.amountText}, {useWords[use.state]}
                  {use.byCardText !== '' && use.state !== 'RETURNED' && `; beside it ${use.byCardText} by card`}
                </p>
              </li>
            ))}
          </ul>
        )}
        {allowance && (
          <div>
            <DownloadButton size="small" address={`/eligibilities/${statement.id}/statement`}>
              Statement as PDF
            </DownloadButton>
          </div>
        )}
        {statement.takesFiles && <EvidenceFiles eligibilityId={statement.id} firstName={learner.firstName} />}
        <NationalCheck statement={statement} onAsked={onChanged} />
        {open && !asking && (
          <Button className="w-fit" onClick={() => setAsking(true)}>
            {state === 'NEEDS_INFO' ? 'Tell the council more' : 'Ask again'}
          </Button>
        )}
        {asking && (
          <EvidenceForm
            learner={learner}
            programmes={[{ ...programme, allowanceText: allowance?.amountText ?? '' }]}
            counting={statement.counting}
            told={{ [programme.id]: statement.told }}
            onCancel={() => setAsking(false)}
            onSaved={() => {
              setAsking(false);
              onChanged();
            }}
          />
        )}
      </div>
    </Card>
  );
}
