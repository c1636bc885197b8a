import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import { Certificates } from '../components/certificates.tsx';
import { GroupsToReflectOn } from '../components/group-aims.tsx';
import { WordsForm } from '../components/words-form.tsx';
import type { reflectionsContract } from '../contract.ts';
import { judgementWords, promptNames, prompts, REFLECTION_MAXIMUM } from '../reflection.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Reflections', index: false });

type Reflection = AnswerOf<(typeof reflectionsContract)['GET /reflections']>['reflections'][number];

/** What families say of a provider's listings, to read and to answer. */
export default function Reflections() {
  const { user } = useCurrentUser();
  return user && <About key={user.id} accountId={user.id} />;
}

function About({ accountId }: { accountId: string }) {
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const cache = useQueryClient();
  const key = ['reflections', 'about', accountId];
  const about = useQuery({
    queryKey: [...key, page],
    queryFn: () => api('GET /reflections', { query: { page } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  useLive([`provider:${accountId}`], ({ kind }) => {
    if (kind.startsWith('reflection.') || kind === 'live.reconnected') void refresh();
  });
  const { data } = about;
  return (
    <Page title="Reflections" lead="What families say after they have been with you.">
      <GroupsToReflectOn accountId={accountId} />
      <Certificates accountId={accountId} />
      {data && data.reflections.length > 0 && <h2 className="mb-4">What families say</h2>}
      {about.isPending ? (
        <SkeletonList rows={4} label="Loading the reflections" />
      ) : !data ? (
        <ErrorState
          title="The reflections could not be loaded"
          onRetry={() => void about.refetch()}
          busy={about.isFetching}
        >
          {sentenceOf(about.error)}
        </ErrorState>
      ) : data.reflections.length === 0 ? (
        <EmptyState
          title="No reflections yet"
          action={
            <FirstListing
              otherwise={
                <LinkButton to="/schedule/mentor" tone="primary">
                  Go to your registers
                </LinkButton>
              }
            />
          }
        >
          Families can say how it was once somebody is marked as arrived on your register. You read it together with
          everybody else: once you have said what you saw of their learners, or after seven days.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {data.reflections.map((reflection) => (
            <li key={reflection.id}>
              <One reflection={reflection} onChanged={refresh} />
            </li>
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <div className="mt-6">
          <Pagination
            label="Pages of reflections"
            page={data.page}
            pages={data.pages}
            to={(next) => ({ search: next === 1 ? '' : `?page=${next}` })}
          />
        </div>
      )}
    </Page>
  );
}

function One({ reflection, onChanged }: { reflection: Reflection; onChanged: () => Promise<void> }) {
  const [doing, setDoing] = useState<'reply' | 'report' | null>(null);
  const { id, listing, state } = reflection;
  const params = { reflectionId: id };
  const done = async (title: string, description: string): Promise<void> => {
    setDoing(null);
    toast.success(title, { description });
    await onChanged();
  };
  return (
    <Card
      level={3}
      title={
        <Link to={listingAddress(listing)} className="link">
          {listing.title}
        </Link>
      }
      aside={state === 'REPORTED' ? <State text="We look at it" kind="waiting" /> : null}
    >
      <p className="text-sm text-ink-soft">
        {isolated(reflection.by || 'A family')}, {format.longDate(reflection.publishedAt)}
      </p>
      <ul className="my-2 flex flex-wrap gap-x-6 text-sm text-ink-soft">
        {promptNames.map((prompt) => (
          <li key={prompt}>
            {prompts[prompt].short}: <strong>{judgementWords[reflection[prompt]]}</strong>
          </li>
        ))}
      </ul>
      {reflection.body && <p className="whitespace-pre-line">{reflection.body}</p>}
      {reflection.reply && (
        <div className="mt-3 rounded-card bg-paper-sunken p-3">
          <p className="text-sm font-[650]">Your answer</p>
          <p className="whitespace-pre-line">{reflection.reply}</p>
        </div>
      )}
      {doing === 'reply' ? (
        <WordsForm
          label="Your answer"
          help="Everybody can read it, and it can be given once."
          submitLabel="Publish the answer"
          maximum={REFLECTION_MAXIMUM}
          empty="Please write something first"
          onSend={async (reply) => {
            await api('POST /reflections/{reflectionId}/reply', { params, body: { reply } });
            await done('Your answer is published', 'It stands below the reflection.');
          }}
          onCancel={() => setDoing(null)}
        />
      ) : doing === 'report' ? (
        <WordsForm
          label="What is wrong with it?"
          help="We look at what is untrue, insulting, or names a child. What is only unfriendly stays."
          submitLabel="Report it"
          maximum={1_000}
          empty="Please say what is wrong with it"
          onSend={async (reason) => {
            await api('POST /reflections/{reflectionId}/report', { params, body: { reason } });
            await done('Reported', 'It stays until we have looked at it.');
          }}
          onCancel={() => setDoing(null)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          {reflection.reply === '' && (
            <Button size="small" onClick={() => setDoing('reply')}>
              Answer
            </Button>
          )}
          {state === 'PUBLISHED' && (
            <Button size="small" tone="quiet" onClick={() => setDoing('report')}>
              Report
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
