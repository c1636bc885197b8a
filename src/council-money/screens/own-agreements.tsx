import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AgreementFacts } from '../components/agreement-facts.tsx';
import { DocumentState } from '../components/document-words.tsx';
import { SendDocument } from '../components/send-document.tsx';
import type { councilMoneyContract } from '../contract.ts';
import { documentKinds } from '../documents.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Agreements with councils', index: false });

type Answer = AnswerOf<(typeof councilMoneyContract)['GET /council-agreements']>;
type Document = Answer['documents'][number];

/** What councils have agreed with a provider, and the documents that it shows them. */
export default function OwnAgreements() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const queryKey = ['council-agreements'] as const;
  const query = useQuery({
    queryKey,
    queryFn: () => api('GET /council-agreements'),
    enabled: user !== null && user !== undefined,
  });
  const { data, error } = query;
  const reread = () => void cache.invalidateQueries({ queryKey });
  useLive(user ? [`provider:${user.id}`] : [], reread);
  return (
    <Page
      title="Agreements with councils"
      lead="Send a document once: every council that pays for your places sees it. We remind you before it ends."
      actions={<LinkButton to="/settlements">Settlements</LinkButton>}
    >
      {error && !data ? (
        <ErrorState
          title="The agreements could not be loaded"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={5} label="Loading the agreements" />
      ) : (
        <div className="flex flex-col gap-8">
          <Councils data={data} />
          <section aria-labelledby="documents" className="flex flex-col gap-4">
            <h2 id="documents">Documents</h2>
            <ul className="grid gap-4 lg:grid-cols-2">
              {data.documents.map((document) => (
                <li key={document.id}>
                  <DocumentCard document={document} onChanged={reread} />
                </li>
              ))}
            </ul>
            <SendDocument missing={data.missing} onSent={reread} />
          </section>
        </div>
      )}
    </Page>
  );
}

function Councils({ data: { agreements } }: { data: Answer }) {
  if (agreements.length === 0)
    return (
      <p className="text-ink-soft">
        No council pays for your places yet. Ask one in a listing, under council funding; what you agree stands here
        then.
      </p>
    );
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {agreements.map(({ council, agreement, takenPlaces }) => (
        <li key={council.id}>
          <Card title={isolated(council.title)}>
            <AgreementFacts whose={council.title} agreement={agreement} takenPlaces={takenPlaces} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function DocumentCard({ document, onChanged }: { document: Document; onChanged: () => void }) {
  const { label } = documentKinds[document.kind];
  const remove = useMutation({
    mutationFn: () => api('DELETE /provider-documents/{documentId}', { params: { documentId: document.id } }),
    onSuccess: onChanged,
  });
  const [first = null] = document.answers;
  const worst = document.answers.find(({ answer }) => answer === 'REFUSED') ?? first;
  return (
    <Card
      level={3}
      title={label}
      aside={<DocumentState state={document.state} answer={worst} reader="provider" />}
      footer={
        <>
          <DownloadButton size="small" address={`/provider-documents/${document.id}`}>
            Look at it
          </DownloadButton>
          <Button
            size="small"
            busy={remove.isPending}
            aria-label={`Take away ${label}`}
            onClick={() => remove.mutate()}
          >
            Take away
          </Button>
        </>
      }
    >
      <p>
        {document.sentence} Sent on {format.longDate(document.sentAt)}.
      </p>
      {document.answers.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {document.answers.map(({ council, answer, words }) => (
            <li key={council.id}>
              {isolated(council.title)} {answer === 'ACCEPTED' ? 'has accepted it.' : 'has not accepted it:'}{' '}
              {words !== '' && `‘${isolated(words)}’`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
