import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type StepBarProps = {
  children: ReactNode;
  /** Only a way on. */
  end?: boolean;
  /** What is above loads: it would push the bar out of sight, under the finger or the focus that is on it. */
  isLoading?: boolean;
};

/** The way back and on at the end of a step: on a phone it stays at the lower edge of the screen. */
export function StepBar({ children, end = false, isLoading = false }: StepBarProps) {
  if (isLoading) return null;
  return (
    <div
      className={classes(
        'sticky bottom-0 z-bar -mx-4 mt-2 flex flex-wrap gap-3 border-t border-line bg-paper px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0',
        end ? 'justify-end' : 'justify-between',
      )}
    >
      {children}
    </div>
  );
}
