import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ConversationReport } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Reported messages', index: false });

const KEY = ['reported-conversations'];

/** Where administrators look at conversations that one of the two sides has reported. */
export default function ReportedMessages() {
  return (
    <OnlyAdministrators title="Reported messages">
      <List />
    </OnlyAdministrators>
  );
}

function List() {
  const cache = useQueryClient();
  const read = useQuery({ queryKey: KEY, queryFn: () => api('GET /reported-conversations'), meta: { quiet: true } });
  const settle = useMutation({
    mutationFn: (reportId: string) => api('POST /reported-conversations/{reportId}/settle', { params: { reportId } }),
    onSuccess: () => toast.success('It is settled'),
    // Settled by a colleague meanwhile: show how it is now.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Page
      title="Reported messages"
      lead="The longest waiting comes first. To take somebody’s account away, look for it among the accounts."
      width="text"
    >
      {read.isPending ? (
        <SkeletonList rows={3} label="Loading the reports" />
      ) : !read.data ? (
        <ErrorState title="The reports could not be loaded" onRetry={() => void read.refetch()} busy={read.isFetching}>
          {sentenceOf(read.error)}
        </ErrorState>
      ) : read.data.reports.length === 0 ? (
        <EmptyState
          kind="nobody"
          title="Nothing waits for you"
          action={<LinkButton to="/dashboard/support">Go to support</LinkButton>}
        >
          When a family or a provider reports a conversation, it appears here.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {read.data.reports.map((report) => (
            <li key={report.id}>
              <Report
                report={report}
                busy={settle.isPending && settle.variables === report.id}
                onSettle={() => settle.mutate(report.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

type ReportProps = { report: ConversationReport; busy: boolean; onSettle: () => void };

function Report({ report, busy, onSettle }: ReportProps) {
  const { family, provider, reporter, reason, reportedAt, messages } = report;
  return (
    <Card
      title={`${isolated(family || 'A family')} and ${isolated(provider)}`}
      footer={
        <Button size="small" tone="primary" busy={busy} onClick={onSettle}>
          It is settled
        </Button>
      }
    >
      <p className="text-sm font-[650]">
        {isolated(reporter || 'A family')} reported it on {format.longDate(reportedAt)}
      </p>
      <p className="whitespace-pre-line">{reason}</p>
      <ol className="mt-4 flex flex-col gap-2 border-l-2 border-line pl-3">
        {messages.map((message) => (
          <li key={message.id}>
            <p className="text-sm text-ink-soft">
              {isolated(message.fromProvider ? provider : family || 'The family')},{' '}
              <time dateTime={message.sentAt}>{format.dayAndTime(message.sentAt)}</time>
            </p>
            <p className="break-words whitespace-pre-line">{message.body}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
