import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { CouncilPage, NotYourCouncil } from '../../councils/components/council-page.tsx';
import { isRefused, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { dayText } from '../../platform/day-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { scheduleContract } from '../contract.ts';
import { MOST_TERMS, type WrittenTerm } from '../term-rules.ts';

type Answer = AnswerOf<(typeof scheduleContract)['GET /councils/{councilId}/school-terms']>;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'School terms', index: false });

/** When the schools of a council are open: families who look for the next school holidays there find by it. */
export default function SchoolTerms() {
  const { councilId = '' } = useParams();
  const query = useQuery({
    queryKey: ['school-terms', councilId],
    queryFn: () => api('GET /councils/{councilId}/school-terms', { params: { councilId } }),
    // There is a state of its own for these.
    meta: { quiet: [403, 404, 422] },
  });
  const { data, error } = query;
  return (
    <CouncilPage councilId={councilId} title="School terms" lead={data?.council.title}>
      {error && !data ? (
        isRefused(error) ? (
          <NotYourCouncil />
        ) : (
          <ErrorState
            title="The school terms could not be loaded"
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {sentenceOf(error)} Nothing is lost.
          </ErrorState>
        )
      ) : !data ? (
        <SkeletonList rows={4} label="Loading the school terms" />
      ) : (
        <Terms key={JSON.stringify(data.terms)} councilId={councilId} data={data} />
      )}
    </CouncilPage>
  );
}

function Terms({ councilId, data }: { councilId: string; data: Answer }) {
  const shown = data.terms.length > 0 ? data.terms : data.typical;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p>
        Families who search for the next school holidays in your area, and the pages of listings there, go by these
        terms.{' '}
        {data.terms.length === 0 &&
          'You have not said when your schools are open, so typical terms of your nation count, which may be a day or two off.'}
      </p>
      {data.mayChange ? (
        <TermsForm councilId={councilId} start={shown} isOwn={data.terms.length > 0} />
      ) : (
        <Card title={data.terms.length > 0 ? 'Your terms' : 'Typical terms'}>
          <ul className="flex flex-col gap-2">
            {shown.map(({ first, last }) => (
              <li key={first}>
                {dayText(first, 'short', true)} – {dayText(last, 'short', true)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const noTerm: WrittenTerm = { first: '', last: '' };

type FormProps = { councilId: string; start: readonly WrittenTerm[]; isOwn: boolean };

function TermsForm({ councilId, start, isOwn }: FormProps) {
  const [terms, setTerms] = useState<readonly WrittenTerm[]>(start);
  const cache = useQueryClient();
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (wanted: readonly WrittenTerm[]) =>
      api('PUT /councils/{councilId}/school-terms', {
        params: { councilId },
        body: { terms: wanted.filter(({ first, last }) => first !== '' && last !== '') },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['school-terms', councilId] });
      toast.success('Your school terms are saved');
    },
  });
  const change = (at: number, part: Partial<WrittenTerm>): void =>
    setTerms(terms.map((term, index) => (index === at ? { ...term, ...part } : term)));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(terms);
  };
  return (
    <Card title={isOwn ? 'Your terms' : 'Typical terms, to be put right'}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {save.error && (
          <Notice tone="danger" live title="The terms are not saved">
            {sentenceOf(save.error)}
          </Notice>
        )}
        <ol className="flex flex-col gap-4">
          {terms.map((term, at) => (
            <TermRow
              key={at}
              number={at + 1}
              term={term}
              onChange={(part) => change(at, part)}
              onRemove={() => setTerms(terms.filter((_, index) => index !== at))}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={save.isPending}>
            Save the terms
          </Button>
          <Button
            icon={<Plus aria-hidden />}
            disabled={terms.length >= MOST_TERMS}
            onClick={() => setTerms([...terms, noTerm])}
          >
            Add a term
          </Button>
          {isOwn && (
            <Button tone="quiet" disabled={save.isPending} onClick={() => save.mutate([])}>
              Use typical terms again
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

type RowProps = {
  number: number;
  term: WrittenTerm;
  onChange: (part: Partial<WrittenTerm>) => void;
  onRemove: () => void;
};

function TermRow({ number, term, onChange, onRemove }: RowProps) {
  return (
    <li className="flex flex-wrap items-end gap-3">
      <TextField
        label={`First day of term ${number}`}
        type="date"
        value={term.first}
        className="min-w-44 flex-1"
        onChange={(event) => onChange({ first: event.target.value })}
      />
      <TextField
        label={`Last day of term ${number}`}
        type="date"
        value={term.last}
        className="min-w-44 flex-1"
        onChange={(event) => onChange({ last: event.target.value })}
      />
      <Button tone="quiet" aria-label={`Take out term ${number}`} onClick={onRemove}>
        Take out
      </Button>
    </li>
  );
}
