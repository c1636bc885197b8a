import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { State } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import type { KnownQuestion, OfferedQuestion } from '../contract.ts';
import { QuestionForm } from './question-form.tsx';

type Row = Pick<KnownQuestion, 'listing' | 'question' | 'answer'>;

/** A question with its answer, and about which listing. */
function Words({ row: { listing, question, answer }, at }: { row: Row; at: string }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        {listing.slug ? (
          <Link to={`/listing/${listing.slug}#questions`} className="link">
            {listing.title}
          </Link>
        ) : (
          <bdi>{listing.title}</bdi>
        )}
        , {format.longDate(at)}
      </p>
      <p className="mt-1 font-[650] break-words whitespace-pre-line">{question}</p>
      <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
    </>
  );
}

/** A question on a page: both sides take it off, and its provider changes it while nobody complains. */
export function KnownRow({ one, onChanged }: { one: KnownQuestion; onChanged: () => Promise<unknown> }) {
  const [isChanging, setChanging] = useState(false);
  const params = { questionId: one.id };
  const remove = useMutation({
    mutationFn: () => api('DELETE /public-questions/{questionId}', { params }),
    onSuccess: () => toast.success('It is not on the page any more'),
    // Taken off by the other side meanwhile: show how it is now.
    onSettled: onChanged,
  });
  if (isChanging) {
    return (
      <QuestionForm
        words={one}
        action="Save"
        onCancel={() => setChanging(false)}
        onSend={async (body) => {
          await api('PUT /public-questions/{questionId}', { params, body });
          await onChanged();
          setChanging(false);
          toast.success('Changed on the page');
        }}
      />
    );
  }
  return (
    <>
      <Words row={one} at={one.publishedAt} />
      {one.state !== 'SHOWN' && (
        <p className="mt-2">
          {one.state === 'HIDDEN' ? (
            <State kind="hidden" text="Our support took it off the page" />
          ) : (
            <State kind="waiting" text="Somebody reported it; our support looks at it" />
          )}
        </p>
      )}
      <div className="mt-2 -ml-3 flex flex-wrap gap-1">
        {!one.asked && one.state === 'SHOWN' && (
          <Button size="small" tone="quiet" onClick={() => setChanging(true)}>
            Change<span className="sr-only"> ‘{isolated(one.question)}’</span>
          </Button>
        )}
        {(one.asked || one.state !== 'HIDDEN') && (
          <Button size="small" tone="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {one.state === 'HIDDEN' ? 'Remove from this list' : 'Take it off the page'}
            <span className="sr-only"> ‘{isolated(one.question)}’</span>
          </Button>
        )}
      </div>
    </>
  );
}

/** An answered question that is not on a page yet. */
export function OfferedRow({ one, onChanged }: { one: OfferedQuestion; onChanged: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const { messageId, conversationId, listing } = one;
  if (isOpen) {
    return (
      <QuestionForm
        words={one}
        action="Show it on the page"
        onCancel={() => setOpen(false)}
        onSend={async (words) => {
          await api('POST /public-questions', { body: { messageId, ...words } });
          toast.success(`It is on the page of ${isolated(listing.title)}`);
          await onChanged();
        }}
      />
    );
  }
  return (
    <>
      <Words row={one} at={one.askedAt} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => setOpen(true)}>
          Show it on the page …<span className="sr-only"> ‘{isolated(one.question)}’</span>
        </Button>
        <Link to={`/messages?conversation=${conversationId}`} className="link link-tall">
          Open the conversation
        </Link>
      </div>
    </>
  );
}
