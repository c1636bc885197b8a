import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../platform/browser/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

type Props = {
  plan: UseQueryResult;
  carryOut: { isSuccess: boolean; isPending: boolean };
  outcome: { done: number; notDone: readonly unknown[] };
  /** How many rows the plan has. */
  all: number;
  ask: ReactNode;
  done: ReactNode;
};

/** The steps of doing something with many rows: its figures, the question, how far it is, and what became of it. */
export function FiguresFirst({ plan, carryOut, outcome, all, ask, done }: Props) {
  if (plan.error && !plan.data)
    return (
      <ErrorState title="The figures could not be made" onRetry={() => void plan.refetch()} busy={plan.isFetching}>
        {sentenceOf(plan.error)} Nothing was changed.
      </ErrorState>
    );
  if (!plan.data) return <SkeletonList rows={3} label="Working out what this would mean" />;
  if (carryOut.isSuccess) return done;
  if (!carryOut.isPending) return ask;
  const finished = outcome.done + outcome.notDone.length;
  return (
    <div role="status">
      <Progress
        label="At work. Please keep this page open."
        value={finished}
        max={all}
        text={`${finished} of ${all}`}
      />
    </div>
  );
}
