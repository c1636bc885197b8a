import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilAnswer, TOLD_HERE } from '../../council-reports/components/council-answer.tsx';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { State } from '../../ui/state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AgreementFacts } from '../components/agreement-facts.tsx';
import { AgreementForm } from '../components/agreement-form.tsx';
import { DocumentState } from '../components/document-words.tsx';
import type { councilMoneyContract } from '../contract.ts';
import { documentKinds } from '../documents.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'A provider', index: false });

type Answer = AnswerOf<(typeof councilMoneyContract)['GET /councils/{councilId}/providers/{providerId}/agreement']>;
type Document = Answer['documents'][number];

/** What a council has agreed with a provider, and the documents that the provider shows. */
export default function ProviderAgreement() {
  const { councilId = '', providerId = '' } = useParams();
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'providers', providerId] as const;
  const agreement = useQuery({
    queryKey,
    queryFn: () =>
      api('GET /councils/{councilId}/providers/{providerId}/agreement', { params: { councilId, providerId } }),
    meta: TOLD_HERE,
  });
  const reread = () => void cache.invalidateQueries({ queryKey });
  useLive([`council:${councilId}`], reread);
  const { data } = agreement;
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? isolated(data.provider.name) : 'A provider'}
      lead="What you have agreed, and what the provider shows you."
    >
      <BackLink to={`/councils/${councilId}/providers`}>All providers</BackLink>
      <CouncilAnswer query={agreement} loading="Loading the agreement">
        {(shown) => (
          <>
            <Agreed data={shown} onSaved={reread} />
            <Documents data={shown} onChanged={reread} />
          </>
        )}
      </CouncilAnswer>
    </CouncilPage>
  );
}

function Agreed({ data, onSaved }: { data: Answer; onSaved: () => void }) {
  const [editing, setEditing] = useState(false);
  const { council, provider, agreement, takenPlaces, role } = data;
  return (
    <Card
      title="Agreement"
      footer={
        role === 'manager' && (
          <Button size="small" onClick={() => setEditing(true)}>
            {agreement ? 'Change the agreement' : 'Write down an agreement'}
          </Button>
        )
      }
    >
      <AgreementFacts whose={provider.name} agreement={agreement} takenPlaces={takenPlaces} />
      {agreement && <p className="mt-3 text-sm text-ink-soft">Changed on {format.longDate(agreement.changedAt)}.</p>}
      {editing && (
        <AgreementForm
          councilId={council.id}
          provider={provider}
          agreement={agreement}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            onSaved();
          }}
        />
      )}
    </Card>
  );
}

function Documents({ data, onChanged }: { data: Answer; onChanged: () => void }) {
  const [refusing, setRefusing] = useState<Document | null>(null);
  return (
    <section aria-labelledby="documents" className="flex flex-col gap-4">
      <h2 id="documents">Documents</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {data.documents.map((document) => (
          <li key={document.id}>
            <DocumentCard
              data={data}
              document={document}
              onRefuse={() => setRefusing(document)}
              onChanged={onChanged}
            />
          </li>
        ))}
        {data.missing.map((kind) => (
          <li key={kind}>
            <Card level={3} title={documentKinds[kind].label} aside={<State text="Not sent" kind="none" />}>
              <p className="text-ink-soft">{documentKinds[kind].about}</p>
            </Card>
          </li>
        ))}
      </ul>
      {refusing && (
        <RefuseDialog
          data={data}
          document={refusing}
          onClose={() => setRefusing(null)}
          onDone={() => {
            setRefusing(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

type DocumentProps = { data: Answer; document: Document; onRefuse: () => void; onChanged: () => void };

function DocumentCard({ data, document, onRefuse, onChanged }: DocumentProps) {
  const { council, provider, role } = data;
  const { label } = documentKinds[document.kind];
  const accept = useAnswer(data, document, onChanged);
  const accepted = document.answer?.answer === 'ACCEPTED';
  return (
    <Card
      level={3}
      title={label}
      aside={<DocumentState state={document.state} answer={document.answer} reader="council" />}
      footer={
        <>
          <DownloadButton
            size="small"
            address={`/councils/${council.id}/providers/${provider.id}/documents/${document.id}`}
          >
            Look at it
          </DownloadButton>
          {role !== 'viewer' && !accepted && document.state !== 'expired' && (
            <Button
              size="small"
              tone="primary"
              busy={accept.isPending}
              aria-label={`Accept ${label}`}
              onClick={() => accept.mutate({ answer: 'ACCEPTED', words: '' })}
            >
              Accept
            </Button>
          )}
          {role !== 'viewer' && (
            <Button size="small" aria-label={`Do not accept ${label}`} onClick={onRefuse}>
              Do not accept
            </Button>
          )}
        </>
      }
    >
      <p>
        {document.sentence} Sent on {format.longDate(document.sentAt)}.
      </p>
      {document.answer && document.answer.words !== '' && (
        <p className="whitespace-pre-line">‘{isolated(document.answer.words)}’</p>
      )}
      {accept.error && <p className="font-[600] text-berry">{sentenceOf(accept.error)}</p>}
    </Card>
  );
}

function useAnswer({ council, provider }: Answer, { id: documentId }: Document, onDone: () => void) {
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (body: { answer: 'ACCEPTED' | 'REFUSED'; words: string }) =>
      api('POST /councils/{councilId}/providers/{providerId}/documents/{documentId}/answer', {
        params: { councilId: council.id, providerId: provider.id, documentId },
        body,
      }),
    onSuccess: onDone,
  });
}

type RefuseProps = { data: Answer; document: Document; onClose: () => void; onDone: () => void };

function RefuseDialog({ data, document, onClose, onDone }: RefuseProps) {
  const [words, setWords] = useState('');
  const refuse = useAnswer(data, document, onDone);
  const fields = fieldProblems(refuse.error);
  return (
    <SaveDialog
      onClose={onClose}
      title={`Do not accept: ${documentKinds[document.kind].label}`}
      button="Do not accept it"
      busy={refuse.isPending}
      problem={refuse.error && sentenceOf(refuse.error)}
      onSave={() => refuse.mutate({ answer: 'REFUSED', words })}
    >
      <TextField
        label="What is wrong"
        help="The provider reads this and sends a better one."
        name="words"
        multiline
        maxLength={1_000}
        value={words}
        error={fields['words']}
        onChange={(event) => setWords(event.target.value)}
      />
    </SaveDialog>
  );
}
