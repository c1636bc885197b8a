import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { councilsContract } from '../contract.ts';
import { ParentFields, type ParentSaid } from './parent-fields.tsx';

type Statement = AnswerOf<(typeof councilsContract)['GET /eligibilities']>[number];
type Props = { statement: Statement; onAsked: () => void };

/** A guardian lets the national service be asked, where it can be; and how it was asked before. */
export function NationalCheck({ statement, onAsked }: Props) {
  const [open, setOpen] = useState(false);
  const { canAsk, sentence } = statement.nationalCheck;
  if (!canAsk && sentence === '') return null;
  return (
    <div className="flex flex-col gap-3">
      {sentence !== '' && <p role="status">{sentence}</p>}
      {canAsk && !open && (
        <Button className="w-fit" onClick={() => setOpen(true)}>
          Check free school meals
        </Button>
      )}
      {canAsk && open && (
        <CheckForm
          statement={statement}
          onCancel={() => setOpen(false)}
          onAsked={() => {
            setOpen(false);
            onAsked();
          }}
        />
      )}
    </div>
  );
}

function CheckForm({ statement: { learner, programme }, onAsked, onCancel }: Props & { onCancel: () => void }) {
  const [said, setSaid] = useState<ParentSaid>({ surname: '', dateOfBirth: '', number: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const ask = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /learners/{learnerId}/eligibilities/{programmeId}/national-check', {
        params: { learnerId: learner.id, programmeId: programme.id },
        body: said,
      }),
    onSuccess: onAsked,
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const set = (next: Partial<ParentSaid>): void => {
    setSaid({ ...said, ...next });
    setProblems({});
  };
  return (
    <div
      role="group"
      aria-label={`Free school meals of ${isolated(learner.firstName)}`}
      className="flex flex-col gap-4"
    >
      <ParentFields id={learner.id} parent={said} problems={problems} onChange={set} />
      {ask.error && Object.keys(problems).length === 0 ? (
        <Notice tone="danger" live title="The service was not asked">
          {sentenceOf(ask.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" busy={ask.isPending} onClick={() => ask.mutate()}>
          Ask the service
        </Button>
        <Button onClick={onCancel}>Not now</Button>
      </div>
    </div>
  );
}
