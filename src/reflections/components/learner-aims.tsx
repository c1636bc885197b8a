import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { scrollToFirstError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.tsx';
import { aimLevels, aimWords, type AimLevel } from '../aims.ts';
import type { reflectionsContract } from '../contract.ts';

type Due = AnswerOf<(typeof reflectionsContract)['GET /reflections/learners']>['due'][number];

const options = aimLevels.map((value) => ({ value, label: aimWords[value] }));

/** The learners whose dates are over, for their provider to say how far they have come; nothing when there are none. */
export function LearnersToReflectOn({ accountId }: { accountId: string }) {
  const cache = useQueryClient();
  const key = ['reflections', 'learners', accountId];
  const learners = useQuery({ queryKey: key, queryFn: () => api('GET /reflections/learners'), meta: { quiet: true } });
  if (learners.error && !learners.data)
    return (
      <Notice tone="danger" title="The learners could not be loaded">
        {sentenceOf(learners.error)}
      </Notice>
    );
  if (!learners.data || learners.data.due.length === 0) return null;
  return (
    <section aria-labelledby="learners-due" className="mb-10">
      <h2 id="learners-due" className="mb-1">
        What learners have learned
      </h2>
      <p className="mb-4 text-ink-soft">Their dates are over. Only their family reads what you say here.</p>
      <ul className="flex flex-col gap-4">
        {learners.data.due.map((due) => (
          <li key={`${due.bookingId} ${due.learnerId}`}>
            <Learner due={due} onSent={() => cache.invalidateQueries({ queryKey: ['reflections'] })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Learner({ due, onSent }: { due: Due; onSent: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const [levels, setLevels] = useState<Readonly<Record<string, AimLevel>>>({});
  const [asked, setAsked] = useState(false);
  const { bookingId, learnerId, learnerName } = due;
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (aims: { aim: string; level: AimLevel }[]) =>
      api('POST /reflections/learners', { body: { bookingId, learnerId, aims } }),
    onSuccess: async () => {
      toast.success(`The family of ${isolated(learnerName)} can read it`);
      await onSent();
    },
  });
  const submit = (): void => {
    setAsked(true);
    const aims = due.aims.flatMap((aim) => {
      const level = levels[aim];
      return level ? [{ aim, level }] : [];
    });
    if (aims.length === due.aims.length) send.mutate(aims);
    else if (form.current) scrollToFirstError(form.current);
  };
  return (
    <Card level={3} title={learnerName}>
      <p className="text-ink-soft">
        {isolated(due.listing.title)}, until {format.longDate(due.endedAt)}
      </p>
      {open ? (
        <form
          ref={form}
          noValidate
          className="mt-5 flex flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (!send.isPending) submit();
          }}
        >
          {send.error && (
            <Notice tone="danger" title="It was not sent" live>
              {sentenceOf(send.error)}
            </Notice>
          )}
          {due.aims.map((aim, index) => (
            <RadioGroup
              key={aim}
              id={`aim-${index}-${bookingId}-${learnerId}`}
              name={`aim-${index}-${bookingId}-${learnerId}`}
              label={aim}
              layout="row"
              options={options}
              value={levels[aim] ?? null}
              onChange={(level) => setLevels((before) => ({ ...before, [aim]: level }))}
              error={asked && !levels[aim] ? 'Please select an option' : undefined}
            />
          ))}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="primary" busy={send.isPending}>
              Send to the family
            </Button>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Not now
            </Button>
          </div>
        </form>
      ) : (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          Say what you saw<span className="sr-only"> of {isolated(learnerName)}</span>
        </Button>
      )}
    </Card>
  );
}
