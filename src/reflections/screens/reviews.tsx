import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { scrollToFirstError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { OwnCertificates } from '../components/own-certificates.tsx';
import { SeenAims } from '../components/seen-aims.tsx';
import type { reflectionsContract } from '../contract.ts';
import {
  judgements,
  judgementWords,
  promptNames,
  prompts,
  REFLECTION_MAXIMUM,
  type Judgement,
  type Prompt,
} from '../reflection.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Reflections', index: false });

type Own = AnswerOf<(typeof reflectionsContract)['GET /reflections/own']>;

/** Where a family says how it was, after it has been somewhere. */
export default function Reviews() {
  const { user } = useCurrentUser();
  const key = ['reflections', 'own', user?.id];
  const own = useQuery({ queryKey: key, queryFn: () => api('GET /reflections/own'), meta: { quiet: true } });
  const cache = useQueryClient();
  const { data } = own;
  return (
    <Page
      title="Reflections"
      lead="Say how it was. It helps other families to choose, and providers to get better."
      width="text"
    >
      {own.isPending ? (
        <SkeletonList rows={3} label="Loading your reflections" />
      ) : !data ? (
        <ErrorState
          title="Your reflections could not be loaded"
          onRetry={() => void own.refetch()}
          busy={own.isFetching}
        >
          {sentenceOf(own.error)} Nothing is lost.
        </ErrorState>
      ) : data.due.length + data.written.length + data.seen.length === 0 ? (
        <EmptyState
          title="Nothing to say yet"
          action={
            <LinkButton to="/bookings/l" tone="primary">
              Go to your bookings
            </LinkButton>
          }
        >
          When somebody of your family has been somewhere, you can say here how it was.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          {data.due.map((due) => (
            <Due key={due.bookingId} due={due} onSent={() => cache.invalidateQueries({ queryKey: key })} />
          ))}
          {data.seen.length > 0 && <SeenAims seen={data.seen} />}
          {data.written.length > 0 && (
            <section aria-labelledby="written">
              <h2 id="written" className="mb-3">
                What you said
              </h2>
              <ul className="flex flex-col gap-4">
                {data.written.map((one) => (
                  <li key={one.id}>
                    <Written one={one} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {user && <OwnCertificates accountId={user.id} />}
    </Page>
  );
}

const options = judgements.map((value) => ({ value, label: judgementWords[value] }));

type DueProps = { due: Own['due'][number]; onSent: () => Promise<void> };

function Due({ due, onSent }: DueProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={due.listing.title} aside={due.draft ? <State text="Draft" kind="planned" /> : null}>
      <p className="text-ink-soft">
        With {isolated(due.provider)}, last on {format.longDate(due.attendedAt)}
      </p>
      {open ? (
        <DueForm due={due} onSent={onSent} onClose={() => setOpen(false)} />
      ) : (
        <Button className="mt-4" tone="primary" onClick={() => setOpen(true)}>
          {due.draft ? 'Go on with your draft' : 'Say how it was'}
          <span className="sr-only"> at {isolated(due.listing.title)}</span>
        </Button>
      )}
    </Card>
  );
}

/** Keeps what is written so far, and sends it. */
function useDue({ due, onSent }: DueProps, given: Given, body: string, onKept: () => void) {
  const cache = useQueryClient();
  const keep = useMutation({
    mutationFn: () => {
      const { enjoyed = null, learned = null, caredFor = null } = given;
      return api('PUT /reflections/draft', { body: { bookingId: due.bookingId, enjoyed, learned, caredFor, body } });
    },
    onSuccess: async () => {
      onKept();
      toast.success('Your draft is kept');
      await cache.invalidateQueries({ queryKey: ['reflections', 'own'] });
    },
  });
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (answers: Record<Prompt, Judgement>) =>
      api('POST /reflections', { body: { bookingId: due.bookingId, ...answers, body } }),
    onSuccess: async () => {
      toast.success('Thank you');
      await onSent();
    },
  });
  return { keep, send };
}

type Given = Partial<Record<Prompt, Judgement | null>>;

function DueForm({ due, onSent, onClose }: DueProps & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState<Given>(due.draft ?? {});
  const [body, setBody] = useState(due.draft?.body ?? '');
  const [asked, setAsked] = useState(false);
  const { keep, send } = useDue({ due, onSent }, given, body, onClose);
  const failed = send.error instanceof RequestFailed ? send.error : null;
  const submit = (): void => {
    const { enjoyed, learned, caredFor } = given;
    setAsked(true);
    if (enjoyed && learned && caredFor) send.mutate({ enjoyed, learned, caredFor });
    else if (form.current) scrollToFirstError(form.current);
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-5 flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) submit();
      }}
    >
      {send.error && !failed?.data?.fields && (
        <Notice tone="danger" title="It was not sent" live>
          {sentenceOf(send.error)} What you have written is still here.
        </Notice>
      )}
      {promptNames.map((prompt) => (
        <RadioGroup
          key={prompt}
          id={`${prompt}-${due.bookingId}`}
          name={`${prompt}-${due.bookingId}`}
          label={prompts[prompt].question}
          layout="row"
          options={options}
          value={given[prompt] ?? null}
          onChange={(value) => setGiven((before) => ({ ...before, [prompt]: value }))}
          error={asked && !given[prompt] ? 'Please select an option' : undefined}
        />
      ))}
      <TextField
        label="In your own words"
        help="Everybody can read this with your first name. Please leave out names and health details of children."
        name={`body-${due.bookingId}`}
        optional
        multiline
        rows={4}
        maxRows={12}
        maxLength={REFLECTION_MAXIMUM}
        value={body}
        error={failed?.data?.fields?.['body']}
        onChange={(event) => {
          setBody(event.target.value);
          if (failed) send.reset();
        }}
      />
      <p className="text-sm text-ink-soft">
        It is published once the provider has said what they saw of your learners, or after seven days. The provider can
        answer it once.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={send.isPending}>
          Send the reflection
        </Button>
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep as a draft
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

function Written({ one }: { one: Own['written'][number] }) {
  const words: Record<typeof one.state, StateWord> = {
    SUBMITTED: { text: `Published on ${format.longDate(one.publishAt)}`, kind: 'planned' },
    PUBLISHED: { text: 'Published', kind: 'good' },
    REPORTED: { text: 'Published', kind: 'good' },
    HIDDEN: { text: 'Hidden by us', kind: 'hidden' },
  };
  return (
    <Card
      level={3}
      title={
        <Link to={listingAddress(one.listing)} className="link">
          {one.listing.title}
        </Link>
      }
      aside={<State {...words[one.state]} />}
    >
      <ul className="mb-2 flex flex-wrap gap-x-6 text-sm text-ink-soft">
        {promptNames.map((prompt) => (
          <li key={prompt}>
            {prompts[prompt].short}: <strong>{judgementWords[one[prompt]]}</strong>
          </li>
        ))}
      </ul>
      {one.body && <p className="whitespace-pre-line">{one.body}</p>}
      {one.state === 'HIDDEN' && (
        <p className="mt-2 text-sm text-ink-soft">
          Nobody else sees it, because it breaks our rules. If you think that is wrong, write to us under Help.
        </p>
      )}
      {one.reply && (
        <div className="mt-3 rounded-card bg-paper-sunken p-3">
          <p className="text-sm font-[650]">The provider answers</p>
          <p className="whitespace-pre-line">{one.reply}</p>
        </div>
      )}
    </Card>
  );
}
