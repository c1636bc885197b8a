import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { KnownRow, OfferedRow } from '../components/known-question.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Questions on pages', index: false });

/** Questions that are answered for everybody on pages of listings: of who offers them, and of who asked. */
export default function Questions() {
  const { user } = useCurrentUser();
  return user && <OfAccount key={user.id} accountId={user.id} />;
}

function OfAccount({ accountId }: { accountId: string }) {
  const [search] = useSearchParams();
  const conversation = search.get('conversation') ?? undefined;
  const cache = useQueryClient();
  const key = ['public-questions', accountId];
  const read = useQuery({
    queryKey: [...key, conversation],
    queryFn: () => api('GET /public-questions', { query: { conversation } }),
    meta: { quiet: true },
  });
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  useLive([`account:${accountId}`, `provider:${accountId}`], ({ kind }) => {
    if (kind.startsWith('question.') || kind === 'live.reconnected') void refresh();
  });
  const { questions = [], offered = [] } = read.data ?? {};
  const [asked, answered] = [true, false].map((own) => questions.filter((one) => one.asked === own));
  return (
    <Page
      title="Questions on pages"
      lead="What one family asks, others want to know too. The page of a listing shows the question and the answer, and never who asked."
      width="text"
      back={{ to: '/messages', label: 'Messages' }}
    >
      {read.isPending ? (
        <SkeletonList rows={4} label="Loading the questions" />
      ) : !read.data ? (
        <ErrorState
          title="The questions could not be loaded"
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        >
          {sentenceOf(read.error)}
        </ErrorState>
      ) : questions.length + offered.length === 0 && !conversation ? (
        <EmptyState title="No questions yet" action={<LinkButton to="/messages">Go to your messages</LinkButton>}>
          When a family asks on the page of one of your listings and you answer, you can show both there. What you have
          asked yourself and is on a page appears here too.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-10">
          {(conversation || offered.length > 0) && (
            <Part title="Answered, and not on a page yet">
              {offered.length === 0 && <NothingToShow />}
              <Rows of={offered} idOf={({ messageId }) => messageId}>
                {(one) => <OfferedRow one={one} onChanged={refresh} />}
              </Rows>
              {conversation && (
                <p className="mt-4">
                  <Link to="/questions" className="link">
                    Questions of all conversations
                  </Link>
                </p>
              )}
            </Part>
          )}
          {answered && answered.length > 0 && (
            <Part title="On pages of your listings">
              <Rows of={answered} idOf={({ id }) => id}>
                {(one) => <KnownRow one={one} onChanged={refresh} />}
              </Rows>
            </Part>
          )}
          {asked && asked.length > 0 && (
            <Part title="What you asked">
              <Rows of={asked} idOf={({ id }) => id}>
                {(one) => <KnownRow one={one} onChanged={refresh} />}
              </Rows>
            </Part>
          )}
        </div>
      )}
    </Page>
  );
}

function NothingToShow() {
  return (
    <p className="text-ink-soft">
      Nothing of this conversation can be shown. You can show what a family asked on the public page of a listing, once
      you have answered it, unless the family keeps it between you. What the family or our support took off a page stays
      off.
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 !text-xl">{title}</h2>
      {children}
    </section>
  );
}

type RowsProps<One> = { of: readonly One[]; idOf: (one: One) => string; children: (one: One) => ReactNode };

function Rows<One>({ of: all, idOf, children }: RowsProps<One>) {
  return (
    <ul className="divide-y divide-line">
      {all.map((one) => (
        <li key={idOf(one)} className="py-4 first:pt-0">
          {children(one)}
        </li>
      ))}
    </ul>
  );
}
