import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, type MetaFunction } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { fullName } from '../../identity/name.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { ZONE } from '../../platform/time.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { LearnerForm } from '../components/learner-form.tsx';
import type { LearnerAnswer, NewLearner } from '../contract.ts';
import { ageText } from '../learner.ts';
import { dueSections, NOT_FILLED_IN } from '../section-state.ts';
import { sectionTitles } from '../section-words.ts';
import type { SectionName } from '../sections.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Family', index: false });

const KEY = ['learners'];
const UNDO_MS = 10_000;

type Adding = { self: boolean };

/** Who takes part: children, and grown-ups who learn themselves. */
export default function Family() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const {
    data: learners,
    error,
    refetch,
    isFetching,
  } = useQuery({ queryKey: KEY, queryFn: () => api('GET /learners') });
  const [adding, setAdding] = useState<Adding | null>(null);
  // Each opening is a new form, so that nothing of the one before stays in it.
  const [opening, setOpening] = useState(0);
  const once = useOnce();
  const navigate = useNavigate();
  const reread = () => cache.invalidateQueries({ queryKey: KEY });

  const add = (next: Adding) => {
    setOpening((count) => count + 1);
    setAdding(next);
  };
  const save = async (fields: NewLearner, another: boolean) => {
    const body = { ...fields, another };
    const { id } = await once(body, (idempotencyKey) => api('POST /learners', { body, idempotencyKey }));
    setAdding(null);
    await reread();
    void navigate(`/family/${id}`);
  };
  const bringBack = useMutation({
    mutationFn: (learner: LearnerAnswer) =>
      api('PATCH /learners/{learnerId}', { params: { learnerId: learner.id }, body: { removed: false } }),
    onSuccess: reread,
  });
  const remove = useMutation({
    mutationFn: (learner: LearnerAnswer) => api('DELETE /learners/{learnerId}', { params: { learnerId: learner.id } }),
    onSuccess: async (_, learner) => {
      await reread();
      toast.success(`${isolated(learner.firstName)} was removed`, {
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => bringBack.mutate(learner) },
      });
    },
  });

  const name = user ? fullName(user) : '';
  const masked = user?.isImpersonated ?? false;
  const addMe = { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '', over18: true };
  const addButton = (
    <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => add({ self: false })}>
      Add somebody
    </Button>
  );
  return (
    <Page
      title="Family"
      lead="Who takes part: your children, and you."
      width="text"
      actions={learners && learners.length > 0 && !masked ? addButton : undefined}
    >
      {masked && (
        <Notice title="Names and dates of birth are hidden" className="mb-5">
          You look into this account as an administrator. Only the family itself can add, change or remove people.
        </Notice>
      )}
      {learners === undefined && !error && <SkeletonList rows={3} label="Loading your family" />}
      {learners === undefined && error && (
        <ErrorState title="Oops! Could not load data." onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {learners?.length === 0 && (
        <EmptyState
          title="Nobody here yet"
          action={
            !masked && (
              <>
                {addButton}
                <Button onClick={() => add({ self: true })}>Add myself{name ? `, ${isolated(name)}` : ''}</Button>
              </>
            )
          }
        >
          Add everybody who will take part. A name and a date of birth are enough; you do this once, not for each
          booking.
        </EmptyState>
      )}
      {learners && learners.length > 0 && (
        <ul className="flex flex-col gap-4">
          {learners.map((learner) => (
            <li key={learner.id}>
              <LearnerCard
                learner={learner}
                removing={remove.isPending && remove.variables.id === learner.id}
                onRemove={() => remove.mutate(learner)}
              />
            </li>
          ))}
        </ul>
      )}
      {learners && learners.length > 0 && <Ways own={!user?.accessControlUser} />}
      <LearnerForm
        key={opening}
        open={adding !== null}
        onClose={() => setAdding(null)}
        suggested={adding?.self ? addMe : { firstName: '', lastName: user?.lastName ?? '', over18: false }}
        onSave={save}
      />
    </Page>
  );
}

type LearnerCardProps = { learner: LearnerAnswer; removing: boolean; onRemove: () => void };

function LearnerCard({ learner, removing, onRemove }: LearnerCardProps) {
  const name = fullName(learner);
  return (
    <Card
      title={isolated(name)}
      aside={<span className="text-ink-soft figures">{ageText(learner, Temporal.Now.plainDateISO(ZONE))}</span>}
      footer={
        !learner.identityMasked && (
          <>
            <LinkButton size="small" to={`/family/${learner.id}`} aria-label={`Open profile of ${isolated(name)}`}>
              Open profile
            </LinkButton>
            <Button
              size="small"
              tone="quiet"
              icon={<Trash aria-hidden />}
              busy={removing}
              aria-label={`Remove ${isolated(name)}`}
              onClick={onRemove}
            >
              Remove
            </Button>
            {!learner.masked && (
              <Link to={`/family/${learner.id}/seen`} className="link link-tall sm:ml-auto">
                Who sees this<span className="sr-only"> of {isolated(name)}</span>
              </Link>
            )}
            {!learner.masked && learner.isFirst && (
              <LinkButton
                size="small"
                tone="quiet"
                to={`/family/erase/${learner.id}`}
                aria-label={`Erase everything about ${isolated(name)}`}
              >
                Erase…
              </LinkButton>
            )}
          </>
        )
      }
    >
      {learner.masked ? (
        <p className="text-ink-soft">What the family told is only shown to the family itself.</p>
      ) : (
        <WhatIsMissing learner={learner} />
      )}
    </Card>
  );
}

/** What is to be confirmed and what is missing, each a way to its section. */
function WhatIsMissing({ learner }: { learner: LearnerAnswer }) {
  const due = dueSections(learner);
  const missing = learner.sections.filter(
    ({ lacks, section }) => lacks !== null && !due.some((one) => one.section === section),
  );
  if (due.length + missing.length === 0) return <p className="text-ink-soft">Everything is filled in and confirmed.</p>;
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[11rem_1fr]">
      {due.length > 0 && (
        <>
          <dt>
            <Badge tone="attention">Please confirm</Badge>
          </dt>
          <dd className="max-sm:mb-2">
            {listOf(
              learner.id,
              due.map(({ section }) => ({ section, lacks: null })),
            )}
          </dd>
        </>
      )}
      {missing.length > 0 && (
        <>
          <dt className="font-[650]">Still to add</dt>
          <dd>{listOf(learner.id, missing)}</dd>
        </>
      )}
    </dl>
  );
}

function listOf(learnerId: string, sections: readonly { section: 'basics' | SectionName; lacks: string | null }[]) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {sections.map(({ section, lacks }) => (
        <li key={section}>
          <Link to={`/family/${learnerId}${lacks === null ? '#' : '?edit='}${section}`} className="link link-tall">
            {sectionTitles[section]}
          </Link>
          {lacks !== null && lacks !== NOT_FILLED_IN && (
            <span className="text-ink-soft">: {lacks.charAt(0).toLowerCase() + lacks.slice(1)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The pages that say more of the family; who saw its details is for itself to read. */
function Ways({ own }: { own: boolean }) {
  return (
    <p className="mt-6">
      {own && (
        <Link to="/access-control#seen" className="link link-tall mr-6">
          Who saw these details
        </Link>
      )}
      <Link to="/family/funded" className="link link-tall">
        Funded places
      </Link>
      <span className="block text-ink-soft">What a council pays for, and what is left of it.</span>
    </p>
  );
}
