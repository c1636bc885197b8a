import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { AreaMap, type AreaOnMap } from './index.tsx';

type Props = {
  title: string;
  /** What the circles stand for, in a sentence. */
  summary: ReactNode;
  /** Read out for the map as a whole. */
  label: string;
  /** Those whose middle is known; without any there is no map, only what is said. */
  areas: readonly AreaOnMap[];
  /** Below the map: what its shades mean, and the same figures as a table. */
  children?: ReactNode;
};

/**
 * Areas as circles on a map in a frame of its own, with what they stand for. The same figures belong in a table with it; on paper,
 * where a map may not be drawn, the table is all there is.
 */
export function AreaPicture({ title, summary, label, areas, children }: Props) {
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className={classes(
        'min-w-0 rounded-card border border-line bg-paper-raised px-4 pt-4 pb-4 sm:px-5',
        !children && 'print:hidden',
      )}
    >
      <figcaption className="mb-3">
        <strong id={id} className="block text-lg">
          {title}
        </strong>
        <span className={classes('text-ink-soft', areas.length > 0 && 'print:hidden')}>{summary}</span>
      </figcaption>
      {areas.length > 0 && (
        <AreaMap label={label} areas={areas} className="h-96 overflow-hidden rounded-control print:hidden" />
      )}
      {children}
    </figure>
  );
}
