import { isolated } from '../../platform/isolated.ts';
import { classes } from '../../ui/classes.ts';
import type { LearnerMark } from '../learner-marks.ts';

const solids = [
  'bg-learner-a text-on-learner-a',
  'bg-learner-b text-on-learner-b',
  'bg-learner-c text-on-learner-c',
  'bg-learner-d text-on-learner-d',
  'bg-learner-e text-on-learner-e',
  'bg-learner-f text-on-learner-f',
] as const;

/** The colour of a learner, as classes for the ground and what stands on it. */
export const solidOf = (mark: LearnerMark | undefined): string => solids[mark?.colour ?? 0] ?? solids[0];

type DiscsProps = {
  learners: readonly { id: string; firstName: string }[];
  marks: ReadonlyMap<string, LearnerMark>;
  small?: boolean;
};

/** A coloured disc with the letters of each learner. Their names are said beside it, or to screen readers by whoever draws it. */
export function LearnerDiscs({ learners, marks, small }: DiscsProps) {
  return (
    <span aria-hidden className="inline-flex flex-none flex-wrap gap-0.5 align-middle">
      {learners.map(({ id, firstName }) => (
        <span
          key={id}
          title={firstName}
          className={classes(
            'grid place-items-center rounded-full leading-none font-[700] print:border print:border-black',
            small ? 'size-5 text-[0.6875rem]' : 'size-7 text-xs',
            solidOf(marks.get(id)),
          )}
        >
          {isolated(marks.get(id)?.letters ?? '')}
        </span>
      ))}
    </span>
  );
}

/** The colours of everybody who goes, one below the other, as the edge of a card. */
export function LearnerEdge({ learners, marks }: Omit<DiscsProps, 'small'>) {
  return (
    <span aria-hidden className="absolute inset-y-0 left-0 flex w-1.5 flex-col overflow-clip rounded-l-[inherit]">
      {learners.map(({ id }) => (
        <span key={id} className={classes('flex-1', solidOf(marks.get(id)))} />
      ))}
    </span>
  );
}
