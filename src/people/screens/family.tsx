import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import Pencil from 'lucide-react/icons/pencil';
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

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Family', index: false });

const KEY = ['learners'];
const UNDO_MS = 10_000;

type Editing = { learner?: LearnerAnswer; self?: boolean };

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
  const [editing, setEditing] = useState<Editing | null>(null);
  // Each opening is a new form, so that nothing of the one before stays in it.
  const [opening, setOpening] = useState(0);
  const once = useOnce();
  const reread = () => cache.invalidateQueries({ queryKey: KEY });

  const edit = (next: Editing) => {
    setOpening((count) => count + 1);
    setEditing(next);
  };
  const save = async (fields: NewLearner, confirmed: boolean) => {
    const learner = editing?.learner;
    if (learner)
      await api('PATCH /learners/{learnerId}', {
        params: { learnerId: learner.id },
        body: { ...(learner.masked ? withoutHealth(fields) : fields), ...(confirmed ? { confirmed } : {}) },
      });
    else await once(fields, (idempotencyKey) => api('POST /learners', { body: fields, idempotencyKey }));
    setEditing(null);
    await reread();
    toast.success(`${isolated(fields.firstName)}${learner ? '’s details are saved' : ' is in your family'}`);
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
    <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => edit({})}>
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
                <Button onClick={() => edit({ self: true })}>Add myself{name ? `, ${isolated(name)}` : ''}</Button>
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
                onEdit={() => edit({ learner })}
                onRemove={() => remove.mutate(learner)}
              />
            </li>
          ))}
        </ul>
      )}
      {learners && learners.length > 0 && <Ways own={!user?.accessControlUser} />}
      <LearnerForm
        key={opening}
        open={editing !== null}
        onClose={() => setEditing(null)}
        learner={editing?.learner}
        suggested={editing?.self ? addMe : { firstName: '', lastName: user?.lastName ?? '', over18: false }}
        onSave={save}
      />
    </Page>
  );
}

/** Who acts for a family does not see health and contacts, and must not write their absence over them. */
function withoutHealth({ firstName, lastName, dateOfBirth, over18 }: NewLearner) {
  return { firstName, lastName, dateOfBirth, over18 };
}

type LearnerCardProps = { learner: LearnerAnswer; removing: boolean; onEdit: () => void; onRemove: () => void };

function LearnerCard({ learner, removing, onEdit, onRemove }: LearnerCardProps) {
  const name = fullName(learner);
  const notes = [
    { term: 'Allergies', text: learner.allergies },
    { term: 'Medical', text: learner.medical },
    { term: 'Support', text: learner.supportNeeds },
    { term: 'Emergency', text: [learner.emergencyName, learner.emergencyPhone].filter(Boolean).join(', ') },
  ].filter(({ text }) => text !== '');
  return (
    <Card
      title={name}
      aside={<span className="text-ink-soft figures">{ageText(learner, Temporal.Now.plainDateISO(ZONE))}</span>}
      footer={
        !learner.identityMasked && (
          <>
            <Button
              size="small"
              icon={<Pencil aria-hidden />}
              aria-label={`Change ${isolated(name)}’s details`}
              onClick={onEdit}
            >
              Change
            </Button>
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
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_1fr]">
        {notes.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="font-[650]">{term}</dt>
            <dd className="whitespace-pre-line max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
      {notes.length === 0 && !learner.masked && (
        <p className="text-ink-soft">No allergies, medical or support notes. Add them if a provider should know.</p>
      )}
      {!learner.photoConsent && (
        <div className="mt-3">
          <Badge>No photos</Badge>
        </div>
      )}
    </Card>
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
